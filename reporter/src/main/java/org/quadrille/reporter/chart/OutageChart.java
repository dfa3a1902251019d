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
import org.quadrille.reporter.chart.Series.Point;

/** Throughput around an outage, with what happened when. */
public final class OutageChart {
    private static final double SECOND = 1e6;
    private static final double MINUTE = 60 * SECOND;
    private static final double LONGEST_IN_SECONDS = 5 * MINUTE;
    private static final double LABEL_LINE = 14;

    private OutageChart() {}

    /** Something that happened, in a few words, microseconds from the start of the run. */
    public record Event(double at, String label) {}

    /**
     * Draws it.
     *
     * @param rate Trade-Results a second
     * @param usual rate that counts as business as usual
     * @param end of the time axis, microseconds from the start of the run
     */
    public static Chart of(String title, String text, List<Point> rate, double usual, List<Event> events, double end) {
        double unit = end > LONGEST_IN_SECONDS ? MINUTE : SECOND;
        List<Series> lines = List.of(
                Series.measured("tpsV", Palette.GROUPS.get(0), scaled(rate, unit)),
                Series.compared(
                        "95 % of the rate before the failure",
                        Palette.MUTED, List.of(new Point(0, usual), new Point(end / unit, usual))));
        XYPlot plot = TimeChart.plainPlot(lines, Theme.valueAxis("Trade-Results a second"));
        NumberAxis axis = Theme.axis((unit == MINUTE ? "minutes" : "seconds") + " from the start of the run");
        axis.setRange(0, end / unit);
        plot.setDomainAxis(axis);
        // Room above the curve for the labels, which are one below the other.
        plot.getRangeAxis().setUpperMargin(0.35);
        for (int i = 0; i < events.size(); i++) {
            mark(plot, events.get(i), i, unit, end);
        }
        var chart = Theme.chart(plot, TimeChart.legend(lines));
        return Svg.chart(chart, "recovery", title, text, TimeChart.WIDTH, TimeChart.HEIGHT);
    }

    private static List<Point> scaled(List<Point> points, double unit) {
        return points.stream().map(p -> new Point(p.at() / unit, p.value())).toList();
    }

    private static void mark(XYPlot plot, Event event, int place, double unit, double end) {
        // The label goes to the side of its line where there is room.
        boolean right = event.at() < end / 2;
        ValueMarker marker = new ValueMarker(event.at() / unit, Color.decode(Palette.BORDER), new BasicStroke(1f));
        marker.setLabel(event.label());
        marker.setLabelFont(Fonts.chart(Theme.SMALL));
        marker.setLabelPaint(Color.decode(Palette.TEXT));
        marker.setLabelBackgroundColor(new Color(255, 255, 255, 0));
        marker.setLabelAnchor(right ? RectangleAnchor.TOP_RIGHT : RectangleAnchor.TOP_LEFT);
        marker.setLabelTextAnchor(right ? TextAnchor.TOP_LEFT : TextAnchor.TOP_RIGHT);
        marker.setLabelOffset(new RectangleInsets(2 + LABEL_LINE * place, 3, 0, 3));
        plot.addDomainMarker(marker);
    }
}
