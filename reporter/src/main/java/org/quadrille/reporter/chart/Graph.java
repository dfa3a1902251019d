package org.quadrille.reporter.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What a chart shows that is not over the time of one run: marks, lines and intervals over numbers or named rows. The
 * page draws it ({@code charts.js}), and so does print.
 *
 * @param small whether two of them stand side by side
 * @param height of the picture
 * @param panels one below the other, with the same horizontal axis, the first twice as high as the others
 */
public record Graph(boolean small, int height, List<Panel> panels) {
    private static final double MARGIN = 0.06;
    private static final int ROW_HEIGHT = 24;
    private static final int FRAME = 74;

    /** How a mark looks; on a dashed line it is hollow. */
    public enum Mark {
        NONE,
        DOT,
        DIAMOND,
        TRIANGLE,
        SQUARE,
        RING,
        CROSS,
        LEFT,
        RIGHT
    }

    /**
     * An axis.
     *
     * @param low its lower end; NaN to fit what is shown, like {@code high}
     * @param log whether it is logarithmic
     * @param names of the places 0, 1 and so on, the first on top or at the left; empty for an axis of numbers
     */
    public record Axis(String label, double low, double high, boolean log, List<String> names) {
        /** An axis of numbers between two ends. */
        public static Axis between(String label, double low, double high) {
            return new Axis(label, low, high, false, List.of());
        }

        /** One that shows all of these values and a little more; they may all be equal, or there may be none. */
        public static Axis of(String label, DoubleStream values) {
            double[] known = values.filter(Double::isFinite).toArray();
            double least = DoubleStream.of(known).min().orElse(0);
            double most = DoubleStream.of(known).max().orElse(1);
            double room = most > least ? MARGIN * (most - least) : Math.max(Math.abs(most) * MARGIN, 1e-6);
            return between(label, least >= 0 ? Math.max(0, least - room) : least - room, most + room);
        }

        /** One with a name at each place. */
        public static Axis named(String label, List<String> names) {
            return new Axis(label, -0.6, Math.max(0, names.size() - 1) + 0.6, false, names);
        }
    }

    /**
     * Marks of one look, with or without a line.
     *
     * @param name in the legend; lines of one name are one there
     * @param colour of {@link Palette}
     * @param strength 1 for the colour itself, less for paler ones
     * @param width of the line; 0 for none
     * @param dashed whether it is what others are compared with, does not count, or has the colour of another
     * @param points columns x and y; NaN leaves a gap
     * @param ends of an interval for each point, along the rows or else upright; null for none
     */
    public record Line(
            String name,
            String colour,
            double strength,
            double width,
            boolean dashed,
            Mark mark,
            double[][] points,
            double[][] ends) {
        /** Marks alone. */
        public static Line marks(String name, String colour, Mark mark, double[] x, double[] y) {
            return new Line(name, colour, 1, 0, false, mark, new double[][] {x, y}, null);
        }

        /** A line without marks. */
        public static Line plain(String name, String colour, double width, double[] x, double[] y) {
            return new Line(name, colour, 1, width, false, Mark.NONE, new double[][] {x, y}, null);
        }
    }

    /** A stroke behind the lines, such as the box of a box plot, from a point to another. */
    public record Bar(double x1, double y1, double x2, double y2, String colour, double width, double strength) {}

    /** A stretch of the horizontal axis. @param shade what is behind it */
    public record Stretch(double from, double to, String name, Shade shade) {}

    /** What is behind a stretch. */
    public enum Shade {
        NONE,
        GREY,
        /** Of something that was done on purpose. */
        EVENT
    }

    /** One of the panels. */
    public record Panel(Axis x, Axis y, List<Line> lines, List<Bar> bars, List<Stretch> stretches) {}

    /** A graph of one panel. */
    public static Graph of(boolean small, Axis x, Axis y, List<Line> lines) {
        return of(small, x, y, lines, List.of(), List.of());
    }

    /** The same with what is behind the lines. */
    public static Graph of(boolean small, Axis x, Axis y, List<Line> lines, List<Bar> bars, List<Stretch> stretches) {
        return new Graph(small, small ? 250 : 290, List.of(new Panel(x, y, lines, bars, stretches)));
    }

    /** Named rows of this many text lines each. */
    public static Graph rows(
            int each, Axis x, List<String> names, List<Line> lines, List<Bar> bars, List<Stretch> stretches) {
        return new Graph(
                false,
                FRAME + each * ROW_HEIGHT * names.size(),
                List.of(new Panel(x, Axis.named("", names), lines, bars, stretches)));
    }

    /** Whether there is anything to see. */
    boolean shows() {
        return panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .anyMatch(line -> DoubleStream.of(line.points()[1]).anyMatch(Double::isFinite));
    }

    /** A name without its middle if it is too long, as its beginning and end tell more. */
    public static String shortened(String name, int longest) {
        if (name.length() <= longest) {
            return name;
        }
        int end = longest / 2;
        return name.substring(0, longest - end - 1) + "…" + name.substring(name.length() - end);
    }

    /** The same as a chart. */
    public Chart chart(String id, String title, String text) {
        return Svg.chart(this, id, title, text);
    }
}
