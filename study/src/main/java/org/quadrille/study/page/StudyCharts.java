package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.statistics.Summary;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.ResponseTimes;
import org.quadrille.study.analysis.TestLine;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Pulse;

/**
 * All charts of a study that compares cells. Charts with many cells come in parts on one axis, so that they fit on a page;
 * what has nothing to show is left out.
 *
 * @param first changes of the primary metric, for page 1; empty where there is no pair of cells with values
 * @param effects changes of all metrics, for each cell against the base
 * @param runs single runs of the primary metric, and each cell beside its base
 * @param quantiles one for each cell
 * @param responses one for each type
 * @param throughput over time, one for each cell
 * @param own charts of the section of its kind
 */
public record StudyCharts(
        List<Chart> first,
        List<Chart> effects,
        List<Chart> runs,
        List<Chart> order,
        List<Chart> quantiles,
        List<Chart> responses,
        List<Chart> throughput,
        List<Chart> own) {
    /** Most cells in one chart; of response times, there is none of more cells, only the table. */
    private static final int MOST_CELLS = 12;

    /** With more cells than this there are no charts of all metrics. */
    private static final int MOST_WITH_EFFECTS = 6;

    /** More machines than this are drawn as their mean. */
    private static final int MOST_MACHINES = 2;

    private static final int FEWEST_QUANTILES = 3;

    /** Every chart, for the folder {@code charts/}. */
    public List<Chart> all() {
        return Stream.of(first, effects, runs, order, quantiles, responses, throughput, own)
                .flatMap(List::stream)
                .toList();
    }

    /** The charts of a kind that compares nothing. */
    static StudyCharts withoutPairs(List<Chart> own) {
        return new StudyCharts(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), own);
    }

    /**
     * Draws them.
     *
     * @param changes those of page 1
     * @param relative each cell beside its base
     * @param own those of the section of its kind
     */
    static StudyCharts of(
            Analysis analysis,
            List<Chart> changes,
            List<RunRow> rows,
            List<Observation> observations,
            Map<String, List<RunThroughput>> throughput,
            List<ResponseTimes> responses,
            List<Chart> relative,
            List<Chart> own) {
        return new StudyCharts(
                changes,
                ChangeCharts.ofMetrics(analysis, MOST_WITH_EFFECTS),
                Stream.concat(runs(analysis, observations).stream(), relative.stream())
                        .toList(),
                order(analysis, rows.stream().filter(RunRow::speaks).toList()),
                quantiles(analysis),
                responses(analysis, responses),
                throughput(analysis.question().cells(), throughput),
                own);
    }

    private static List<Chart> runs(Analysis analysis, List<Observation> observations) {
        MetricAnalysis primary = analysis.primary();
        String key = primary.metric().key();
        List<RunsChart.Strip> strips = new ArrayList<>();
        for (CellValues cell : primary.cells()) {
            double[] marked = cell.values().stream()
                    .filter(CellValues.RunValue::outlier)
                    .mapToDouble(CellValues.RunValue::value)
                    .toArray();
            double[] excluded = observations.stream()
                    .filter(o -> o.cell().equals(cell.cell())
                            && o.fills()
                            && !o.excluded().isEmpty())
                    .filter(o -> o.values().containsKey(key))
                    .mapToDouble(o -> o.values().get(key))
                    .toArray();
            strips.add(new RunsChart.Strip(cell.cell(), strips.size(), values(cell), marked, excluded));
        }
        Graph.Axis axis = RunsChart.axis(Text.axis(primary.metric()), strips);
        return parted(
                "runs",
                "Single runs",
                strips.stream()
                        .filter(strip -> strip.values().length + strip.excluded().length > 0)
                        .toList(),
                MOST_CELLS,
                (id, title, part) -> RunsChart.of(
                        id,
                        title,
                        "Every dot is a counting run, in chronological order from top to bottom; the box holds the middle half of"
                                + " them, the line in it is their median.",
                        axis,
                        part));
    }

    private static double[] values(CellValues cell) {
        return cell.values().stream().mapToDouble(CellValues.RunValue::value).toArray();
    }

    private static List<Chart> order(Analysis analysis, List<RunRow> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        String key = analysis.primary().metric().key();
        boolean blocked = analysis.question().design().blocked();
        List<OrderChart.PulseLine> pulses = pulses(rows);
        String below = pulses.isEmpty()
                ? ""
                : " Below, how fast the machines were just before each run, in percent of the median: fixed work of the"
                        + " processors, and small writes that are forced to disk.";
        List<String> all = analysis.question().cells();
        List<OrderChart.Point> points = rows.stream()
                .map(row -> new OrderChart.Point(
                        row.attempt().order(),
                        blocked ? row.attempt().block() : 0,
                        all.indexOf(row.attempt().cell()),
                        row.counts() ? row.values().getOrDefault(key, Double.NaN) : Double.NaN))
                .toList();
        String marks =
                OrderChart.banded(points) ? "Bands are blocks, with their numbers on top." : "Every mark is a run.";
        List<String> made = all.stream()
                .filter(cell -> points.stream().anyMatch(point -> point.cell() == all.indexOf(cell)))
                .toList();
        return parted(
                "order",
                "Runs in chronological order",
                made,
                MOST_CELLS,
                (id, title, cells) -> OrderChart.of(Text.axis(analysis.primary().metric()), all, cells, points, pulses)
                        .chart(id, title, marks + below));
    }

    /** Pulses of each machine; with many machines, their mean. */
    static List<OrderChart.PulseLine> pulses(List<RunRow> rows) {
        Map<String, List<double[]>> work = new TreeMap<>();
        Map<String, List<double[]>> writes = new TreeMap<>();
        long machines = rows.stream()
                .flatMap(row -> row.attempt().before().stream())
                .map(Pulse::machine)
                .distinct()
                .count();
        for (RunRow row : rows) {
            Attempt attempt = row.attempt();
            if (machines > MOST_MACHINES && row.work() != null) {
                add(work, "mean of " + machines + " machines", attempt, row.work());
                add(writes, "mean of " + machines + " machines", attempt, row.writes());
            } else if (machines <= MOST_MACHINES) {
                attempt.before().forEach(pulse -> {
                    add(work, pulse.machine(), attempt, pulse.work());
                    add(writes, pulse.machine(), attempt, pulse.writes());
                });
            }
        }
        List<OrderChart.PulseLine> lines = new ArrayList<>();
        work.forEach((machine, values) -> {
            lines.add(line("work, " + machine, values));
            lines.add(line("writes, " + machine, writes.get(machine)));
        });
        return lines;
    }

    private static void add(Map<String, List<double[]>> lines, String machine, Attempt attempt, double value) {
        lines.computeIfAbsent(machine, m -> new ArrayList<>()).add(new double[] {attempt.order(), value});
    }

    private static OrderChart.PulseLine line(String name, List<double[]> values) {
        double median = Summary.of(column(values, v -> v[1]).toArray()).median();
        return new OrderChart.PulseLine(
                name,
                column(values, v -> v[0]).toArray(),
                column(values, v -> median > 0 ? 100 * v[1] / median : Double.NaN)
                        .toArray());
    }

    private static DoubleStream column(Collection<double[]> values, ToDoubleFunction<double[]> which) {
        return values.stream().mapToDouble(which);
    }

    private static List<Chart> quantiles(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        MetricAnalysis primary = analysis.primary();
        int place = 0;
        for (CellValues cell : primary.cells()) {
            if (cell.n() >= FEWEST_QUANTILES) {
                List<TestLine> tests = primary.classic() == null
                        ? List.of()
                        : primary.classic().normality();
                TestLine test = tests.size() == primary.cells().size() ? tests.get(place) : null;
                String normality = test == null
                        ? ""
                        : Double.isNaN(test.p())
                                ? " " + test.name() + " is " + test.method() + "."
                                : " " + test.line() + ".";
                charts.add(QuantileChart.of(
                        "quantiles-" + (place + 1),
                        cell.cell(),
                        "Runs that are normally distributed lie along the line." + normality,
                        Text.axis(primary.metric()),
                        place,
                        values(cell)));
            }
            place++;
        }
        return charts;
    }

    private static List<Chart> responses(Analysis analysis, List<ResponseTimes> types) {
        List<Chart> charts = new ArrayList<>();
        List<String> cells = analysis.question().cells();
        for (ResponseTimes type : cells.size() > MOST_CELLS ? List.<ResponseTimes>of() : types) {
            List<DistributionChart.Distribution> lines = type.cells().stream()
                    .map(cell -> new DistributionChart.Distribution(
                            cells.indexOf(cell.cell()),
                            cell.curve().stream()
                                    .mapToDouble(ResponseTimes.Point::ms)
                                    .toArray(),
                            cell.curve().stream()
                                    .mapToDouble(p -> 100 * p.share())
                                    .toArray()))
                    .toList();
            charts.add(DistributionChart.of(
                    "responses-" + type.code().toLowerCase(Locale.ROOT),
                    type.title(),
                    "Share of its transactions that took at most so long, all counting runs of a cell together.",
                    cells,
                    lines));
        }
        return charts;
    }

    private static List<Chart> throughput(List<String> cells, Map<String, List<RunThroughput>> runs) {
        double top = runs.values().stream()
                .flatMap(List::stream)
                .flatMapToDouble(run -> DoubleStream.of(run.values()))
                .max()
                .orElse(0);
        List<Chart> charts = new ArrayList<>();
        for (int place = 0; place < cells.size(); place++) {
            List<RunThroughput> own = runs.getOrDefault(cells.get(place), List.of());
            if (!own.isEmpty()) {
                charts.add(OverlayChart.of(place, own, top)
                        .chart(
                                "throughput-" + (place + 1),
                                cells.get(place),
                                "Completed " + own.get(0).counted().counts() + " a second: thin lines are the runs ("
                                        + own.size() + "), the thick one their median."
                                        + (own.get(0).events().isEmpty()
                                                ? ""
                                                : " Bands are the events of the first of them.")));
            }
        }
        return charts;
    }

    /** Draws a part of what there is to show. */
    @FunctionalInterface
    interface PartDrawer<T> {
        Chart draw(String id, String title, List<T> part);
    }

    /** Charts of at most so many rows or cells each, all alike; those of several parts say so. */
    static <T> List<Chart> parted(String id, String title, List<T> all, int most, PartDrawer<T> drawer) {
        int parts = (all.size() + most - 1) / most;
        int each = (all.size() + parts - 1) / Math.max(1, parts);
        return IntStream.range(0, parts)
                .mapToObj(part -> drawer.draw(
                        parts > 1 ? id + "-" + (part + 1) : id,
                        parts > 1 ? title + ", part " + (part + 1) + " of " + parts : title,
                        all.subList(part * each, Math.min(all.size(), (part + 1) * each))))
                .toList();
    }
}
