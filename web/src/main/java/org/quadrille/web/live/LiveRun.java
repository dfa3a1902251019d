package org.quadrille.web.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.chart.ChartSpec;
import org.quadrille.reporter.chart.ChartSpec.Series;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.vdriver.prime.Progress.Moment;
import org.quadrille.vdriver.prime.Progress.Quantiles;
import org.quadrille.vdriver.prime.Progress.Times;

/**
 * One run in the form of the page: which charts it has, and a row of their values for each second. Of a run that is longer
 * than {@value #ROWS} seconds, every second, third ... second, so that no page and no visitor grows without bound. Used by
 * one thread.
 */
final class LiveRun {
    /** A run of two hours has one for each second. */
    private static final int ROWS = 10_000;

    /** What a visitor can choose of response times, in the order of the page. */
    private static final List<ToDoubleFunction<Quantiles>> QUANTILES =
            List.of(Quantiles::p50, Quantiles::p90, Quantiles::p99, Quantiles::max);

    private static final double SECOND = 1e6;
    private static final double MEBI = 1e6;
    private static final double GIBI = 1 << 30;

    private final RunSetup setup;
    private final Throughput counted;
    private final RunSchedule schedule;
    private final List<ChartSpec> charts = new ArrayList<>();
    private final List<ToDoubleFunction<Second>> columns = new ArrayList<>();
    private final List<Integer> decimals = new ArrayList<>();
    private final long every;
    private final Bands bands;
    private Second last;
    /** The first row of the present phase, which counts from there: it has transactions of the phase before. */
    private Second phaseBegan;

    private long next;

    /** A moment, and what it is compared with. */
    private record Second(Moment moment, Sums sums, Second before) {
        double seconds() {
            return (moment.micros() - (before == null ? 0 : before.moment().micros())) / SECOND;
        }

        double rate(ToDoubleFunction<Second> count) {
            return (count.applyAsDouble(this) - (before == null ? 0 : count.applyAsDouble(before))) / seconds();
        }
    }

    LiveRun(RunSetup setup) {
        this.setup = setup;
        this.counted = Throughput.of(setup.profile());
        this.schedule = setup.profile().phases().schedule();
        this.every = Math.max(1, (long) Math.ceil(schedule.end() / SECOND / ROWS));
        this.bands = new Bands(schedule, setup.profile().phases().shares());
        load();
        troubles();
        machines();
        types();
    }

    private Series series(String name, String colour, int places, ToDoubleFunction<Second> value) {
        columns.add(value);
        decimals.add(places);
        return new Series(name, colour, false, columns.size());
    }

    private void chart(String id, String kind, String title, String unit, int places, List<Series> series) {
        charts.add(new ChartSpec(id, kind, title, unit, places, null, series, null));
    }

    /** What the page calls it: only the result of a run is called tpsV. */
    private String rate() {
        return counted.counts() + " a second";
    }

    private void load() {
        List<Series> results = new ArrayList<>();
        List<Series> shares = new ArrayList<>();
        for (int g = 0; g < GroupId.PER_TILE; g++) {
            int group = g;
            String name = "group " + (g + 1);
            String colour = "--group-" + (g + 1);
            results.add(series(name, colour, 2, now -> now.rate(at -> at.sums().counted()[group])));
            shares.add(series(name, colour, 2, now -> now.moment().shares()[group]));
        }
        chart("throughput", "stack", "Throughput by group", rate(), 2, results);
        chart("shares", "shares", "Share of each group in the load", "%", 2, shares);
    }

    private void troubles() {
        chart(
                "troubles",
                "line",
                "Failed transactions and retries",
                "a second",
                2,
                List.of(
                        series(
                                "failed",
                                "--group-2",
                                2,
                                now -> now.rate(at -> at.moment().errors())),
                        series(
                                "retries",
                                "--group-1",
                                2,
                                now -> now.rate(at -> at.moment().retries()))));
        chart(
                "lateness",
                "line",
                "Worst lateness of a session or timer",
                "ms",
                3,
                List.of(series("lateness", "--group-1", 3, now -> now.moment().lateness() / 1e3)));
        if (counted == Throughput.TRADE_RESULTS) {
            chart(
                    "waiting",
                    "line",
                    "Limit orders that wait for their price",
                    "orders",
                    0,
                    List.of(series("waiting", "--group-1", 0, now -> gauge(now.moment(), "waitingOrders"))));
        }
    }

    /** Failed transactions by SQLSTATE since the start. */
    static Map<String, Long> failures(Moment moment) {
        return moment.workers().values().stream()
                .flatMap(status -> status.gauges().stream())
                .filter(gauge -> gauge.name().startsWith(WorkerStatus.Gauge.FAILED))
                .collect(Collectors.groupingBy(
                        gauge -> gauge.name().substring(WorkerStatus.Gauge.FAILED.length()),
                        TreeMap::new,
                        Collectors.summingLong(gauge -> (long) gauge.value())));
    }

    private static double gauge(Moment moment, String name) {
        return moment.workers().values().stream()
                .flatMap(status -> status.gauges().stream())
                .filter(gauge -> gauge.name().equals(name))
                .mapToDouble(WorkerStatus.Gauge::value)
                .sum();
    }

