package org.quadrille.reporter;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.data.RunData;

/** Ways to put a fault into the records of a run. */
final class Doctored {
    private Doctored() {}

    /** Changes every n-th matching record, starting with the first. */
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

    /** Drops every n-th matching record, starting with the first. */
    static List<TransactionRecord> drop(
            List<TransactionRecord> records, int everyNth, Predicate<TransactionRecord> fits) {
        int[] seen = {0};
        return records.stream()
                .filter(r -> !(fits.test(r) && seen[0]++ % everyNth == 0))
                .collect(Collectors.toList());
    }

    static TransactionRecord session(TransactionRecord r, int session) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                session,
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

    static TransactionRecord type(TransactionRecord r, TransactionType type) {
        return new TransactionRecord(
                r.scheduled(),
                r.start(),
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                r.phase(),
                type,
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    /** Moves the record to this much later, into the phase of that time. */
    static TransactionRecord later(SyntheticRun run, TransactionRecord r, long by) {
        return new TransactionRecord(
                r.scheduled() + by,
                r.start() + by,
                r.response(),
                r.session(),
                r.tile(),
                r.group(),
                run.schedule.phaseAt(r.scheduled() + by),
                r.type(),
                r.status(),
                r.sqlState(),
                r.retries(),
                r.tradeId(),
                r.variant());
    }

    /** Makes the transaction due this much earlier than it was sent. */
    static TransactionRecord due(TransactionRecord r, long earlier) {
        return new TransactionRecord(
                r.start() - earlier,
                r.start(),
                r.completed() - r.start() + earlier,
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

    /** Wherever a transaction of the type was slower than the next one of its session, the two exchange their response times. */
    static List<TransactionRecord> slowAnswersElsewhere(SyntheticRun run, TransactionType type) {
        List<TransactionRecord> records = new ArrayList<>(run.ce);
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < records.size(); i++) {
            TransactionRecord next = records.get(i);
            Integer place = last.put(next.session(), i);
            TransactionRecord slow = place == null ? null : records.get(place);
            long less = slow == null ? 0 : slow.response() - next.response();
            TransactionRecord sooner = later(run, next, -less);
            if (less > 0
                    && slow.type() == type
                    && next.type() != type
                    && customer(next.type())
                    && sooner.phase() == next.phase()) {
                records.set(place, response(slow, next.response()));
                records.set(i, response(sooner, slow.response()));
            }
        }
        return records;
    }

    static boolean customer(TransactionType type) {
        return type.issuer() == TransactionType.Issuer.CUSTOMER;
    }

    static boolean endOfPhase(SyntheticRun run, long start) {
        long into = start - run.schedule.phaseStart(run.schedule.phaseAt(start));
        return into > run.schedule.phaseLength() * 19 / 20;
    }

    /** Runs every check over a written run, without making its report. */
    static List<CheckResult> checks(Path path) {
        ResultsFolder folder = new ResultsFolder(path);
        try (RunData data = RunData.open(folder, folder.readManifest())) {
            return CheckEngine.runAll(data);
        }
    }

    static String sentence(List<CheckResult> results, String check) {
        return results.stream()
                .filter(c -> c.id().equals(check))
                .findFirst()
                .orElseThrow()
                .sentence();
    }
}
