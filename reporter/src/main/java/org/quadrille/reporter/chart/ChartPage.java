package org.quadrille.reporter.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.workload.Profile;
import org.quadrille.reporter.chart.ChartData.Panel;
import org.quadrille.reporter.chart.Series.Point;

/** The charts of a run that has ended, or of several, as one text that {@code charts.js} draws. */
public final class ChartPage {
    private static final MathContext DIGITS = new MathContext(7);
    private static final double SECOND = 1e6;
    private static final double THOUSAND = 1e3;

    private final List<ChartSpec> charts = new ArrayList<>();
    /** Of each chart which times it has. */
    private final List<Integer> at = new ArrayList<>();

    private final List<List<List<Double>>> values = new ArrayList<>();
    private final Map<List<Double>, Integer> times = new LinkedHashMap<>();

    /** A record, because the order of a map of the JDK's own differs from process to process, and so would digests. */
    private record EventSpan(double from, double to, String name) {}

    private ChartPage() {}

    /**
     * Writes it.
     *
     * @param name of the run, for files that a visitor saves
     * @param all those without data are left out
     * @param profile whose phases they show
     * @param events what was done to the run on purpose
     */
    public static String of(String name, List<Chart> all, Profile profile, List<RunEvent> events) {
        ChartPage page = new ChartPage();
        all.stream().filter(chart -> chart.data() != null).forEach(page::add);
        var schedule = profile.phases().schedule();
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("name", name);
        whole.put("end", schedule.end() / SECOND);
        whole.put("phases", ChartSpec.phases(schedule, profile.phases().shares()));
        whole.put(
                "bands",
                events.stream()
                        .filter(event -> event.from() != null)
                        .map(event -> new EventSpan(event.from() / SECOND, event.to() / SECOND, event.name()))
                        .toList());
        whole.put("charts", page.charts);
        whole.put("times", page.times.keySet());
        whole.put("at", page.at);
        whole.put("values", page.values);
        return text(whole);
    }

    /**
     * Writes graphs.
     *
     * @param name for files that a visitor saves
     */
    public static String of(String name, List<Chart> graphs) {
        List<Map<String, Object>> charts = new ArrayList<>();
        for (Chart chart : graphs) {
            Graph graph = chart.graph();
            for (int i = 0; i < graph.panels().size(); i++) {
                Graph.Panel panel = graph.panels().get(i);
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("id", graph.panels().size() > 1 ? chart.id() + "." + i : chart.id());
                one.put("kind", i > 0 ? "panel" : "graph");
                one.put("title", chart.title());
                one.put("x", axis(panel.x()));
                one.put("y", axis(panel.y()));
                one.put("lines", panel.lines().stream().map(ChartPage::line).toList());
                one.put("bars", panel.bars().stream().map(ChartPage::bar).toList());
                one.put("stretches", panel.stretches());
                charts.add(one);
            }
        }
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("name", name);
        whole.put("charts", charts);
        return text(whole);
    }

    private static Map<String, Object> axis(Graph.Axis axis) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("label", axis.label());
        said.put("range", Double.isFinite(axis.low()) ? List.of(axis.low(), axis.high()) : null);
        said.put("log", axis.log());
        said.put("names", axis.names());
        return said;
    }

    private static Map<String, Object> line(Graph.Line line) {
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("name", line.name());
        said.put("colour", Palette.property(line.colour()));
        said.put("strength", line.strength());
        said.put("width", line.width());
        said.put("dashed", line.dashed());
        said.put("mark", line.mark());
        said.put("x", column(line.points()[0]));
        said.put("y", column(line.points()[1]));
        if (line.ends() != null) {
            said.put("low", column(line.ends()[0]));
            said.put("high", column(line.ends()[1]));
        }
        return said;
    }

    private static Graph.Bar bar(Graph.Bar bar) {
        return new Graph.Bar(
                bar.x1(), bar.y1(), bar.x2(), bar.y2(), Palette.property(bar.colour()), bar.width(), bar.strength());
    }

    /** As many digits as matter; null for what is not known. */
    private static List<BigDecimal> column(double[] values) {
        List<BigDecimal> column = new ArrayList<>();
        for (double value : values) {
            column.add(
                    Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).stripTrailingZeros() : null);
        }
        return column;
    }

    private static String text(Map<String, Object> whole) {
        // Nothing in it ends the element that it is in, also in a page that is well-formed.
        return Json.line(whole).replace("<", "\\u003c").replace("&", "\\u0026");
    }

    private void add(Chart chart) {
        ChartData data = chart.data();
        List<Panel> shown = data.panels().stream().filter(Panel::shows).toList();
        boolean several = data.panels().size() > 1;
        for (Panel panel : shown) {
            // Lines without a name are what the page draws of the plan.
            List<Series> lines = panel.lines().stream()
                    .filter(line -> !line.name().isEmpty())
                    .toList();
            int decimals = decimals(lines);
            List<ChartSpec.Series> series = new ArrayList<>();
            lines.forEach(line -> series.add(new ChartSpec.Series(
                    line.name(),
                    Palette.property(line.colour()),
                    line.style() == Series.Style.DASHED,
                    series.size() + 1)));
            charts.add(new ChartSpec(
                    several ? chart.id() + "." + shown.indexOf(panel) : chart.id(),
                    several ? "panel" : data.kind(),
                    chart.title(),
                    panel.unit(),
                    decimals,
                    data.limit(),
                    series,
                    data.window()));
            columns(lines, decimals);
        }
    }

    /** As many digits as a reader can see. */
    private static int decimals(List<Series> lines) {
        double most = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::value)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        return most >= THOUSAND ? 0 : most >= 1 ? 2 : 3;
    }

    /** Null where a line has no value. */
    private void columns(List<Series> lines, int decimals) {
        TreeSet<Double> all = new TreeSet<>();
        lines.forEach(line -> line.points().forEach(point -> all.add(seconds(point))));
        at.add(times.computeIfAbsent(List.copyOf(all), t -> times.size()));
        double unit = Math.pow(10, decimals);
        List<List<Double>> columns = new ArrayList<>();
        for (Series line : lines) {
            Map<Double, Double> points = new HashMap<>();
            line.points().stream()
                    .filter(point -> Double.isFinite(point.value()))
                    .forEach(point -> points.put(seconds(point), Math.rint(point.value() * unit) / unit));
            List<Double> column = new ArrayList<>();
            all.forEach(time -> column.add(points.get(time)));
            columns.add(column);
        }
        values.add(columns);
    }

    private static double seconds(Point point) {
        return Math.rint(point.at() / THOUSAND) / THOUSAND;
    }
}
