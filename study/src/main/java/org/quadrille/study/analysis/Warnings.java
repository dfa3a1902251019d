package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.quadrille.common.cli.Words;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.Trend;

/** What a reader must know besides the headline. */
final class Warnings {
    /** Missing metrics that a sentence names; more are only counted. */
    private static final int NAMED_METRICS = 3;
    /** A driver that is busier than this may itself be what was measured. */
    private static final double BUSY_DRIVER_PERCENT = 80;

    private final Samples samples;
    private final List<CellSummary> cells;
    private final List<MetricAnalysis> metrics;
    private final List<String> all = new ArrayList<>();

    private Warnings(Samples samples, List<CellSummary> cells, List<MetricAnalysis> metrics) {
        this.samples = samples;
        this.cells = cells;
        this.metrics = metrics;
    }

    static List<String> of(Samples samples, List<CellSummary> cells, List<MetricAnalysis> metrics) {
        Warnings warnings = new Warnings(samples, cells, metrics);
        warnings.ofCells();
        warnings.ofOrder();
        warnings.ofValues();
        return warnings.all;
    }

    private void ofCells() {
        for (CellSummary cell : cells) {
            if (cell.counted() == 0) {
                all.add(cell.cell() + " has no counting run.");
            }
            if (cell.voided() > 0) {
                all.add(Words.count(cell.voided(), "attempt") + " of " + cell.cell()
                        + (cell.voided() == 1 ? " is" : " are") + " void and counted nowhere: "
                        + Phrases.list(cell.voidReasons()) + ".");
            }
            if (cell.failed() > 0 && cell.carries()) {
                all.add(cell.failed() + " of " + Words.count(cell.counted() - cell.excluded(), "counting run")
                        + " of "
                        + cell.cell() + " (" + Metric.percent(cell.failedShare())
                        + " %) failed because of the environment itself"
                        + Phrases.reasons(cell) + "; where metrics are compared, "
                        + (cell.failed() == 1 ? "it has" : "they have") + " no values.");
            }
        }
        List<String> lose = cells.stream()
                .filter(CellSummary::notDurable)
                .map(CellSummary::cell)
                .toList();
        if (!lose.isEmpty()) {
            all.add("Not durable, as declared: " + String.join("; ", lose)
                    + ". A power cut loses what was committed, and the runs are INVALID by " + RunFault.DURABLE
                    + " in their own reports.");
        }
    }

    private void ofOrder() {
        Question question = samples.question();
        String primary = question.primary();
        if (samples.observations().stream().anyMatch(o -> o.order() == 0)) {
            all.add(
                    "In the file all values of one label come before those of the next, so no chronological order is taken from it:"
                            + " trend, step, autocorrelation and first value were not checked, and if the values were measured in"
                            + " the order of the file, what changed with time looks like a difference.");
            return;
        }
        if (question.design().blocked()) {
            incompleteBlocks();
            drift();
            return;
        }
        MetricAnalysis metric = metrics.get(0);
        if (question.design() == Question.Design.SERIAL) {
            all.add(
                    "Order and environment are confounded: the runs of an environment were made one after the other, so what"
                            + " changed with time looks like a difference between environments."
                            + (metric.drift() == null
                                    ? ""
                                    : " " + question.cells().get(0) + " itself was "
                                            + Phrases.by(
                                                    metric.metric(),
                                                    metric.drift().percent())
                                            + " after the others than before them"
                                            + (metric.drift().bounded()
                                                    ? " (" + metric.drift().interval(metric.metric()) + ")"
                                                    : "")
                                            + "."));
        } else if (oneAfterTheOther(primary)) {
            all.add(
                    "Order and cell are confounded: all runs of one cell came before all of the next, so what changed with time"
                            + " looks like a difference between them.");
        }
    }

    private boolean oneAfterTheOther(String metric) {
        int changes = 0;
        String last = null;
        for (Observation o : samples.observations()) {
            if (o.counts() && o.values().containsKey(metric)) {
                changes += last != null && !last.equals(o.cell()) ? 1 : 0;
                last = o.cell();
            }
        }
        return changes == samples.question().cells().size() - 1;
    }

