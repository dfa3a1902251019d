package org.quadrille.study.page;

import java.util.List;
import java.util.stream.DoubleStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;

/** The share of a type's responses that took at most a given time, a line for each cell. */
final class DistributionChart {
    private static final double SMALLEST_MS = 0.01;

    private DistributionChart() {}

    /**
     * The line of a cell, whose place is from 0: percent of the responses that took at most so many milliseconds,
     * ascending.
     */
    record Distribution(int cell, double[] ms, double[] percent) {}

    /** One type. */
    static Chart of(String id, String title, String text, List<String> cells, List<Distribution> lines) {
        double most = lines.stream()
                .flatMapToDouble(line -> DoubleStream.of(line.ms()))
                .max()
                .orElse(1);
        return Graph.of(
                        true,
                        new Axis("milliseconds", SMALLEST_MS, Math.max(most, 2 * SMALLEST_MS), true, List.of()),
                        Axis.between("% of responses", 0, 100.5),
                        lines.stream()
                                .map(line -> new Line(
                                        cells.get(line.cell()),
                                        CellStyle.colour(line.cell()),
                                        1,
                                        1.6,
                                        line.cell() >= CellStyle.COLOURS,
                                        Mark.NONE,
                                        new double[][] {
                                            DoubleStream.of(line.ms())
                                                    .map(ms -> Math.max(ms, SMALLEST_MS))
                                                    .toArray(),
                                            line.percent()
                                        },
                                        null))
                                .toList())
                .chart(id, title, text);
    }
}
