package org.quadrille.reporter.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;

/**
 * What the charts over time show, in steps of at least the sampling interval, at most 600 of them for a run.
 *
 * @param flow orders and results of every group, with the results expected from the orders, lag included
 * @param phaseChanges throughput of every group after every phase change
 * @param responses percentiles of the response times of every type
 * @param lateness how late the emulators sent
 * @param retries of the types that had any
 * @param gauges what the market emulators reported about themselves; empty if nothing was recorded
 * @param machines what every sampled machine used
 */
public record TimeFigures(
        List<FlowRate> flow,
        List<PhaseChange> phaseChanges,
        List<ResponseStep> responses,
        List<LatenessStep> lateness,
        List<RetryRate> retries,
        List<GaugeStep> gauges,
        List<MachineStep> machines) {
    /** Most records whose response times are held in memory at once; two bytes each, and some copies. */
    private static final long MOST_RECORDS = 20_000_000;

    static TimeFigures of(RunData run) {
        return new TimeFigures(
                run.queryFile("lag", FlowRate.class),
                run.queryFile("phase-changes", PhaseChange.class),
                responses(run),
                run.queryFile("lateness", LatenessStep.class),
                run.queryFile("retries", RetryRate.class),
                run.queryFile("gauge-steps", GaugeStep.class),
                run.queryFile("machine-steps").stream().map(MachineStep::of).toList());
    }

    /** Whether no other phase raises the load of the group by more; of equal ones the first. */
    public boolean largestRise(PhaseChange change) {
        return phaseChanges.stream()
                .filter(other -> other.group() == change.group())
                .max(Comparator.comparingDouble(PhaseChange::rise)
                        .thenComparing(
                                Comparator.comparingInt(PhaseChange::phase).reversed()))
                .map(change::equals)
                .orElse(false);
    }

    /** Reads the log in parts, as reading all of it at once would take memory that grows with it. */
    private static List<ResponseStep> responses(RunData run) {
        return responses(run, MOST_RECORDS);
    }

    /** @param mostRecords most records of a part, approximately */
    static List<ResponseStep> responses(RunData run, long mostRecords) {
        Row size = run.queryFile("size").get(0);
        long steps = size.whole("steps");
        long parts = 1 + size.whole("records") / mostRecords;
        List<ResponseStep> all = new ArrayList<>();
        for (long part = 0; part < parts; part++) {
            Map<String, Object> range = Map.of("from", part * steps / parts, "to", (part + 1) * steps / parts);
            run.queryFile("responses", range).forEach(row -> all.add(row.as(ResponseStep.class)));
        }
        return List.copyOf(all);
    }
}
