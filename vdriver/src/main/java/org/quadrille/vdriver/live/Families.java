package org.quadrille.vdriver.live;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Metrics by name while they are gathered for one answer. NaN values are left out. Not thread-safe. */
final class Families {
    /** Upper bounds in seconds; they are closer together around the limits of the transactions. */
    private static final double[] BOUNDS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30};

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
            gauges.computeIfAbsent(name, n -> GaugeSnapshot.builder().name(n).help(help))
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
                .computeIfAbsent(name, n -> HistogramSnapshot.builder().name(n).help(help))
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
