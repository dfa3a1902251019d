package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Fonts;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.chart.Theme;

/** The runs in the order in which they were made, with their blocks, and below them how fast the machines were. */
public final class OrderChart {
    private static final int HEIGHT = 420;
    private static final int HEIGHT_WITHOUT_PULSE = 300;
    private static final int MOST_NUMBERED = 40;
    private static final Color BAND = new Color(243, 243, 243);

    private OrderChart() {}

    /**
     * A run.
     *
     * @param order its place in time, from 1
     * @param block from 1; 0 if there is none
     * @param cell place of its cell, from 0
     * @param value NaN if it does not count
     */
    public record Point(int order, int block, int cell, double value) {}

    /**
     * Pulses of one kind on one machine, in percent of their median, by the places in time of the runs before which
     * they were taken.
     */
    record PulseLine(String name, double[] orders, double[] percent) {}

    public static Chart of(
            String id,
            String title,
            String text,
            String unit,
            List<String> cells,
            List<Point> points,
            List<PulseLine> pulses) {
        NumberAxis order = Theme.axis("runs in the order in which they were made");
        int last = points.stream().mapToInt(Point::order).max().orElse(1);
        order.setRange(0.4, last + 0.6);
        order.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
        CombinedDomainXYPlot all = new CombinedDomainXYPlot(order);
        all.setGap(16);
        LegendItemCollection legend = Drawing.legend(cells);
        XYPlot values = values(unit, cells, points);
        bands(values, points, true);
        all.add(values, 2);
        if (points.stream().anyMatch(p -> Double.isNaN(p.value()))) {
            legend.add(new LegendItem("does not count", null, null, null, tick(), Drawing.MUTED));
        }
        if (!pulses.isEmpty()) {
            XYPlot pulse = pulse(pulses);
            bands(pulse, points, false);
            all.add(pulse, 1);
            for (int i = 0; i < pulses.size(); i++) {
                legend.add(entry(pulses.get(i).name(), i));
            }
        }
        return Drawing.chart(
                id, title, text, all, legend, Drawing.WIDTH, pulses.isEmpty() ? HEIGHT_WITHOUT_PULSE : HEIGHT);
    }

    private static Shape tick() {
        return ShapeUtils.createDiagonalCross(3, 0.6f);
    }

    private static XYPlot values(String unit, List<String> cells, List<Point> points) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        NumberAxis axis = Drawing.axis(unit, points.stream().mapToDouble(Point::value));
        for (int cell = 0; cell < cells.size(); cell++) {
            int own = cell;
            List<Point> runs = points.stream()
                    .filter(p -> p.cell() == own && !Double.isNaN(p.value()))
                    .sorted(Comparator.comparingInt(Point::order))
                    .toList();
            data.addSeries(cell, new double[][] {
                runs.stream().mapToDouble(Point::order).toArray(),
                runs.stream().mapToDouble(Point::value).toArray()
            });
            renderer.setSeriesPaint(cell, CellStyle.colour(cell));
            renderer.setSeriesShape(cell, CellStyle.mark(cell));
            renderer.setSeriesStroke(cell, new BasicStroke(0.7f));
        }
        double[] without = points.stream()
                .filter(p -> Double.isNaN(p.value()))
                .mapToDouble(Point::order)
                .toArray();
        double floor = axis.getLowerBound() + 0.03 * axis.getRange().getLength();
        data.addSeries("none", new double[][] {
            without, DoubleStream.generate(() -> floor).limit(without.length).toArray()
        });
        renderer.setSeriesLinesVisible(cells.size(), false);
        renderer.setSeriesPaint(cells.size(), Drawing.MUTED);
        renderer.setSeriesShape(cells.size(), tick());
        XYPlot plot = new XYPlot(data, null, axis, renderer);
        Theme.plot(plot);
        return plot;
    }

    private static XYPlot pulse(List<PulseLine> pulses) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        for (int i = 0; i < pulses.size(); i++) {
            data.addSeries(
                    i, new double[][] {pulses.get(i).orders(), pulses.get(i).percent()});
            renderer.setSeriesPaint(i, paint(i));
            renderer.setSeriesStroke(i, stroke(i));
        }
        NumberAxis axis =
                Drawing.axis("pulse, %", pulses.stream().flatMapToDouble(line -> DoubleStream.of(line.percent())));
        XYPlot plot = new XYPlot(data, null, axis, renderer);
        Theme.plot(plot);
        return plot;
    }

    /** Pulses take colours from the end of the palette, so that they are not mistaken for cells. */
    private static Color paint(int line) {
        return line % 2 == 0 ? Drawing.MUTED : Color.decode(Palette.other(3));
    }

    private static BasicStroke stroke(int line) {
        float[] dashes = {2 + 2f * (line / 2), 2 + line / 2};
        return line < 2
                ? new BasicStroke(1.4f)
                : new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    private static LegendItem entry(String name, int line) {
        return new LegendItem(
                CellStyle.shortened(name, CellStyle.LONGEST_ENTRY),
                null,
                null,
                null,
                new Line2D.Double(-9, 0, 9, 0),
                stroke(line),
                paint(line));
    }

    /** Whether the chart of these points has bands. */
    static boolean banded(List<Point> points) {
        return !blocks(points).isEmpty();
    }

    /**
     * First and last run of each block; empty if blocks were not made one after the other, as bands would then show
     * nothing.
     */
    private static SortedMap<Integer, double[]> blocks(List<Point> points) {
        TreeMap<Integer, double[]> blocks = new TreeMap<>();
        for (Point point : points) {
            if (point.block() > 0) {
                double[] ends = blocks.computeIfAbsent(point.block(), b -> new double[] {point.order(), point.order()});
                ends[0] = Math.min(ends[0], point.order());
                ends[1] = Math.max(ends[1], point.order());
            }
        }
        return overlap(new ArrayList<>(blocks.values())) ? Collections.emptySortedMap() : blocks;
    }

    /** Grey behind every second block; its number on top where there is room. */
    private static void bands(XYPlot plot, List<Point> points, boolean numbered) {
        SortedMap<Integer, double[]> blocks = blocks(points);
        if (blocks.isEmpty()) {
            return;
        }
        int every = 1 + (blocks.size() - 1) / MOST_NUMBERED;
        plot.setRangeGridlinesVisible(false);
        blocks.forEach((block, ends) -> {
            if (block % 2 == 0) {
                IntervalMarker band = new IntervalMarker(ends[0] - 0.5, ends[1] + 0.5, BAND);
                band.setAlpha(1);
                plot.addDomainMarker(band, Layer.BACKGROUND);
            }
            if (numbered && (block - 1) % every == 0) {
                double top = plot.getRangeAxis().getUpperBound();
                XYTextAnnotation number = new XYTextAnnotation(Integer.toString(block), (ends[0] + ends[1]) / 2, top);
                number.setFont(Fonts.chart(Theme.SMALL));
                number.setPaint(Drawing.MUTED);
                number.setTextAnchor(TextAnchor.TOP_CENTER);
                plot.addAnnotation(number);
            }
        });
    }

    private static boolean overlap(List<double[]> blocks) {
        List<double[]> byStart = blocks.stream()
                .sorted(Comparator.comparingDouble(ends -> ends[0]))
                .toList();
        for (int i = 1; i < byStart.size(); i++) {
            if (byStart.get(i)[0] < byStart.get(i - 1)[1]) {
                return true;
            }
        }
        return false;
    }
}
