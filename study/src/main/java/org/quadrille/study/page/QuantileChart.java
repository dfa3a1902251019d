package org.quadrille.study.page;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.statistics.Moments;

/** The runs of a cell against the quantiles of a normal distribution: on the line if they are normally distributed. */
final class QuantileChart {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private QuantileChart() {}

    /** The cell at a place, from 0, with at least two values. */
    static Chart of(String id, String title, String text, String unit, int place, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            // Blom's plotting positions, as in Shapiro and Wilk's test.
            scores[i] = NORMAL.inverseCumulativeProbability((i + 1 - 0.375) / (n + 0.25));
        }
        Moments runs = Moments.of(sorted);
        double reach = scores[n - 1] + 0.3;
        double[] ends = {runs.mean() - reach * runs.sd(), runs.mean() + reach * runs.sd()};
        return Graph.of(
                        true,
                        Axis.between("quantile of the normal distribution", -reach, reach),
                        Axis.of(unit, DoubleStream.concat(DoubleStream.of(sorted), DoubleStream.of(ends))),
                        List.of(
                                Line.plain("normal", Palette.BORDER, 1.2, new double[] {-reach, reach}, ends),
                                Line.marks("run", CellStyle.colour(place), Mark.DOT, scores, sorted)))
                .chart(id, title, text);
    }
}
