package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Graph.Panel;
import org.quadrille.reporter.chart.Graph.Shade;
import org.quadrille.reporter.chart.Graph.Stretch;
import org.quadrille.reporter.chart.Palette;

/** The runs in the order in which they were made, with their blocks, and below them how fast the machines were. */
public final class OrderChart {
    private static final int HEIGHT = 420;
    private static final int HEIGHT_WITHOUT_PULSE = 300;
    private static final int MOST_NUMBERED = 40;

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

    /**
     * The graph.
     *
     * @param unit of the values
     * @param cells names of all cells
     * @param shown those among them whose runs are drawn, on the axes of all
     */
    public static Graph of(
            String unit, List<String> cells, List<String> shown, List<Point> points, List<PulseLine> pulses) {
        int last = points.stream().mapToInt(Point::order).max().orElse(1);
        Axis order = Axis.between("runs in the order in which they were made", 0.4, last + 0.6);
        List<Panel> panels = new ArrayList<>();
        Axis values = Axis.of(unit, points.stream().mapToDouble(Point::value));
        panels.add(new Panel(order, values, values(cells, shown, points, values), List.of(), bands(points, true)));
        if (!pulses.isEmpty()) {
            List<Line> lines = new ArrayList<>();
            for (PulseLine pulse : pulses) {
                lines.add(pulse(pulse, lines.size()));
            }
            Axis percent =
                    Axis.of("pulse, %", pulses.stream().flatMapToDouble(line -> DoubleStream.of(line.percent())));
            panels.add(new Panel(order, percent, lines, List.of(), bands(points, false)));
        }
        return new Graph(false, pulses.isEmpty() ? HEIGHT_WITHOUT_PULSE : HEIGHT, panels);
    }

    private static List<Line> values(List<String> cells, List<String> shown, List<Point> points, Axis axis) {
        List<Line> lines = new ArrayList<>();
        for (String name : shown) {
            int own = cells.indexOf(name);
            List<Point> runs = points.stream()
                    .filter(p -> p.cell() == own && !Double.isNaN(p.value()))
                    .sorted(Comparator.comparingInt(Point::order))
                    .toList();
            double[][] columns = {
                runs.stream().mapToDouble(Point::order).toArray(),
                runs.stream().mapToDouble(Point::value).toArray()
            };
            lines.add(new Line(name, CellStyle.colour(own), 1, 0.7, false, CellStyle.mark(own), columns, null));
        }
        double[] without = points.stream()
                .filter(p -> Double.isNaN(p.value()) && shown.contains(cells.get(p.cell())))
                .mapToDouble(Point::order)
                .toArray();
        if (without.length > 0) {
            double floor = axis.low() + 0.03 * (axis.high() - axis.low());
            double[] low =
                    DoubleStream.generate(() -> floor).limit(without.length).toArray();
            lines.add(Line.marks("does not count", Palette.MUTED, Mark.CROSS, without, low));
        }
        return lines;
    }

    /** Pulses take colours from the end of the palette, so that they are not mistaken for cells. */
    private static Line pulse(PulseLine pulse, int place) {
        return new Line(
                pulse.name(),
                place % 2 == 0 ? Palette.MUTED : Palette.other(3),
                1,
                1.4,
                place > 1,
                Mark.NONE,
                new double[][] {pulse.orders(), pulse.percent()},
                null);
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
    private static List<Stretch> bands(List<Point> points, boolean numbered) {
        SortedMap<Integer, double[]> blocks = blocks(points);
        int every = 1 + (blocks.size() - 1) / MOST_NUMBERED;
        List<Stretch> bands = new ArrayList<>();
        blocks.forEach((block, ends) -> bands.add(new Stretch(
                ends[0] - 0.5,
                ends[1] + 0.5,
                numbered && (block - 1) % every == 0 ? Integer.toString(block) : "",
                block % 2 == 0 ? Shade.GREY : Shade.NONE)));
        return bands;
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
