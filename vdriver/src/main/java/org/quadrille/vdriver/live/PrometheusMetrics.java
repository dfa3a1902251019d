package org.quadrille.vdriver.live;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.quadrille.common.cli.Build;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.Progress;

/**
 * The newest moment of a run as metrics, made on request (docs/live.md lists them). Counters and histograms are those
 * of the workers, cumulative since the start of the run. Thread-safe.
 */
final class PrometheusMetrics implements MultiCollector, Progress {
    private static final List<OfMachine> OF_MACHINES = List.of(
            new OfMachine("machine_cpu_ratio", "Busy share of all processors.", SampleColumn.CPU, 100),
            new OfMachine("machine_steal_ratio", "Share taken by the hypervisor.", SampleColumn.STEAL, 100),
            new OfMachine(
                    "machine_held_back_ratio",
                    "Seconds of each second for which a quota held it back, over all processors.",
                    SampleColumn.HELD_BACK,
                    1e3),
            new OfMachine("machine_memory_bytes", "Memory in use.", SampleColumn.MEMORY, 1),
            new OfMachine("machine_disk_read_bytes_per_second", "Physical disks.", SampleColumn.DISK_READ, 1),
            new OfMachine("machine_disk_write_bytes_per_second", "Physical disks.", SampleColumn.DISK_WRITE, 1),
            new OfMachine("machine_network_in_bytes_per_second", "Interfaces but loopback.", SampleColumn.NET_IN, 1),
            new OfMachine("machine_network_out_bytes_per_second", "Interfaces but loopback.", SampleColumn.NET_OUT, 1),
            new OfMachine("process_cpu_ratio", "Processors the process keeps busy.", SampleColumn.OWN_CPU, 100),
            new OfMachine("process_memory_bytes", "Resident memory of the process.", SampleColumn.OWN_MEMORY, 1),
            new OfMachine(
                    "process_gc_pause_seconds",
                    "Garbage collection stopped the process in the last second.",
                    SampleColumn.GC_PAUSE,
                    1e3),
            new OfMachine("process_threads", "Threads of the process.", SampleColumn.THREADS, 1));

    /** A column of the samples as a metric. @param perUnit what of the column is one of the metric's unit */
    private record OfMachine(String name, String help, SampleColumn column, double perUnit) {}

    private final String runId;
    private volatile Moment latest;
    private volatile RunSchedule schedule;

    PrometheusMetrics(String runId) {
        this.runId = runId;
    }

    @Override
    public void step(String what) {}

    @Override
    public void started(RunSchedule started) {
        schedule = started;
    }

    @Override
    public void moment(Moment moment) {
        latest = moment;
    }

