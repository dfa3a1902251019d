package org.quadrille.study.page;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Bar;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.RecordedStudy;

/**
 * How many times as much of the primary metric a cell has as its base: what the change in percent says, as a ratio; NaN
 * where there are too few values, or a cell does not carry the load. So is its interval where there is none.
 */
public record Relative(String cell, String base, double ratio, double low, double high) {
    /** Every cell that is compared with a base, in the order of the comparisons. */
    static List<Relative> of(RecordedStudy study, Analysis analysis) {
        return analysis.primary().comparisons().stream()
                .filter(c -> c.cells().base().equals(study.bases().get(c.cells().other())))
                .map(Relative::of)
                .toList();
    }

    private static Relative of(Comparison pair) {
        Change change = pair.change();
        return new Relative(
                pair.cells().other(), pair.cells().base(), change.ratio(), change.lowRatio(), change.highRatio());
    }

    /** All of them in one chart, the base a line at 1; none if nothing is known. @param base what they are relative to */
    static List<Chart> charts(List<Relative> all, String base, String metric, double level) {
        List<Relative> known =
                all.stream().filter(one -> Double.isFinite(one.ratio)).toList();
        if (known.isEmpty()) {
            return List.of();
        }
        int n = known.size();
        double[] ratios = known.stream().mapToDouble(Relative::ratio).toArray();
        double[] rows = IntStream.range(0, n).asDoubleStream().toArray();
        double[][] ends = {
            known.stream().mapToDouble(Relative::low).toArray(),
            known.stream().mapToDouble(Relative::high).toArray()
        };
        double[][] points = {ratios, rows};
        return List.of(Graph.rows(
                        1,
                        Axis.of(
                                "relative to " + base,
                                known.stream()
                                        .flatMapToDouble(one -> DoubleStream.of(0, 1, one.ratio, one.low, one.high))),
                        known.stream().map(Relative::cell).toList(),
                        List.of(new Line("ratio", CellStyle.colour(0), 1, 0, false, CellStyle.mark(0), points, ends)),
                        List.of(new Bar(1, -0.6, 1, n - 0.4, Palette.TEXT, 1, 1)),
                        List.of())
                .chart(
                        "relative",
                        metric + " relative to " + base,
                        "With " + Text.percent(100 * level) + " % intervals."));
    }
}
