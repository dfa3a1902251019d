package org.quadrille.reporter.chart;

import java.awt.Color;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** The time of an event as a band over a chart over time; it lets through what is below. */
final class EventBand {
    private static final Color BAND = new Color(0xa3, 0x2b, 0x00, 0x22);
    /** Of the axis: an event of a moment is still to be seen. */
    private static final double LEAST = 1e-6;

    private static final double PHASE_NUMBER = 15;

    private EventBand() {}

    /** Makes a band, in the unit of the axis, with or without the name of the event. */
    public static IntervalMarker of(String name, double from, double to, boolean named) {
        IntervalMarker band = new IntervalMarker(from, Math.max(to, from + LEAST), BAND);
        band.setAlpha(1);
        band.setOutlinePaint(BAND);
        if (named) {
            band.setLabel(name);
            band.setLabelFont(Fonts.chart(Theme.SMALL));
            band.setLabelPaint(Color.decode(Palette.TEXT));
            band.setLabelBackgroundColor(new Color(255, 255, 255, 0));
            band.setLabelAnchor(RectangleAnchor.TOP_LEFT);
            band.setLabelTextAnchor(TextAnchor.TOP_LEFT);
            // Below the number of a phase.
            band.setLabelOffset(new RectangleInsets(PHASE_NUMBER, 3, 0, 3));
        }
        return band;
    }
}