    @Override
    public void close() {}

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder()
                .metricSnapshot(InfoSnapshot.builder()
                        .name("quadrille_run")
                        .help("The run that this process makes.")
                        .dataPoint(InfoDataPointSnapshot.builder()
                                .labels(Labels.of("run_id", runId, "build", Build.id()))
                                .build())
                        .build());
        Families families = new Families();
        RunSchedule known = schedule;
        Moment moment = latest;
        if (known != null) {
            families.gauge("quadrille_run_length_seconds", "Length of the run, ramps included.", known.end() / 1e6);
        }
        if (moment != null) {
            run(families, moment);
            groups(families, moment);
            moment.workers().forEach((worker, status) -> transactions(families, worker, status));
            moment.times().forEach(times -> responses(families, times));
            moment.workers().forEach((worker, status) -> gauges(families, worker, status));
            moment.machines().forEach((worker, sample) -> machine(families, worker, sample));
        }
        families.addTo(all);
        return all.build();
    }

    private static void run(Families to, Moment moment) {
        to.gauge("quadrille_run_elapsed_seconds", "Time since the start of the run.", moment.micros() / 1e6);
        to.gauge(
                "quadrille_phase",
                "Measured phase; 0 before the measurement interval, one more than there are phases after it.",
                moment.phase());
        if (moment.counted() == Throughput.TRADE_RESULTS) {
            to.gauge("quadrille_tpsv", "Trade-Results a second in the last second.", moment.throughput());
            to.gauge(
                    "quadrille_tpsv_mean",
                    "Trade-Results a second since the measurement interval began; 0 before it.",
                    moment.mean());
        }
    }

    private static void groups(Families to, Moment moment) {
        for (int g = 0; g < moment.shares().length; g++) {
            String group = Integer.toString(g + 1);
            to.gauge(
                    "quadrille_group_share_ratio",
                    "Share of the customer transactions of the last ten seconds, or since the phase began.",
                    moment.shares()[g] / 100,
                    "group",
                    group);
            to.gauge(
                    "quadrille_group_target_ratio",
                    "Share that the group should have in this phase.",
                    moment.targets().get(g) / 100.0,
                    "group",
                    group);
        }
    }

    /** Connectors are left out: they count what CEs and MEEs count too. */
    private static void transactions(Families to, String worker, WorkerStatus status) {
        if (worker.startsWith("connector-")) {
            return;
        }
        for (WorkerStatus.GroupCounts counts : status.counts()) {
            for (TransactionType type : TransactionType.values()) {
                long completed = counts.completed()[type.ordinal()];
                if (completed == 0) {
                    continue;
                }
                String[] where = {
                    "tile", Integer.toString(counts.tile()),
                    "group", Integer.toString(counts.group()),
                    "type", type.title()
                };
                long failed = counts.failed()[type.ordinal()];
                String help = "Finished transactions; rolled back ones are ok where the workload asks for that.";
                to.count("quadrille_transactions", help, completed - failed, Families.and(where, "status", "ok"));
                to.count("quadrille_transactions", help, failed, Families.and(where, "status", "failed"));
                to.count(
                        "quadrille_retries",
                        "Retries of serialization failures and deadlocks inside transactions.",
                        counts.retries()[type.ordinal()],
                        where);
            }
        }
    }

    private static void responses(Families to, Times times) {
        String type = times.type().title();
        to.histogram(
                "quadrille_response_seconds", "Response times since the start of the run.", times.all(), "type", type);
        String help = "90th percentile of the response time, of the last ten seconds and since the measurement began.";
        to.gauge("quadrille_response_p90_seconds", help, times.recent().p90(), "type", type, "since", "recent");
        to.gauge("quadrille_response_p90_seconds", help, times.measured().p90(), "type", type, "since", "measurement");
    }

    private static void gauges(Families to, String worker, WorkerStatus status) {
        for (WorkerStatus.Gauge gauge : status.gauges()) {
            if (gauge.name().equals("lateness")) {
                to.gauge(
                        "quadrille_lateness_seconds",
                        "Worst lateness of the last second: of a session behind its schedule, or of a timer.",
                        gauge.value() / 1e6,
                        "worker",
                        worker);
            } else if (gauge.name().indexOf('.') < 0) {
                // Gauges with a dot in their names are parts of a sum that is reported too.
                String snake = gauge.name().replaceAll("([a-z])([A-Z])", "$1_$2");
                to.gauge(
                        "quadrille_" + snake.toLowerCase(Locale.ROOT),
                        "Reading of a worker, see docs/metrics-format.md.",
                        gauge.value(),
                        "worker",
                        worker);
            }
        }
    }

    private static void machine(Families to, String worker, MachineSample sample) {
        for (OfMachine metric : OF_MACHINES) {
            to.gauge(
                    "quadrille_" + metric.name,
                    metric.help,
                    sample.get(metric.column) / metric.perUnit,
                    "worker",
                    worker);
        }
    }

    /** Metrics by name while they are gathered for one answer. NaN values are left out. Not thread-safe. */
    static final class Families {
        /** Upper bounds in seconds; they are closer together around the limits of the transactions. */
        private static final double[] BOUNDS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30
        };

        private record Count(String help, Map<Labels, Long> values) {}

        private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();
        private final Map<String, HistogramSnapshot.Builder> histograms = new LinkedHashMap<>();
        /** A group's transactions of a type may be counted by several CEs. */
        private final Map<String, Count> counts = new LinkedHashMap<>();

        /** The labels with one more. */
        static String[] and(String[] labels, String name, String value) {
            String[] more = Arrays.copyOf(labels, labels.length + 2);
            more[labels.length] = name;
            more[labels.length + 1] = value;
            return more;
        }

        void gauge(String name, String help, double value, String... labels) {
            if (!Double.isNaN(value)) {
                gauges.computeIfAbsent(
                                name, n -> GaugeSnapshot.builder().name(n).help(help))
                        .dataPoint(GaugeDataPointSnapshot.builder()
                                .labels(Labels.of(labels))
                                .value(value)
                                .build());
            }
        }

        /** Adds to a counter; its name gets {@code _total}. */
        void count(String name, String help, long value, String... labels) {
            counts.computeIfAbsent(name, n -> new Count(help, new TreeMap<>()))
                    .values()
                    .merge(Labels.of(labels), value, Long::sum);
        }

        /** @param micros a histogram of microseconds */
        void histogram(String name, String help, Histogram micros, String... labels) {
            histograms
                    .computeIfAbsent(
                            name, n -> HistogramSnapshot.builder().name(n).help(help))
                    .dataPoint(HistogramDataPointSnapshot.builder()
                            .labels(Labels.of(labels))
                            .classicHistogramBuckets(buckets(micros))
                            .sum(micros.getTotalCount() == 0 ? 0 : micros.getMean() * micros.getTotalCount() / 1e6)
                            .build());
        }

        private static ClassicHistogramBuckets buckets(Histogram micros) {
            ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
            long below = 0;
            for (double bound : BOUNDS) {
                long upTo = micros.getCountBetweenValues(0, Math.round(bound * 1e6));
                buckets.bucket(bound, upTo - below);
                below = upTo;
            }
            return buckets.bucket(Double.POSITIVE_INFINITY, micros.getTotalCount() - below)
                    .build();
        }

        void addTo(MetricSnapshots.Builder all) {
            gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
            histograms.values().forEach(histogram -> all.metricSnapshot(histogram.build()));
            counts.forEach((name, count) -> {
                CounterSnapshot.Builder counter =
                        CounterSnapshot.builder().name(name).help(count.help());
                count.values()
                        .forEach((labels, value) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                                .labels(labels)
                                .value(value)
                                .build()));
                all.metricSnapshot(counter.build());
            });
        }
    }
}
