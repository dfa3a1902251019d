package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.MetricAnalysis;

/** The charts of changes in percent. Those with many rows come in parts. */
public final class ChangeCharts {
    /** Rows of a chart that fit on a printed page. */
    private static final int MOST_EFFECTS = 32;

    private static final int LONGEST_OF_PAIR = 29;

    private ChangeCharts() {}

    /** The primary metric for each pair of cells. */
    public static List<Chart> ofCells(Analysis analysis) {
        List<EffectsChart.Effect> effects = analysis.primary().comparisons().stream()
                .filter(c -> Double.isFinite(c.change().percent()))
                .map(c -> effect(c.cells().other(), c.cells().base(), c.change()))
                .toList();
        return changes(analysis, "change", "", "cell", effects);
    }

    /** Charts of the primary metric's changes. @param what the kind of thing that a row compares */
    public static List<Chart> changes(
            Analysis analysis, String id, String with, String what, List<EffectsChart.Effect> effects) {
        boolean known = effects.stream().anyMatch(effect -> Double.isFinite(effect.low()));
        String intervals = known ? ", with " + level(analysis) + " intervals" : "";
        String text = "In percent of the " + what + " named second" + intervals + ".";
        String whole = "Change of the " + analysis.primary().metric().title() + with;
        return charts(analysis, id, whole, text, effects);
    }

    /** The row of two cells or layouts. */
    public static EffectsChart.Effect effect(String other, String base, Change change) {
        String pair = Graph.shortened(other, LONGEST_OF_PAIR) + " against " + Graph.shortened(base, LONGEST_OF_PAIR);
        return effect(pair, change, true);
    }

    private static String level(Analysis analysis) {
        return Text.percent(100 * (1 - analysis.question().alpha())) + " %";
    }

    private static EffectsChart.Effect effect(String name, Change change, boolean main) {
        return new EffectsChart.Effect(name, change.percent(), change.low(), change.high(), main);
    }

    /**
     * All metrics of each cell against the base, the primary one first; with more cells than {@code mostCells} there
     * are no charts.
     */
    public static List<Chart> ofMetrics(Analysis analysis, int mostCells) {
        List<Chart> charts = new ArrayList<>();
        List<String> cells = analysis.question().cells();
        for (int cell = 1; cell < cells.size() && cells.size() <= mostCells; cell++) {
            String other = cells.get(cell);
            List<EffectsChart.Effect> effects = new ArrayList<>();
            for (MetricAnalysis metric : analysis.metrics()) {
                metric.comparisons().stream()
                        .filter(c -> c.cells().base().equals(cells.get(0))
                                && c.cells().other().equals(other))
                        .filter(c -> Double.isFinite(c.change().percent()))
                        .findFirst()
                        .ifPresent(c -> effects.add(
                                effect(Text.metric(metric.metric()), c.change(), metric == analysis.primary())));
            }
            String text = "Changes of all metrics in percent of " + cells.get(0) + ", with " + level(analysis)
                    + " intervals; none is corrected for their number. A metric without an interval has too few values.";
            charts.addAll(charts(analysis, "effects-" + cell, other + " against " + cells.get(0), text, effects));
        }
        return charts;
    }

    private static List<Chart> charts(
            Analysis analysis, String id, String title, String text, List<EffectsChart.Effect> effects) {
        double margin = analysis.question().marginPercent();
        return StudyCharts.parted(
                id,
                title,
                effects,
                MOST_EFFECTS,
                (own, part, rows) -> EffectsChart.of(own, part, text, effects, rows, margin));
    }
}
