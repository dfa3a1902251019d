package org.quadrille.vdriver.study.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Reads what a control group counts once a second, so that its limits are known to have been kept, and not believed. */
final class GroupWatch implements AutoCloseable {
    /** The fact that tells of limits that were not kept. */
    static final String BROKEN = "limits not kept";

    /** A quota is one of periods of a tenth of a second; over this many samples its rest does not count. */
    private static final int WINDOW = 5;

    private static final double TOLERANCE = 1.1;
    private static final double WRITES_MORE = 20;
    private static final double MICRO = 1e6;
    private static final double NANO = 1e9;

    private final Supplier<GroupCounts> counts;
    private final List<Sample> samples = new ArrayList<>();
    private final Thread thread = new Thread(this::watch, "study-group-watch");

    /**
     * Counts at an instant.
     *
     * @param nanos of {@link System#nanoTime}
     */
    record Sample(long nanos, GroupCounts counts) {}

    private GroupWatch(Supplier<GroupCounts> counts) {
        this.counts = counts;
        thread.setDaemon(true);
    }

    static GroupWatch start(Supplier<GroupCounts> counts) {
        GroupWatch watch = new GroupWatch(counts);
        watch.take();
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(1);
                take();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void take() {
        Sample sample = new Sample(System.nanoTime(), counts.get());
        synchronized (samples) {
            samples.add(sample);
        }
    }

    /** The samples until now. */
    List<Sample> samples() {
        synchronized (samples) {
            return List.copyOf(samples);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        take();
    }

    /** Puts what was used into facts, and under {@link #BROKEN} what was used beyond a limit. */
    static void tell(Limits limits, List<Sample> samples, Map<String, String> facts) {
        facts.remove(BROKEN);
        Sample first = samples.get(0);
        Sample last = samples.get(samples.size() - 1);
        GroupCounts used = last.counts().since(first.counts());
        if (limits.cpus() != null) {
            double most = most(samples, counts -> counts.cpuMicros() / MICRO);
            facts.put(
                    "processor time",
                    String.format(
                            Locale.ROOT,
                            "%.1f s; at most %.2f processors over %d s; held back for %.1f s in %d of %d periods",
                            used.cpuMicros() / MICRO,
                            most,
                            WINDOW,
                            used.throttledMicros() / MICRO,
                            used.throttled(),
                            used.periods()));
            if (most > limits.cpus() * TOLERANCE) {
                broken(facts, "local.cpus " + limits.cpus(), String.format(Locale.ROOT, "%.2f processors", most));
            }
        }
        if (limits.diskWrites() != null) {
            double most = most(samples, GroupCounts::diskWrites);
            facts.put(
                    "writes to the limited disk",
                    String.format(Locale.ROOT, "%d; at most %.0f a second over %d s", used.diskWrites(), most, WINDOW));
            if (most > limits.diskWrites() * TOLERANCE + WRITES_MORE) {
                broken(
                        facts,
                        "local.diskWrites " + limits.diskWrites(),
                        String.format(Locale.ROOT, "%.0f writes a second", most));
            }
        }
        if (limits.memoryBytes() != null) {
            facts.put("most memory", (last.counts().memoryPeak() >> 20) + " MiB");
            if (last.counts().memoryPeak() > limits.memoryBytes()) {
                broken(facts, "local.memory", (last.counts().memoryPeak() >> 20) + " MiB");
            }
        }
    }

    private static void broken(Map<String, String> facts, String limit, String used) {
        facts.merge(BROKEN, limit + ": " + used, (one, other) -> one + "; " + other);
    }

    /** The highest rate a second over a window. */
    private static double most(List<Sample> samples, ToDoubleFunction<GroupCounts> count) {
        double most = 0;
        for (int i = 0; i + WINDOW < samples.size(); i++) {
            Sample from = samples.get(i);
            Sample to = samples.get(i + WINDOW);
            double seconds = (to.nanos() - from.nanos()) / NANO;
            most = Math.max(most, (count.applyAsDouble(to.counts()) - count.applyAsDouble(from.counts())) / seconds);
        }
        return most;
    }
}