    private void incompleteBlocks() {
        String primary = samples.question().primary();
        TreeSet<Integer> blocks = new TreeSet<>();
        samples.observations().stream().filter(o -> o.block() > 0).forEach(o -> blocks.add(o.block()));
        samples.blocks(samples.question().cells(), primary)
                .forEach(complete -> blocks.remove(complete.get(0).block()));
        if (!blocks.isEmpty()) {
            all.add(Words.count(blocks.size(), "block") + (blocks.size() == 1 ? " is" : " are")
                    + " incomplete and left out where a cell is missing: "
                    + blocks.toString().replaceAll("[\\[\\]]", "") + ".");
        }
    }

    /** Blocks take a drift of the machine out of the comparison, yet it should be known. */
    private void drift() {
        Question question = samples.question();
        List<Observation> runs = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        for (String cell : question.cells()) {
            runs.addAll(samples.of(cell, question.primary()));
            values.add(samples.values(cell, question.primary()));
        }
        boolean positive = values.stream().flatMapToDouble(Arrays::stream).allMatch(v -> v > 0);
        if (!positive || runs.size() < PairComparison.LEAST_PAIRS) {
            return;
        }
        List<double[]> residuals = new ArrayList<>();
        int run = 0;
        for (double[] cell : values) {
            double[] logs = new ChangeScale(true, 1).of(cell);
            double mean = Arrays.stream(logs).average().orElse(0);
            for (double log : logs) {
                residuals.add(new double[] {runs.get(run++).order(), log - mean});
            }
        }
        residuals.sort((a, b) -> Double.compare(a[0], b[0]));
        double[] inOrder = residuals.stream().mapToDouble(r -> r[1]).toArray();
        TestResult trend = Lines.orNull(() -> Trend.test(inOrder));
        if (trend != null && trend.p() < question.alpha()) {
            int quarter = Math.max(1, inOrder.length / 4);
            double first = Arrays.stream(inOrder, 0, quarter).average().orElse(0);
            double last = Arrays.stream(inOrder, inOrder.length - quarter, inOrder.length)
                    .average()
                    .orElse(0);
            Metric metric = metrics.get(0).metric();
            double change = 100 * Math.expm1(last - first);
            all.add("The machines changed while the runs were made: the last quarter of them has "
                    + Metric.percent(Math.abs(change)) + " % " + (change < 0 ? "lower" : "higher") + " values of "
                    + metric.title() + " than the first (" + Lines.of(trend).line()
                    + "). The blocks take this out of the change.");
        }
    }

    private void ofValues() {
        MetricAnalysis primary = metrics.get(0);
        for (CellValues cell : primary.cells()) {
            for (CellValues.RunValue value : cell.values()) {
                if (value.outlier()) {
                    all.add("The run " + value.run() + " of " + cell.cell() + " is an outlier ("
                            + primary.metric().quantity(value.value()) + ", median "
                            + primary.metric().quantity(cell.median())
                            + "); it still counts.");
                }
            }
        }
        Map<String, List<String>> lacking = new LinkedHashMap<>();
        for (MetricAnalysis metric : metrics) {
            List<String> runs = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                int missing = cells.get(i).valid() - metric.cells().get(i).n();
                if (missing > 0) {
                    int all = cells.get(i).valid();
                    runs.add((missing == all ? "every run" : missing + " of " + Words.count(all, "run")) + " of "
                            + cells.get(i).cell());
                }
            }
            if (!runs.isEmpty()) {
                lacking.computeIfAbsent(String.join(", ", runs), r -> new ArrayList<>())
                        .add(metric.metric().title());
            }
            if (metric.metric().key().equals("cpu.driver")) {
                metric.cells().stream()
                        .filter(c -> c.mean() > BUSY_DRIVER_PERCENT)
                        .forEach(c -> all.add("The driver's machines were " + Metric.percent(c.mean())
                                + " % busy in the runs of " + c.cell() + ": they may be what was measured."));
            }
        }
        lacking.forEach((runs, titles) -> all.add("Some runs lack " + some(titles) + ": " + runs + "."));
    }

    /** Environments whose machines have other roles lack dozens of metrics at once. */
    private static String some(List<String> titles) {
        int more = titles.size() - NAMED_METRICS;
        return more <= 1
                ? String.join("; ", titles)
                : String.join("; ", titles.subList(0, NAMED_METRICS)) + "; and " + more + " more metrics";
    }
}
