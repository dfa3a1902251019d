package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Bar;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.statistics.Summary;

/** Every single run as a dot, with a box for the middle half of each cell: a strip chart and a box plot in one. */
public final class RunsChart {
    private static final int TEXT_LINES = 3;
    private static final double BOX = 0.13;
    private static final double MIDDLE = 0.08;
    private static final double BOX_PIXELS = 17;
    private static final double STRIP_TOP = 0.20;
    private static final double STRIP_DEPTH = 0.24;

    private RunsChart() {}

    /**
     * Runs of a cell, in the order of time.
     *
     * @param place of its colour, from 0
     * @param values of those that count
     * @param marked those among them that lie far from the others
     * @param excluded of those that a user took out
     */
    public record Strip(String cell, int place, double[] values, double[] marked, double[] excluded) {}

    /** An axis for all of these runs. */
    public static Axis axis(String unit, List<Strip> strips) {
        return Axis.of(
                unit,
                strips.stream()
                        .flatMapToDouble(
                                s -> DoubleStream.concat(Arrays.stream(s.values()), Arrays.stream(s.excluded()))));
    }

    public static Chart of(String id, String title, String text, Axis axis, List<Strip> strips) {
        List<Line> lines = new ArrayList<>();
        List<Bar> bars = new ArrayList<>();
        for (int row = 0; row < strips.size(); row++) {
            Strip strip = strips.get(row);
            box(bars, strip, row);
            double[] heights = heights(row, strip.values().length);
            lines.add(new Line(
                    "run",
                    CellStyle.colour(strip.place()),
                    0.75,
                    0,
                    false,
                    Mark.DOT,
                    new double[][] {strip.values(), heights},
                    null));
            add(lines, "far from the others", Mark.RING, strip.marked(), around(strip, heights));
            add(lines, "excluded", Mark.CROSS, strip.excluded(), heights(row, strip.excluded().length));
        }
        List<String> names = strips.stream().map(Strip::cell).toList();
        return Graph.rows(TEXT_LINES, axis, names, lines, bars, List.of()).chart(id, title, text);
    }

    private static void add(List<Line> lines, String name, Mark mark, double[] values, double[] heights) {
        if (values.length > 0) {
            lines.add(Line.marks(name, Palette.TEXT, mark, values, heights));
        }
    }

    /** Below their box, each a little lower than the one before, so that equal ones stay apart. */
    private static double[] heights(int row, int of) {
        double[] heights = new double[of];
        for (int k = 0; k < of; k++) {
            heights[k] = row + STRIP_TOP + STRIP_DEPTH * (of < 2 ? 0.5 : (double) k / (of - 1));
        }
        return heights;
    }

    /** Heights of the runs that are marked. */
    private static double[] around(Strip strip, double[] heights) {
        double[] places = new double[strip.marked().length];
        for (int k = 0; k < places.length; k++) {
            int at = 0;
            while (at < heights.length - 1 && strip.values()[at] != strip.marked()[k]) {
                at++;
            }
            places[k] = heights[at];
        }
        return places;
    }

    /** Median and quartiles, with lines to the smallest and the largest value; two values have no middle half. */
    private static void box(List<Bar> bars, Strip strip, int row) {
        double[] values = strip.values();
        if (values.length == 0) {
            return;
        }
        Summary runs = Summary.of(values);
        double y = row - MIDDLE;
        String colour = CellStyle.colour(strip.place());
        bars.add(new Bar(runs.min(), y, runs.max(), y, colour, 1, 1));
        if (values.length > 2) {
            bars.add(new Bar(runs.lowerQuartile(), y, runs.upperQuartile(), y, colour, BOX_PIXELS, 0.3));
        }
        bars.add(new Bar(runs.median(), y - BOX, runs.median(), y + BOX, colour, 2.4, 1));
    }
}
