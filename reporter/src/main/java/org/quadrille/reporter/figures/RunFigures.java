package org.quadrille.reporter.figures;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonView;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;

/**
 * The figures of a run, apart from any check.
 *
 * @param tpsV completed Trade-Results a second over the measurement interval; for an aborted run, over the part of it
 *     that had passed; 0 if none had; null if the profile leads to none
 * @param rates transactions a second in the same time
 * @param mixResponse response times in the same time; null in reports of older builds
 * @param counted what the rates of groups and the charts count
 * @param leftOut names of the transactions that the profile does not send
 * @param transactions by name, in the order of the catalogue, without those that are left out
 * @param shares of every group in every phase
 * @param phaseRates throughput of every group in every phase, by completion; {@code at} is the phase
 * @param throughput throughput of every group in every sampling interval of the run
 * @param serviceTimes of every type that has any, in the order of the catalogue
 * @param troubles failed and retried transactions of the whole run
 * @param machines every machine of the run
 * @param kitCost what the kit's own processes used
 * @param marketWait percent of the sessions' time in the measured phases for which they waited for the market before
 *     Trade-Orders; null if none did
 * @param limits throughput of the phases of every tile, the lowest first, with the machines that were near a limit in them
 * @param interference what kept the machines from working on the run
 * @param queries reporting queries beside the transactions; null if the profile has none
 * @param time what else the charts over time show
 */
@RecordBuilder
public record RunFigures(
        Double tpsV,
        Rates rates,
        MixResponse mixResponse,
        Throughput counted,
        List<String> leftOut,
        Map<String, TransactionFigures> transactions,
        List<GroupShare> shares,
        List<GroupRate> phaseRates,
        @JsonView(RunFigures.OverTime.class) List<GroupRate> throughput,
        List<ServiceTime> serviceTimes,
        List<FailureCount> troubles,
        List<MachineFigures> machines,
        List<KitCost> kitCost,
        Double marketWait,
        List<PhaseLimits> limits,
        Interference interference,
        @JsonInclude(JsonInclude.Include.NON_NULL) QueryFigures queries,
        @JsonView(RunFigures.OverTime.class) TimeFigures time) {
    /** What a report says about every moment of a run: most of its length, and kept only by those who ask for it. */
    public interface OverTime {}

    /** Reads all figures of a run. */
    public static RunFigures of(RunData run, RunManifest manifest) {
        Map<String, TransactionFigures> transactions = transactions(run.queryFile("transactions"));
        Throughput counted = Throughput.of(run.profile());
        return RunFiguresBuilder.builder()
                .tpsV(
                        counted == Throughput.TRADE_RESULTS
                                ? Rates.rate(transactions.values(), measured(manifest), counted::counts)
                                : null)
                .rates(Rates.of(transactions.values(), measured(manifest)))
                .mixResponse(run.queryFile("mix-response", MixResponse.class).get(0))
                .counted(counted)
                .leftOut(run.profile().leftOut().stream()
                        .map(TransactionType::title)
                        .toList())
                .transactions(transactions)
                .shares(run.queryFile("shares", GroupShare.class))
                .phaseRates(run.queryFile("phases", GroupRate.class))
                .throughput(run.queryFile("throughput", GroupRate.class))
                .serviceTimes(run.queryFile("service-times", ServiceTime.class))
                .troubles(run.queryFile("troubles", FailureCount.class))
                .machines(run.queryFile("machines").stream()
                        .map(MachineFigures::of)
                        .toList())
                .kitCost(run.queryFile("kit-cost", KitCost.class))
                .marketWait(run.queryFile("market-wait").get(0).real("percent"))
                .limits(PhaseLimits.of(run))
                .interference(Interference.of(run))
                .queries(QueryFigures.of(run, measured(manifest)))
                .time(TimeFigures.of(run))
                .build();
    }

    /** Length of the measurement interval in microseconds; for an aborted run, of the part of it that had passed. */
    public static long measured(RunManifest manifest) {
        return measured(manifest.schedule(), manifest.lostAt());
    }

    /** The same. @param lostAt when the run was aborted, microseconds from its start; null if it was completed */
    public static long measured(RunSchedule schedule, Long lostAt) {
        long end = lostAt == null ? schedule.measureEnd() : Math.min(schedule.measureEnd(), lostAt);
        return Math.max(0, end - schedule.measureStart());
    }

    private static Map<String, TransactionFigures> transactions(List<Row> rows) {
        Map<TransactionType, Long> counts = new LinkedHashMap<>();
        rows.forEach(row -> counts.put(TransactionType.ofCode(row.text("code")), row.whole("count")));
        Map<TransactionType, Double> percents = MixPercents.ofAll(counts);
        Map<TransactionType, Double> mix = MixPercents.ofCustomers(counts);
        Map<String, TransactionFigures> transactions = new LinkedHashMap<>();
        for (Row row : rows) {
            TransactionType type = TransactionType.ofCode(row.text("code"));
            Map<String, Double> shares = new HashMap<>();
            shares.put("percent", percents.get(type));
            shares.put("mix", mix.get(type));
            transactions.put(row.text("title"), row.as(TransactionFigures.class, shares));
        }
        return transactions;
    }
}
