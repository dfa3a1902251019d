package org.quadrille.reporter.chart;

import java.util.List;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.chart.Series.Point;

/** Draws charts of two runs on one axis; the borders of phases are those of the first. */
public final class TwoRunCharts {
    private final TimeChart time;
    private final String first;
    private final String second;

    /**
     * Charts of two runs.
     *
     * @param first name of the first run
     * @param second name of the second run
     * @param schedule of the first run
     * @param end of the longer one, microseconds from its start
     */
    public TwoRunCharts(String first, String second, RunSchedule schedule, long end) {
        this.first = first;
        this.second = second;
        this.time = new TimeChart(schedule, 0, end);
    }

    /** A line for each run. */
    public Chart lines(String id, String title, String text, String unit, List<Point> ofFirst, List<Point> ofSecond) {
        return time.lines(
                id,
                title,
                text,
                unit,
                List.of(
                        Series.measured(first, Palette.GROUPS.get(0), ofFirst),
                        Series.measured(second, Palette.GROUPS.get(1), ofSecond)));
    }
}
