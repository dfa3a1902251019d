package org.quadrille.reporter.chart;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
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

/** The charts of a run that has ended, or of two, as one text that {@code charts.js} draws. */
public final class ChartPage {
    private static final ObjectWriter ONE_LINE = Json.mapper().writer().without(SerializationFeature.INDENT_OUTPUT);
    private static final double SECOND = 1e6;
    private static final double THOUSAND = 1e3;

    private final List<ChartSpec> charts = new ArrayList<>();
    /** Of each chart which times it has. */
    private final List<Integer> at = new ArrayList<>();

    private final List<List<List<Double>>> values = new ArrayList<>();
    private final Map<List<Double>, Integer> times = new LinkedHashMap<>();

    /** A record, because the order of a map of the JDK's own differs from process to process, and so would digests. */
    private record EventSpan(double from, double to, String text) {}

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
        try {
            // Nothing in it ends the element that it is in.
            return ONE_LINE.writeValueAsString(whole).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("charts cannot be written", e);
        }
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
