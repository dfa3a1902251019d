package org.quadrille.reporter.chart;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.quadrille.common.workload.GroupId;

/**
 * One line of a chart.
 *
 * @param name as in the legend; empty for a line that is explained elsewhere
 * @param colour as {@code #rrggbb}
 * @param points in the order of time
 */
public record Series(String name, String colour, Style style, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /** How a line is drawn. */
    public enum Style {
        /** What was measured. */
        SOLID,
        /** What it is compared with: a target, a limit, a model. */
        DASHED
    }

    /** A point, microseconds from the run's start, in the unit of the axis; NaN leaves a gap. */
    public record Point(double at, double value) {}

    /** A line of what was measured. */
    public static Series measured(String name, String colour, List<Point> points) {
        return new Series(name, colour, Style.SOLID, points);
    }

    static Series compared(String name, String colour, List<Point> points) {
        return new Series(name, colour, Style.DASHED, points);
    }

    /** A line for each group, in its colour. @param points of a group, 1 to 4 */
    static List<Series> ofGroups(IntFunction<List<Point>> points) {
        return IntStream.rangeClosed(1, GroupId.PER_TILE)
                .mapToObj(group -> measured("group " + group, Palette.group(group), points.apply(group)))
                .toList();
    }
}
