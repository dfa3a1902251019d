package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.reporter.check.CheckResult;

/** Ways to put a fault into the records of a run. */
final class Doctored {
    private Doctored() {}

    /** Every n-th record that fits, starting with the first, is changed. */
    static List<TransactionRecord> change(
            List<TransactionRecord> records,
            int everyNth,
            Predicate<TransactionRecord> fits,
            UnaryOperator<TransactionRecord> how) {
        int[] seen = {0};
        return records.stream()
                .map(r -> fits.test(r) && seen[0]++ % everyNth == 0 ? how.apply(r) : r)
                .collect(Collectors.toList());
    }

    /** Every n-th record that fits, starting with the first, is left out. */
    static List<TransactionRecord> drop(
            List<TransactionRecord> records, int everyNth, Predicate<TransactionRecord> fits) {
        int[] seen = {0};
        return records.stream()
                .filter(r -> !(fits.test(r) && seen[0]++ % everyNth == 0))
                .collect(Collectors.toList());
    }

    static TransactionRecord group(TransactionRecord r, int group) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                group,
                r.phase(),
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    static TransactionRecord phase(TransactionRecord r, int phase) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                phase,
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    static TransactionRecord response(TransactionRecord r, long response) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                response,
                r.session(),
                r.tile(),
                r.group(),
                r.phase(),
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    static TransactionRecord status(TransactionRecord r, int status, String sqlState, int retries) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                r.phase(),
                r.type(),
                status,
                sqlState,
                retries,
                r.tradeId(),
                r.variant());
    }

    static TransactionRecord variant(TransactionRecord r, int variant) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                r.phase(),
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                variant);
    }

    /** Judges a written run that is completed, and expects exactly these checks to fail. */
    static ReportResult failsOnly(Path folder, String... checks) throws IOException {
        ReportResult result = Reporter.judge(folder);
        Set<String> failed =
                result.failedChecks().stream().map(CheckResult::id).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(Set.of(checks)), failed);
        assertEquals(checks.length == 0 ? Verdict.VALID : Verdict.INVALID, result.verdict());
        return result;
    }

    static String sentence(ReportResult result, String check) {
        return result.checks().stream()
                .filter(c -> c.id().equals(check))
                .findFirst()
                .orElseThrow()
                .sentence();
    }
}