    private void machines() {
        Machines machines = Machines.of(setup.testbed());
        machines("cpu", "Processors in use", "%", 1, 1, machines, SampleColumn.CPU);
        machines("held", "Held back by the processor quota", "ms/s", 1, 1, machines, SampleColumn.HELD_BACK);
        machines("memory", "Memory in use", "GiB", 2, GIBI, machines, SampleColumn.MEMORY);
        machines(
                "disk",
                "Disk, read and written",
                "MB/s",
                2,
                MEBI,
                machines,
                SampleColumn.DISK_READ,
                SampleColumn.DISK_WRITE);
        machines(
                "network", "Network, in and out", "MB/s", 2, MEBI, machines, SampleColumn.NET_IN, SampleColumn.NET_OUT);
    }

    private void machines(
            String id,
            String title,
            String unit,
            int places,
            double divisor,
            Machines machines,
            SampleColumn... columns) {
        List<Series> lines = new ArrayList<>();
        List<String> roles = machines.roles();
        for (int i = 0; i < roles.size(); i++) {
            String role = roles.get(i);
            lines.add(series(
                    role,
                    "--other-" + (i + 1),
                    places,
                    now -> machines.mean(role, now.moment().machines(), columns) / divisor));
        }
        chart(id, "line", title + (roles.size() > 1 ? ", mean of the machines" : ""), unit, places, lines);
    }

    private void types() {
        for (TransactionType type : TransactionType.values()) {
            if (type == TransactionType.TRADE_CLEANUP || !setup.profile().sends(type)) {
                continue;
            }
            Duration limit = setup.profile().limits().get(type.code());
            List<Series> lines = new ArrayList<>();
            for (ToDoubleFunction<Quantiles> one : QUANTILES) {
                lines.add(series(
                        "last 10 s", "--group-1", 2, now -> 1e3 * times(now.moment(), type, Times::recent, one)));
                lines.add(
                        series("measured", "--text", 2, now -> 1e3 * times(now.moment(), type, Times::measured, one)));
            }
            charts.add(new ChartSpec(
                    "type-" + type.code(),
                    "type",
                    type.title(),
                    "ms",
                    1,
                    limit == null ? null : limit.toNanos() / 1e6,
                    lines,
                    null));
        }
    }

    private static double times(
            Moment moment, TransactionType type, Function<Times, Quantiles> part, ToDoubleFunction<Quantiles> one) {
        return moment.times().stream()
                .filter(times -> times.type() == type)
                .mapToDouble(times -> one.applyAsDouble(part.apply(times)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** What a visitor must know before the first row. */
    Map<String, Object> description(String id) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("id", id);
        all.put("testbed", setup.testbed().name() == null ? "" : setup.testbed().name());
        all.put("end", schedule.end() / SECOND);
        all.put("phases", ChartSpec.phases(schedule, setup.profile().phases().shares()));
        all.put("unit", rate());
        all.put("charts", charts);
        return all;
    }

    /**
     * The values of a moment: time, columns, then where it is in words, phase, throughput, its mean, and the percentages of the
     * groups since the phase began, null at its first moment; empty for a moment that is left out.
     */
    Optional<List<Object>> row(Moment moment) {
        if (moment.micros() < next) {
            return Optional.empty();
        }
        next = moment.micros() - moment.micros() % (long) SECOND + every * (long) SECOND;
        Sums sums = Sums.of(counted, moment.workers());
        Second now = new Second(moment, sums, last == null ? null : new Second(last.moment(), last.sums(), null));
        bands.look(moment, sums);
        List<Object> row = new ArrayList<>(columns.size() + 1);
        row.add(Math.rint(moment.micros() / 1e4) / 100);
        for (int i = 0; i < columns.size(); i++) {
            row.add(rounded(columns.get(i).applyAsDouble(now), decimals.get(i)));
        }
        row.add(moment.where());
        row.add(moment.phase());
        row.add(rounded(moment.throughput(), 2));
        row.add(rounded(moment.mean(), 2));
        row.add(shares(now));
        last = now;
        return Optional.of(row);
    }

    private List<Double> shares(Second now) {
        if (phaseBegan == null || phaseBegan.moment().phase() != now.moment().phase()) {
            phaseBegan = new Second(now.moment(), now.sums(), null);
            return null;
        }
        long all = Arrays.stream(now.sums().customer()).sum()
                - Arrays.stream(phaseBegan.sums().customer()).sum();
        List<Double> shares = new ArrayList<>();
        for (int g = 0; g < GroupId.PER_TILE; g++) {
            long done = now.sums().customer()[g] - phaseBegan.sums().customer()[g];
            shares.add(rounded(all == 0 ? Double.NaN : 100.0 * done / all, 1));
        }
        return shares;
    }

    /** Null where it is not known. */
    private static Double rounded(double value, int places) {
        double unit = Math.pow(10, places);
        return Double.isFinite(value) ? Double.valueOf(Math.rint(value * unit) / unit) : null;
    }

    /** Marks a problem at the present moment. */
    void problem(String sentence) {
        bands.problem(sentence);
    }

    /** Bands that are new or longer since the last call. */
    List<Bands.Band> changedBands() {
        return bands.takeChanged();
    }

    /** @param href the page of the run */
    Map<String, Object> verdict(RunEntry entry, String href) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("verdict", entry.verdict());
        all.put("standard", entry.standard());
        all.put("tpsV", entry.tpsV());
        all.put("note", entry.note());
        all.put("href", href);
        return all;
    }
}
