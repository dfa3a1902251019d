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
                run.queryFile("lag").stream().map(TimeFigures::flow).toList(),
                run.queryFile("phase-changes").stream().map(TimeFigures::change).toList(),
                responses(run),
                run.queryFile("lateness").stream().map(TimeFigures::late).toList(),
                run.queryFile("retries").stream()
                        .map(row -> new RetryRate(row.text("txn"), row.whole("start_us"), row.real("rate")))
                        .toList(),
                run.queryFile("gauge-steps").stream().map(GaugeStep::of).toList(),
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
            run.queryFile("responses", range).forEach(row -> all.add(response(row)));
        }
        return List.copyOf(all);
    }

    private static FlowRate flow(Row row) {
        return new FlowRate(
                row.whole("start_us"),
                (int) row.whole("tile"),
                (int) row.whole("grp"),
                row.real("orders"),
                row.real("results"),
                row.real("model"));
    }

    private static PhaseChange change(Row row) {
        return new PhaseChange(
                (int) row.whole("phase"),
                (int) row.whole("grp"),
                100 * row.real("target_before"),
                100 * row.real("target"),
                row.real("span") / 1e6,
                row.real("before"),
                row.real("measured"),
                row.real("model"),
                row.real("level"));
    }

    private static ResponseStep response(Row row) {
        return new ResponseStep(
                row.text("txn"), row.whole("start_us"), millis(row, "p50"), millis(row, "p90"), millis(row, "p99"));
    }

    private static LatenessStep late(Row row) {
        return new LatenessStep(row.text("issuer"), row.whole("start_us"), millis(row, "p99"), millis(row, "max"));
    }

    private static double millis(Row row, String column) {
        return row.real(column) / 1_000;
    }
}
