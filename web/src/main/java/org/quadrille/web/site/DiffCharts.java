package org.quadrille.web.site;

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
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.chart.Series;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.chart.TimeChart;
import org.quadrille.reporter.figures.TimeFigures;
import org.quadrille.reporter.result.ReportFile;

/**
 * What two runs did over time, on one axis, as their reports say it. Keeps what it read of two reports: a page has a chart
 * for each type. Not thread-safe.
 */
final class DiffCharts {
    private static final int KEPT = 2;

    private static final TimeFigures NONE =
            new TimeFigures(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    /** A figure of a moment, microseconds from the start of a run. */
    private record Entry(double at, double value) {}

    /** What was read of a report. */
    private record Known(FileTime changed, TimeFigures time) {}

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
     * @param entries its figures in the report
     * @param mean whether entries of one time are averaged; otherwise they are added
     */
    private record Subject(
            String id, String title, String unit, Function<TimeFigures, Stream<Entry>> entries, boolean mean) {}

    private static List<Subject> subjects() {
        List<Subject> all = new ArrayList<>();
        all.add(new Subject("all", "Throughput", "tpsV", time -> flow(time, group -> true), false));
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int number = group;
            all.add(new Subject(
                    "group-" + number,
                    "Throughput of group " + number,
                    "tpsV",
                    time -> flow(time, other -> other == number),
                    false));
        }
        all.add(new Subject("cpu", "Processors in use, mean", "%", DiffCharts::processors, true));
        for (TransactionType type : TransactionType.values()) {
            all.add(new Subject(
                    "type-" + type.code(),
                    type.title() + ", 90th percentile",
                    "ms",
                    time -> time.responses().stream()
                            .filter(step -> type.code().equals(step.code()))
                            .map(step -> new Entry(step.at(), step.p90Ms())),
                    false));
        }
        return all;
    }

    private static Stream<Entry> flow(TimeFigures time, IntPredicate group) {
        return time.flow().stream()
                .filter(step -> group.test(step.group()))
                .map(step -> new Entry(step.at(), step.results()));
    }

    private static Stream<Entry> processors(TimeFigures time) {
        return time.machines().stream()
                .filter(step -> step.get(SampleColumn.CPU) != null)
                .map(step -> new Entry(step.at(), step.get(SampleColumn.CPU)));
    }

    /** Those that both runs have something for; none if one of them has no report. */
    List<RunView.Picture> of(PagePath first, PagePath second) {
        TimeFigures a = report(first);
        TimeFigures b = report(second);
        String query = "?a=" + Links.path(first.names()) + "&b=" + Links.path(second.names());
        return subjects().stream()
                .filter(subject ->
                        !points(subject, a).isEmpty() && !points(subject, b).isEmpty())
                .map(subject -> new RunView.Picture(
                        "/diff/" + subject.id() + ".svg" + query, subject.title(), text(first, second)))
                .toList();
    }

    /** A chart of them; empty if there is none of this name. */
    Optional<String> svg(String file, PagePath first, PagePath second) {
        RunSchedule a = new ResultsFolder(first.real()).readManifest().schedule();
        RunSchedule b = new ResultsFolder(second.real()).readManifest().schedule();
        TimeChart time = new TimeChart(a, 0, Math.max(a.end(), b.end()));
        return subjects().stream()
                .filter(subject -> file.equals(subject.id() + ".svg"))
                .findFirst()
                .map(subject -> time.lines(
                                subject.id(),
                                subject.title(),
                                text(first, second),
                                subject.unit(),
                                List.of(
                                        line(first, 0, points(subject, report(first))),
                                        line(second, 1, points(subject, report(second)))))
                        .svg());
    }

    private static Series line(PagePath run, int colour, List<Point> points) {
        return Series.measured(run.name(), Palette.GROUPS.get(colour), points);
    }

    private static String text(PagePath first, PagePath second) {
        return "Blue: " + first.name() + ", orange: " + second.name() + ".";
    }

    private TimeFigures report(PagePath run) {
        ResultsFolder folder = new ResultsFolder(run.real());
        FileTime changed;
        try {
            changed = Files.getLastModifiedTime(folder.reportJson());
        } catch (IOException e) {
            // There is none yet.
            return NONE;
        }
        Known before = known.get(folder.reportJson());
        if (before == null || !before.changed().equals(changed)) {
            before = new Known(changed, shown(ReportFile.readWithTime(folder)));
            known.put(folder.reportJson(), before);
        }
        return before.time();
    }

    /** Without the throughput if it is not tpsV, beside which it would mean nothing. */
    private static TimeFigures shown(ReportFile report) {
        boolean comparable = report.counted() != Throughput.CUSTOMER_TRANSACTIONS;
        TimeFigures time = report.time();
        return new TimeFigures(
                comparable ? time.flow() : List.of(),
                List.of(),
                time.responses(),
                List.of(),
                List.of(),
                List.of(),
                time.machines());
    }

    private static List<Point> points(Subject subject, TimeFigures report) {
        Map<Double, double[]> sums = new TreeMap<>();
        subject.entries().apply(report).forEach(entry -> {
            double[] sum = sums.computeIfAbsent(entry.at(), at -> new double[2]);
            sum[0] += entry.value();
            sum[1]++;
        });
        return sums.entrySet().stream()
                .map(e -> new Point(e.getKey(), e.getValue()[0] / (subject.mean() ? e.getValue()[1] : 1)))
                .toList();
    }
}
