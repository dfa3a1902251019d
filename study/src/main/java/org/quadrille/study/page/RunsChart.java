package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYBoxAnnotation;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;

/** Every single run as a dot, with a box for the middle half of each cell: a strip chart and a box plot in one. */
public final class RunsChart {
    private static final int ROW_HEIGHT = 64;
    private static final int FRAME = 86;
    private static final double BOX = 0.13;
    private static final double STRIP_TOP = 0.20;
    private static final double STRIP_DEPTH = 0.24;
    private static final BasicStroke THIN = new BasicStroke(1f);
    private static final BasicStroke THICK = new BasicStroke(2.4f);

    private RunsChart() {}

    /**
     * Runs of a cell, in the order of time.
     *
     * @param values of those that count
     * @param marked those among them that lie far from the others
     * @param excluded of those that a user took out
     */
    public record Strip(String cell, double[] values, double[] marked, double[] excluded) {}

    public static Chart of(String id, String title, String text, String unit, List<Strip> strips) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer dots = new XYLineAndShapeRenderer(false, true);
        XYPlot plot = new XYPlot(
                data,
                Drawing.axis(
                        unit,
                        strips.stream()
                                .flatMapToDouble(s ->
                                        DoubleStream.concat(Arrays.stream(s.values()), Arrays.stream(s.excluded())))),
                Drawing.rows(strips.stream().map(Strip::cell).toList(), CellStyle.LONGEST_ROW),
                dots);
        Drawing.horizontal(plot);
        plot.setRangeGridlinesVisible(false);
        for (int row = 0; row < strips.size(); row++) {
            Strip strip = strips.get(row);
            box(plot, strip.values(), row);
            add(data, dots, spread(strip.values(), row), CellStyle.pale(row, 0.75), new Ellipse2D.Double(-3, -3, 6, 6));
            add(data, dots, around(strip, strip.marked(), row), Drawing.TEXT, ring());
            add(data, dots, spread(strip.excluded(), row), Drawing.TEXT, ShapeUtils.createDiagonalCross(3.5f, 0.7f));
        }
        LegendItemCollection legend = new LegendItemCollection();
        entry(legend, "run", new Ellipse2D.Double(-3, -3, 6, 6), strips, s -> s.values().length > 0);
        entry(legend, "far from the others", ring(), strips, s -> s.marked().length > 0);
        entry(legend, "excluded", ShapeUtils.createDiagonalCross(3.5f, 0.7f), strips, s -> s.excluded().length > 0);
        int height = FRAME + ROW_HEIGHT * strips.size();
        return Drawing.chart(id, title, text, plot, legend, Drawing.WIDTH, height);
    }

    private static void entry(
            LegendItemCollection legend, String name, Shape shape, List<Strip> strips, Predicate<Strip> shown) {
        if (strips.stream().anyMatch(shown)) {
            legend.add(new LegendItem(name, null, null, null, shape, Drawing.MUTED));
        }
    }

    private static Shape ring() {
        var ring = new Area(new Ellipse2D.Double(-6, -6, 12, 12));
        ring.subtract(new Area(new Ellipse2D.Double(-4.8, -4.8, 9.6, 9.6)));
        return ring;
    }

    private static void add(
            DefaultXYDataset data, XYLineAndShapeRenderer dots, double[][] places, Color colour, Shape shape) {
        int series = data.getSeriesCount();
        data.addSeries(series, places);
        dots.setSeriesPaint(series, colour);
        dots.setSeriesShape(series, shape);
    }

    /** Values below their box, each a little lower than the one before, so that equal ones stay apart. */
    private static double[][] spread(double[] values, int row) {
        double[][] places = new double[2][values.length];
        for (int k = 0; k < values.length; k++) {
            places[0][k] = values[k];
            places[1][k] = height(row, k, values.length);
        }
        return places;
    }

    private static double height(int row, int place, int of) {
        return row + STRIP_TOP + STRIP_DEPTH * (of < 2 ? 0.5 : (double) place / (of - 1));
    }

    /** Places of the runs with these values. */
    private static double[][] around(Strip strip, double[] marked, int row) {
        double[][] places = new double[2][marked.length];
        for (int k = 0; k < marked.length; k++) {
            double value = marked[k];
            int at = 0;
            while (at < strip.values().length - 1 && strip.values()[at] != value) {
                at++;
            }
            places[0][k] = value;
            places[1][k] = height(row, at, strip.values().length);
        }
        return places;
    }

    /** Median and quartiles, with lines to the smallest and the largest value; two values have no middle half. */
    private static void box(XYPlot plot, double[] values, int row) {
        if (values.length == 0) {
            return;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double middle = row - 0.08;
        boolean boxed = values.length > 2;
        double first = quantile(sorted, boxed ? 0.25 : 0.5);
        double third = quantile(sorted, boxed ? 0.75 : 0.5);
        Color line = CellStyle.colour(row);
        plot.addAnnotation(new XYLineAnnotation(sorted[0], middle, first, middle, THIN, line));
        plot.addAnnotation(new XYLineAnnotation(third, middle, sorted[sorted.length - 1], middle, THIN, line));
        if (boxed) {
            // The lower edge first, as the axis is upside down.
            plot.addAnnotation(new XYBoxAnnotation(
                    first, middle + BOX, third, middle - BOX, THIN, line, CellStyle.pale(row, 0.16)));
        }
        double median = quantile(sorted, 0.5);
        plot.addAnnotation(new XYLineAnnotation(median, middle - BOX, median, middle + BOX, THICK, line));
    }

    /** A quantile, by linear interpolation between the two nearest values. */
    static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) Math.floor(at);
        int above = (int) Math.ceil(at);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
