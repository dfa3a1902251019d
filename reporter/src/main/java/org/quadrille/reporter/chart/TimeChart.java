package org.quadrille.reporter.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.chart.ChartData.Panel;
import org.quadrille.reporter.chart.Series.Point;

/** Draws charts over the time of a run, all with the same axis and the borders of its phases. */
public final class TimeChart {
    static final int WIDTH = 760;
    static final int HEIGHT = 290;
    /** Two of these stand side by side. */
    static final int HALF_WIDTH = 470;

    static final int HALF_HEIGHT = 230;
    private static final int PANEL_HEIGHT = 130;
    /** Of a panel among so many that two charts still fit onto a page. */
    private static final int LOW_PANEL_HEIGHT = 78;

    private static final int FEW_PANELS = 3;
    private static final float LINE = 1.6f;
    private static final double SECOND = 1e6;

    private final RunSchedule schedule;
    private final List<RunEvent> events;
    private final TimeAxis time;
    /** The part of the run that they show, in seconds; null for all of it. */
    private final List<Double> window;

    /** @param events what was done to the run on purpose */
    TimeChart(RunSchedule schedule, List<RunEvent> events) {
        this(schedule, events, 0, schedule.end());
    }

    private TimeChart(RunSchedule schedule, List<RunEvent> events, double from, double to) {
        this.schedule = schedule;
        this.events = events;
        this.time = new TimeAxis(schedule, from, to, events);
        this.window = from == 0 && to == schedule.end() ? null : List.of(from / SECOND, to / SECOND);
    }

    RunSchedule schedule() {
        return schedule;
    }

    /** The same charts of a part of the run, from and to a time in microseconds from its start. */
    TimeChart part(double from, double to) {
        return new TimeChart(schedule, events, from, to);
    }

    /** A chart of lines; those without a name are the shares that are planned. */
    public Chart lines(String id, String title, String text, String unit, List<Series> lines) {
        boolean planned = lines.stream().anyMatch(line -> line.name().isEmpty());
        ChartData data = data(planned ? "shares" : "line", null, List.of(new Panel(unit, 0, lines)));
        return Svg.chart(data, () -> drawn(Theme.valueAxis(unit), lines), id, title, text, WIDTH, HEIGHT);
    }

    /**
     * A smaller chart of response times over a logarithmic axis, for two side by side.
     *
     * @param limit of the 90th percentile; null if there is none
     */
    Chart small(String id, String title, String text, Supplier<LogAxis> axis, Double limit, List<Series> lines) {
        ChartData data = data("type", limit, List.of(new Panel("ms", 0, lines)));
        return Svg.chart(data, () -> drawn(axis.get(), lines), id, title, text, HALF_WIDTH, HALF_HEIGHT);
    }

    private JFreeChart drawn(ValueAxis axis, List<Series> lines) {
        XYPlot plot = plot(lines, axis);
        plot.setDomainAxis(time.axis());
        time.markPhases(plot, true);
        return Theme.chart(plot, lines.size() > 1 ? legend(lines) : new LegendItemCollection());
    }

    private ChartData data(String kind, Double limit, List<Panel> panels) {
        return new ChartData(
                kind,
                limit,
                window,
                panels.stream()
                        .map(panel -> new Panel(
                                panel.unit(),
                                panel.top(),
                                panel.lines().stream()
                                        .map(line -> new Series(
                                                line.name(),
                                                line.colour(),
                                                line.style(),
                                                line.points().stream()
                                                        .filter(point -> time.shows(point.at()))
                                                        .toList()))
                                        .toList()))
                        .toList());
    }

    /** Areas on top of each other, the first at the bottom; all have the same times. */
    Chart stacked(String id, String title, String text, String unit, List<Series> layers) {
        ChartData shown = data("stack", null, List.of(new Panel(unit, 0, layers)));
        return Svg.chart(shown, () -> stacked(unit, layers), id, title, text, WIDTH, HEIGHT);
    }

