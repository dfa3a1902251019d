package org.quadrille.reporter.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunSchedule;

/**
 * The time axis that all charts of a run have in common, with the borders of its phases.
 *
 * @param from beginning of the part of the run that it shows, in microseconds from its start, as {@code to} is
 * @param events drawn as bands
 */
record TimeAxis(RunSchedule schedule, double from, double to, List<RunEvent> events) {
    private static final double MINUTE = 60e6;
    private static final double SECOND = 1e6;
    private static final double LONGEST_IN_SECONDS = 5 * MINUTE;

    boolean shows(double micros) {
        return micros >= from && micros <= to;
    }

    private boolean inMinutes() {
        return schedule.end() > LONGEST_IN_SECONDS;
    }

    /** A time in the unit of the axis. */
    double place(double micros) {
        return micros / (inMinutes() ? MINUTE : SECOND);
    }

    NumberAxis axis() {
        String unit = inMinutes() ? "minutes" : "seconds";
        NumberAxis axis = Theme.axis(unit + " from the start of the run");
        // Room between the numbers.
        axis.setTickLabelInsets(new RectangleInsets(2, 8, 2, 8));
        axis.setRange(place(from), Math.max(place(to), place(from) + 1e-3));
        return axis;
    }

    /** Draws the borders of the phases, their numbers at the top, and events as bands with their names below. */
    void markPhases(XYPlot plot, boolean numbered) {
        events.stream()
                .filter(event -> event.from() != null)
                .forEach(event -> plot.addDomainMarker(
                        EventBand.of(event.name(), place(event.from()), place(event.to()), numbered)));
        for (int phase = 1; phase <= schedule.phases() + 1; phase++) {
            Color colour = Color.decode(Palette.BORDER);
            ValueMarker border = new ValueMarker(place(schedule.phaseStart(phase)), colour, new BasicStroke(0.8f));
            if (numbered && phase <= schedule.phases()) {
                border.setLabel(Integer.toString(phase));
                border.setLabelFont(Fonts.chart(Theme.SMALL));
                border.setLabelPaint(Color.decode(Palette.MUTED));
                border.setLabelBackgroundColor(new Color(255, 255, 255, 0));
                border.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
                border.setLabelTextAnchor(TextAnchor.TOP_LEFT);
            }
            plot.addDomainMarker(border);
        }
    }
}
