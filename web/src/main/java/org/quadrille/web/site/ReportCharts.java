package org.quadrille.web.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.config.Json;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.figures.MachineFigures;
import org.quadrille.reporter.figures.MachineStep;
import org.quadrille.reporter.figures.ResponseStep;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.ReportFile;
import org.quadrille.web.site.ChartSpec.Series;

/** What a run did over time, or two runs on one axis, as their reports say it and {@code charts.js} draws it. */
final class ReportCharts {
    private static final ObjectWriter ONE_LINE = Json.mapper().writer().without(SerializationFeature.INDENT_OUTPUT);
    private static final double SECOND = 1e6;
    /** More lines than colours tell nothing. */
    private static final int MOST_LINES = 6;

    private final List<Drawing> all = new ArrayList<>();

    private ReportCharts() {}

    /** Values by time, microseconds from the start of a run. */
    private record Line(String name, String colour, Map<Long, Double> points) {}

    private record Drawing(ChartSpec chart, List<Line> lines) {}

    /**
     * The charts of a run, for its page.
     *
     * @throws org.quadrille.common.cli.UserError if its files cannot be read
     */
    static String of(PagePath run) {
        ResultsFolder folder = new ResultsFolder(run.real());
        return page(read(folder).all, folder, folder.readManifest().schedule().end());
    }

    /**
     * Each line that both have, as a chart of the two.
     *
     * @throws org.quadrille.common.cli.UserError if their files cannot be read
     */
    static String of(PagePath first, PagePath second) {
        ResultsFolder a = new ResultsFolder(first.real());
        ResultsFolder b = new ResultsFolder(second.real());
        Map<String, Drawing> others = read(b).all.stream()
                .collect(Collectors.toMap(drawing -> drawing.chart().id(), d -> d));
        List<Drawing> both = new ArrayList<>();
        for (Drawing one : read(a).all) {
            Drawing other = others.get(one.chart().id());
            // Another unit, such as another kind of throughput, is nothing to compare.
            if (!one.chart().id().equals("shares")
                    && other != null
                    && other.chart().unit().equals(one.chart().unit())) {
                compared(one).forEach((name, points) -> {
                    Map<Long, Double> beside = compared(other).get(name);
                    if (beside != null) {
                        both.add(beside(one.chart(), name, first, points, second, beside));
                    }
                });
            }
        }
        long end = Math.max(
                a.readManifest().schedule().end(), b.readManifest().schedule().end());
        return page(both, a, end);
    }

    private static Drawing beside(
            ChartSpec chart, String name, PagePath a, Map<Long, Double> first, PagePath b, Map<Long, Double> second) {
        return drawing(
                chart.id() + " " + name,
                chart.kind().equals("type") ? "type" : "line",
                chart.title() + ", " + name,
                chart.unit(),
                chart.decimals(),
                chart.limit(),
                List.of(new Line(a.name(), "--group-1", first), new Line(b.name(), "--group-2", second)));
    }

    /** What is compared of a chart: of a type its 90th percentile, of groups their sum too. */
    private static Map<String, Map<Long, Double>> compared(Drawing drawing) {
        Map<String, Map<Long, Double>> lines = new LinkedHashMap<>();
        if (drawing.chart().kind().equals("stack")) {
            Map<Long, Double> sum = new TreeMap<>();
            drawing.lines().forEach(line -> line.points().forEach((at, value) -> sum.merge(at, value, Double::sum)));
            lines.put("all groups", sum);
        }
        drawing.lines().stream()
                .filter(line ->
                        !drawing.chart().kind().equals("type") || line.name().equals("90th"))
                .filter(line -> !line.points().isEmpty())
                .forEach(line -> lines.put(line.name(), line.points()));
        return lines;
    }

    private static ReportCharts read(ResultsFolder folder) {
        ReportCharts charts = new ReportCharts();
        ReportFile report = ReportFile.readWithTime(folder);
        charts.load(report);
        charts.emulators(report);
        charts.machines(report);
        charts.types(report);
        return charts;
    }

