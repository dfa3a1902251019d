package org.quadrille.web.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.chart.TwoRunCharts;

/** What two runs did over time, on one axis, as their reports say it. */
final class DiffCharts {
    private static final String PARTS = "/figures/time/";

    /**
     * What a chart shows.
     *
     * @param part of the report's figures over time
     * @param wanted which of its entries
     * @param mean whether entries of one time are averaged; otherwise they are added
     */
    private record Subject(
            String id,
            String title,
            String unit,
            String part,
            String value,
            Predicate<JsonNode> wanted,
            boolean mean) {}

    private DiffCharts() {}

    private static List<Subject> subjects() {
        List<Subject> all = new ArrayList<>();
        all.add(new Subject("all", "Throughput", "tpsV", "flow", "results", entry -> true, false));
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int number = group;
            all.add(new Subject(
                    "group-" + number,
                    "Throughput of group " + number,
                    "tpsV",
                    "flow",
                    "results",
                    entry -> entry.path("group").asInt() == number,
                    false));
        }
        all.add(new Subject("cpu", "Processors in use, mean", "%", "machines", "cpu", entry -> true, true));
        for (TransactionType type : TransactionType.values()) {
            all.add(new Subject(
                    "type-" + type.code(),
                    type.title() + ", 90th percentile",
                    "ms",
                    "responses",
                    "p90Ms",
                    entry -> entry.path("code").asText().equals(type.code()),
                    false));
        }
        return all;
    }

    /** Those that both runs have something for; none if one of them has no report. */
    static List<RunView.Picture> of(Place first, Place second) {
        JsonNode a = report(first);
        JsonNode b = report(second);
        String query = "?a=" + Links.path(first.names()) + "&b=" + Links.path(second.names());
        return subjects().stream()
                .filter(subject ->
                        !points(subject, a).isEmpty() && !points(subject, b).isEmpty())
                .map(subject -> new RunView.Picture(
                        "/diff/" + subject.id() + ".svg" + query, subject.title(), text(first, second)))
                .toList();
    }

    /** A chart of them; empty if there is none of this name. */
    static Optional<String> svg(String file, Place first, Place second) {
        RunSchedule a = new ResultsFolder(first.real()).readManifest().schedule();
        RunSchedule b = new ResultsFolder(second.real()).readManifest().schedule();
        TwoRunCharts charts = new TwoRunCharts(first.name(), second.name(), a, Math.max(a.end(), b.end()));
        return subjects().stream()
                .filter(subject -> file.equals(subject.id() + ".svg"))
                .findFirst()
                .map(subject -> charts.lines(
                                subject.id(),
                                subject.title(),
                                text(first, second),
                                subject.unit(),
                                points(subject, report(first)),
                                points(subject, report(second)))
                        .svg());
    }

    private static String text(Place first, Place second) {
        return "Blue: " + first.name() + ", orange: " + second.name() + ".";
    }

    private static JsonNode report(Place run) {
        ResultsFolder folder = new ResultsFolder(run.real());
        return Files.isRegularFile(folder.reportJson())
                ? Json.read(folder.reportJson(), JsonNode.class)
                : Json.mapper().createObjectNode();
    }

    private static List<Point> points(Subject subject, JsonNode report) {
        Map<Double, double[]> sums = new TreeMap<>();
        for (JsonNode entry : report.at(PARTS + subject.part())) {
            if (subject.wanted().test(entry) && entry.path(subject.value()).isNumber()) {
                double[] sum = sums.computeIfAbsent(entry.path("at").asDouble(), at -> new double[2]);
                sum[0] += entry.path(subject.value()).asDouble();
                sum[1]++;
            }
        }
        return sums.entrySet().stream()
                .map(e -> new Point(e.getKey(), e.getValue()[0] / (subject.mean() ? e.getValue()[1] : 1)))
                .toList();
    }
}
