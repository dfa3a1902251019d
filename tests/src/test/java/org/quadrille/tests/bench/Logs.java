package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.TransactionStatus;

/** What benchmarks read from transaction logs. */
final class Logs {
    private Logs() {}

    /** Records of a complete log; fails at the first with a negative status. */
    static List<TransactionRecord> read(Path log, Predicate<TransactionRecord> wanted) throws IOException {
        List<TransactionRecord> records = new ArrayList<>();
        try (TransactionLogReader reader = new TransactionLogReader(log)) {
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                if (TransactionStatus.isInvalid(r.status())) {
                    throw new IllegalStateException(r.type().title() + " failed in " + log + ": " + r);
                }
                if (wanted.test(r)) {
                    records.add(r);
                }
            }
            if (!reader.complete()) {
                throw new IllegalStateException(log + " has no end");
            }
        }
        return records;
    }

    /** The smallest value that at least this percentage of all values does not exceed; sorts the values. */
    static long percentile(long[] values, double percent) {
        if (values.length == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        Arrays.sort(values);
        return values[(int) Math.max(0, Math.ceil(values.length * percent / 100) - 1)];
    }
}