    private void load(ReportFile report) {
        boolean results = report.counted() == Throughput.TRADE_RESULTS;
        List<Line> groups = new ArrayList<>();
        Map<Long, Double> sums = points(report.time().flow(), step -> step.at(), step -> step.results(), false);
        List<Line> shares = new ArrayList<>();
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            int number = group;
            Map<Long, Double> points = points(
                    report.time().flow().stream()
                            .filter(step -> step.group() == number)
                            .toList(),
                    step -> step.at(),
                    step -> step.results(),
                    false);
            groups.add(new Line("group " + group, "--group-" + group, points));
            Map<Long, Double> percent = new TreeMap<>();
            points.forEach((at, value) -> percent.put(at, 100 * value / sums.get(at)));
            percent.values().removeIf(value -> !Double.isFinite(value));
            shares.add(new Line("group " + group, "--group-" + group, percent));
        }
        add("throughput", "stack", "Throughput by group", report.counted().counts() + " a second", 2, groups);
        add("shares", results ? "shares" : "line", "Share of each group in the throughput", "%", 2, shares);
    }

    private void emulators(ReportFile report) {
        add(
                "retries",
                "line",
                "Retries",
                "a second",
                2,
                byCode(report.time().retries(), step -> step.code(), step -> step.at(), step -> step.rate()));
        add(
                "lateness",
                "line",
                "Lateness, 99th percentile",
                "ms",
                3,
                byCode(
                        report.time().lateness(),
                        step -> step.issuer().equals("CUSTOMER") ? "sessions" : "market",
                        step -> step.at(),
                        step -> step.p99Ms()));
        add(
                "waiting",
                "line",
                "Limit orders that wait for their price",
                "orders",
                0,
                byCode(
                        report.time().gauges().stream()
                                .filter(step -> step.gauge().equals("waitingOrders") && step.group() != null)
                                .toList(),
                        step -> "group " + step.group(),
                        step -> step.at(),
                        step -> step.value()));
    }

    private static <T> List<Line> byCode(
            List<T> steps, Function<T, String> name, Function<T, Long> at, ToDoubleFunction<T> value) {
        List<Line> lines = new ArrayList<>();
        steps.stream()
                .collect(Collectors.groupingBy(name, TreeMap::new, Collectors.toList()))
                .forEach((code, own) -> {
                    if (lines.size() < MOST_LINES) {
                        lines.add(new Line(code, "--other-" + (lines.size() + 1), points(own, at, value, false)));
                    }
                });
        return lines;
    }

    /** By machine, or if there are many by what runs on them. */
    private void machines(ReportFile report) {
        Collection<MachineFigures> machines = report.machines() == null ? List.of() : report.machines();
        boolean few = machines.size() <= MOST_LINES;
        Map<String, String> names = machines.stream()
                .collect(Collectors.toMap(
                        MachineFigures::machine,
                        one -> few
                                ? String.valueOf(one.name())
                                : one.onlyRole() == null ? "several roles" : one.onlyRole(),
                        (one, other) -> one));
        machines("cpu", "Processors in use", "%", 1, 1, report, names, SampleColumn.CPU);
        machines("held", "Held back by the processor quota", "ms/s", 1, 1, report, names, SampleColumn.HELD_BACK);
        machines("memory", "Memory in use", "GiB", 2, 1 << 30, report, names, SampleColumn.MEMORY);
        machines(
                "disk",
                "Disk, read and written",
                "MB/s",
                2,
                1e6,
                report,
                names,
                SampleColumn.DISK_READ,
                SampleColumn.DISK_WRITE);
        machines(
                "network",
                "Network, in and out",
                "MB/s",
                2,
                1e6,
                report,
                names,
                SampleColumn.NET_IN,
                SampleColumn.NET_OUT);
    }

    private void machines(
            String id,
            String title,
            String unit,
            int decimals,
            double divisor,
            ReportFile report,
            Map<String, String> names,
            SampleColumn... columns) {
        List<Line> lines = new ArrayList<>();
        report.time().machines().stream()
                .filter(step -> Stream.of(columns).allMatch(column -> step.get(column) != null))
                .collect(Collectors.groupingBy(
                        step -> names.getOrDefault(step.machine(), step.machine()), TreeMap::new, Collectors.toList()))
                .forEach((name, steps) -> lines.add(new Line(
                        name,
                        "--other-" + (lines.size() % MOST_LINES + 1),
                        points(steps, MachineStep::at, step -> sum(step, columns) / divisor, true))));
        add(id, "line", title, unit, decimals, lines);
    }

    private static double sum(MachineStep step, SampleColumn... columns) {
        return Stream.of(columns).mapToDouble(step::get).sum();
    }

    private void types(ReportFile report) {
        for (TransactionType type : TransactionType.values()) {
            List<ResponseStep> steps = report.time().responses().stream()
                    .filter(step -> type.code().equals(step.code()))
                    .toList();
            TransactionFigures figures =
                    report.transactions() == null ? null : report.transactions().get(type.title());
            List<Line> lines = List.of(
                    new Line("median", "--other-1", points(steps, ResponseStep::at, ResponseStep::p50Ms, false)),
                    new Line("90th", "--other-2", points(steps, ResponseStep::at, ResponseStep::p90Ms, false)),
                    new Line("99th", "--other-3", points(steps, ResponseStep::at, ResponseStep::p99Ms, false)));
            if (!steps.isEmpty()) {
                all.add(drawing(
                        "type-" + type.code(),
                        "type",
                        type.title(),
                        "ms",
                        2,
                        figures == null ? null : figures.limitMs(),
                        lines));
            }
        }
    }

    /** Entries of one time are added, or averaged. */
    private static <T> Map<Long, Double> points(
            List<T> steps, Function<T, Long> at, ToDoubleFunction<T> value, boolean mean) {
        Collector<T, ?, Double> joined = mean ? Collectors.averagingDouble(value) : Collectors.summingDouble(value);
        return steps.stream().collect(Collectors.groupingBy(at, TreeMap::new, joined));
    }

    private void add(String id, String kind, String title, String unit, int decimals, List<Line> lines) {
        if (lines.stream().anyMatch(line -> !line.points().isEmpty())) {
            all.add(drawing(id, kind, title, unit, decimals, null, lines));
        }
    }

    private static Drawing drawing(
            String id, String kind, String title, String unit, int decimals, Double limit, List<Line> lines) {
        List<Series> series = IntStream.range(0, lines.size())
                .mapToObj(i -> new Series(lines.get(i).name(), lines.get(i).colour(), i + 1))
                .toList();
        return new Drawing(new ChartSpec(id, kind, title, unit, decimals, limit, series), lines);
    }

    /** @param run whose phases they show */
    private static String page(List<Drawing> all, ResultsFolder run, long end) {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("name", run.path().getFileName().toString());
        page.put("end", end / SECOND);
        page.put(
                "phases",
                ChartSpec.phases(
                        run.readManifest().schedule(),
                        run.readProfile().phases().shares()));
        page.put("charts", all.stream().map(Drawing::chart).toList());
        page.put("values", all.stream().map(ReportCharts::values).toList());
        try {
            // Nothing in it ends the element that it is in.
            return ONE_LINE.writeValueAsString(page).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("charts cannot be written", e);
        }
    }

    /** Times in seconds, then the values of each line; null where a line has none. */
    private static List<List<Double>> values(Drawing drawing) {
        TreeSet<Long> times = new TreeSet<>();
        drawing.lines().forEach(line -> times.addAll(line.points().keySet()));
        List<List<Double>> columns = new ArrayList<>();
        columns.add(times.stream().map(at -> at / SECOND).toList());
        double unit = Math.pow(10, drawing.chart().decimals());
        for (Line line : drawing.lines()) {
            List<Double> column = new ArrayList<>();
            for (Long at : times) {
                Double value = line.points().get(at);
                column.add(value == null ? null : Double.valueOf(Math.rint(value * unit) / unit));
            }
            columns.add(column);
        }
        return columns;
    }
}
