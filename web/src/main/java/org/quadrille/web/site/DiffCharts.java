package org.quadrille.web.site;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.chart.TwoRunCharts;

/**
 * What two runs did over time, on one axis, as their reports say it. Keeps what it read of two reports: a page has a chart
 * for each type. Not thread-safe.
 */
final class DiffCharts {
    private static final int KEPT = 2;

    /** What is read of {@code report.json}; the rest is passed over, as a report may be far longer than its figures. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Report(Figures figures) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Figures(Throughput counted, Time time) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Time(List<Entry> flow, List<Entry> machines, List<Entry> responses) {
        static final Time NONE = new Time(List.of(), List.of(), List.of());

        Time {
            flow = flow == null ? List.of() : flow;
            machines = machines == null ? List.of() : machines;
            responses = responses == null ? List.of() : responses;
        }
    }

    /** A figure of a moment; each part of the figures has some of these. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Entry(double at, int group, String code, Double results, Double cpu, Double p90Ms) {}

    private record Known(FileTime changed, Time time) {}

    /** The reports that were read last. */
    private final Map<Path, Known> known = new LinkedHashMap<>(4, 0.75F, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Known> eldest) {
            return size() > KEPT;
        }
    };

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
            Function<Time, List<Entry>> part,
            Function<Entry, Double> value,
            Predicate<Entry> wanted,
            boolean mean) {}

    private static List<Subject> subjects() {
        List<Subject> all = new ArrayList<>();
        all.add(new Subject("all", "Throughput", "tpsV", Time::flow, Entry::results, entry -> true, false));
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int number = group;
            all.add(new Subject(
                    "group-" + number,
                    "Throughput of group " + number,
                    "tpsV",
                    Time::flow,
                    Entry::results,
                    entry -> entry.group() == number,
                    false));
        }
        all.add(new Subject("cpu", "Processors in use, mean", "%", Time::machines, Entry::cpu, entry -> true, true));
        for (TransactionType type : TransactionType.values()) {
            all.add(new Subject(
                    "type-" + type.code(),
                    type.title() + ", 90th percentile",
                    "ms",
                    Time::responses,
                    Entry::p90Ms,
                    entry -> type.code().equals(entry.code()),
                    false));
        }
        return all;
    }

    /** Those that both runs have something for; none if one of them has no report. */
    List<RunView.Picture> of(Place first, Place second) {
        Time a = report(first);
        Time b = report(second);
        String query = "?a=" + Links.path(first.names()) + "&b=" + Links.path(second.names());
        return subjects().stream()
                .filter(subject ->
                        !points(subject, a).isEmpty() && !points(subject, b).isEmpty())
                .map(subject -> new RunView.Picture(
                        "/diff/" + subject.id() + ".svg" + query, subject.title(), text(first, second)))
                .toList();
    }

    /** A chart of them; empty if there is none of this name. */
    Optional<String> svg(String file, Place first, Place second) {
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

    private Time report(Place run) {
        Path file = new ResultsFolder(run.real()).reportJson();
        FileTime changed;
        try {
            changed = Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // There is none yet.
            return Time.NONE;
        }
        Known before = known.get(file);
        if (before == null || !before.changed().equals(changed)) {
            Report read = Json.read(file, Report.class);
            before = new Known(changed, shown(read.figures()));
            known.put(file, before);
        }
        return before.time();
    }

    /** Without the throughput if it is not tpsV, beside which it would mean nothing. */
    private static Time shown(Figures figures) {
        if (figures == null || figures.time() == null) {
            return Time.NONE;
        }
        Time time = figures.time();
        return figures.counted() == Throughput.CUSTOMER_TRANSACTIONS
                ? new Time(List.of(), time.machines(), time.responses())
                : time;
    }

    private static List<Point> points(Subject subject, Time report) {
        Map<Double, double[]> sums = new TreeMap<>();
        for (Entry entry : subject.part().apply(report)) {
            Double value = subject.value().apply(entry);
            if (value != null && subject.wanted().test(entry)) {
                double[] sum = sums.computeIfAbsent(entry.at(), at -> new double[2]);
                sum[0] += value;
                sum[1]++;
            }
        }
        return sums.entrySet().stream()
                .map(e -> new Point(e.getKey(), e.getValue()[0] / (subject.mean() ? e.getValue()[1] : 1)))
                .toList();
    }
}
