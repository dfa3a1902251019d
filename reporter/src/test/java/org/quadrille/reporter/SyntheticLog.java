package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.TransactionType;

/** The log of a process that did not run, and what it says. */
final class SyntheticLog {
    private SyntheticLog() {}

    static void write(Path file, String process, List<TransactionRecord> records) throws IOException {
        StringBuilder text = new StringBuilder("# quadrille transaction log 1 run=" + SyntheticRun.ID + " process="
                + process + " build=" + SyntheticRun.BUILD + "\n" + TransactionRecord.HEADER + "\n");
        for (TransactionRecord r : records) {
            text.append(line(r)).append('\n');
        }
        Files.writeString(file, text.append("# end records=" + records.size() + "\n"));
    }

    private static String line(TransactionRecord r) {
        return r.scheduled() + "," + r.start() + "," + r.response() + "," + r.session() + "," + r.tile() + ","
                + r.group() + "," + r.phase() + "," + r.type().code() + "," + r.status() + "," + r.sqlState() + ","
                + r.retries() + "," + r.tradeId() + "," + r.variant();
    }

    /** Committed transactions of a type, by ten times the tile plus the group. */
    static Map<Integer, Long> committed(List<TransactionRecord> records, TransactionType type) {
        return ofGroups(records, r -> r.type() == type && r.status() == 0);
    }

    /** The same of chosen records. */
    static Map<Integer, Long> ofGroups(List<TransactionRecord> records, Predicate<TransactionRecord> which) {
        return records.stream()
                .filter(which)
                .collect(Collectors.groupingBy(r -> r.tile() * 10 + r.group(), Collectors.counting()));
    }
}