    private JFreeChart stacked(String unit, List<Series> layers) {
        DefaultXYDataset data = new DefaultXYDataset();
        XYAreaRenderer areas = new XYAreaRenderer(XYAreaRenderer.AREA);
        LegendItemCollection legend = new LegendItemCollection();
        double[] sums = new double[layers.isEmpty() ? 0 : layers.get(0).points().size()];
        for (int i = 0; i < layers.size(); i++) {
            List<Point> points = layers.get(i).points();
            double[][] values = new double[2][sums.length];
            for (int k = 0; k < sums.length; k++) {
                sums[k] += points.get(k).value();
                values[0][k] = time.place(points.get(k).at());
                values[1][k] = sums[k];
            }
            data.addSeries(i, values);
            areas.setSeriesPaint(i, Color.decode(layers.get(i).colour()));
            legend.add(Theme.area(layers.get(i).name(), layers.get(i).colour()));
        }
        XYPlot plot = new XYPlot(data, time.axis(), Theme.valueAxis(unit), areas);
        Theme.plot(plot);
        time.markPhases(plot, true);
        return Theme.chart(plot, legend);
    }

    /** Panels below each other over one time axis, without those that have nothing to show. */
    Chart panels(String id, String title, String text, List<Panel> panels) {
        return panels(id, title, text, panels, WIDTH);
    }

    /** The same, for two charts side by side. */
    Chart smallPanels(String id, String title, String text, List<Panel> panels) {
        return panels(id, title, text, panels, HALF_WIDTH);
    }

    private Chart panels(String id, String title, String text, List<Panel> given, int width) {
        List<Panel> shown = given.stream().filter(Panel::shows).toList();
        List<Panel> panels = shown.isEmpty() ? given.subList(0, 1) : shown;
        boolean few = panels.size() <= FEW_PANELS;
        int height = 70 + (few ? PANEL_HEIGHT : LOW_PANEL_HEIGHT) * panels.size();
        return Svg.chart(data("line", null, given), () -> panels(panels), id, title, text, width, height);
    }

    private JFreeChart panels(List<Panel> panels) {
        CombinedDomainXYPlot all = new CombinedDomainXYPlot(time.axis());
        all.setGap(14);
        LegendItemCollection legend = new LegendItemCollection();
        List<String> named = new ArrayList<>();
        for (Panel panel : panels) {
            XYPlot plot = plot(panel.lines(), Theme.valueAxis(panel.unit()));
            if (panels.size() > FEW_PANELS) {
                plot.getRangeAxis().setLabelFont(Fonts.chart(Theme.SMALL));
            }
            if (panel.top() > 0) {
                plot.getRangeAxis().setRange(0, panel.top());
            }
            time.markPhases(plot, panel == panels.get(0));
            all.add(plot);
            for (Series line : panel.lines()) {
                if (!named.contains(line.name())) {
                    named.add(line.name());
                    legend.add(Theme.legend(line));
                }
            }
        }
        return Theme.chart(all, legend);
    }

    private XYPlot plot(List<Series> lines, ValueAxis axis) {
        DefaultXYDataset data = new DefaultXYDataset();
        for (int i = 0; i < lines.size(); i++) {
            data.addSeries(i, values(lines.get(i)));
        }
        XYPlot plot = new XYPlot(data, null, axis, renderer(lines));
        Theme.plot(plot);
        plot.setRangeMinorGridlinesVisible(axis instanceof LogAxis);
        plot.setRangeMinorGridlinePaint(Color.decode(Palette.GRID));
        plot.setRangeMinorGridlineStroke(new BasicStroke(0.3f));
        return plot;
    }

    private double[][] values(Series line) {
        List<Point> points =
                line.points().stream().filter(p -> time.shows(p.at())).toList();
        double[][] values = new double[2][points.size()];
        for (int k = 0; k < points.size(); k++) {
            values[0][k] = time.place(points.get(k).at());
            values[1][k] = points.get(k).value();
        }
        return values;
    }

    private static XYItemRenderer renderer(List<Series> lines) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < lines.size(); i++) {
            renderer.setSeriesPaint(i, Color.decode(lines.get(i).colour()));
            renderer.setSeriesStroke(i, Theme.stroke(lines.get(i).style(), LINE));
        }
        return renderer;
    }

    private static LegendItemCollection legend(List<Series> lines) {
        LegendItemCollection legend = new LegendItemCollection();
        lines.stream().filter(line -> !line.name().isEmpty()).map(Theme::legend).forEach(legend::add);
        return legend;
    }
}
