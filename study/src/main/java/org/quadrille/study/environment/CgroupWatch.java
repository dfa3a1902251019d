package org.quadrille.study.environment;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.Shortcomings;

/** Reads the counts of a control group once a second, to verify that its limits were kept. */
final class CgroupWatch implements AutoCloseable {
    /** The fact that says whether the limits were kept; a shortcoming if not, or if unknown. */
    static final String KEPT = "limits in the run";

    /** A quota applies to periods of a tenth of a second; over this many samples a partial period does not matter. */
    private static final int WINDOW = 5;

    private static final double TOLERANCE = 1.1;
    private static final double NEAR = 0.9;
    private static final double WRITES_MORE = 20;
    private static final double MICRO = 1e6;
    private static final double NANO = 1e9;

    private final Supplier<Counts> counts;
    private final List<Sample> samples = new ArrayList<>();
    private final Thread thread = new Thread(this::watch, "study-group-watch");

    /** Counts at an instant of {@link System#nanoTime}. */
    record Sample(long nanos, Counts counts) {}

    private CgroupWatch(Supplier<Counts> counts) {
        this.counts = counts;
        thread.setDaemon(true);
    }

    static CgroupWatch start(Supplier<Counts> counts) {
        CgroupWatch watch = new CgroupWatch(counts);
        watch.take();
        watch.thread.start();
        return watch;
    }

    private void watch() {
        Daemons.untilInterrupted(() -> {
            while (true) {
                TimeUnit.SECONDS.sleep(1);
                take();
            }
        });
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
        Daemons.untilInterrupted(thread::join);
        take();
    }

    /**
     * Puts what was used into the facts, and under {@link #KEPT} what that says about the limits. No phases mean no
     * run.
     */
    static void tell(Limits limits, List<Sample> samples, Optional<Phases> phases, Map<String, String> facts) {
        Judgement judgement = new Judgement();
        Sample last = samples.get(samples.size() - 1);
        Counts used = last.counts().since(samples.get(0).counts());
        if (limits.cpus() != null) {
            String limit = "local.cpus " + limits.cpus();
            OptionalDouble most = most(samples, Counts::cpuMicros);
            facts.remove(LimitFact.NAME);
            phases.flatMap(there -> near(limits.cpus(), samples, there))
                    .ifPresent(near -> facts.put(LimitFact.NAME, LimitFact.text(near)));
            used.cpuMicros()
                    .ifPresent(micros -> facts.put(
                            "processor time",
                            String.format(
                                    Locale.ROOT,
                                    "%.1f s%s; held back for %.1f s in %d of %d periods",
                                    micros / MICRO,
                                    atMost("%.2f processors", most, MICRO),
                                    used.throttledMicros() / MICRO,
                                    used.throttled(),
                                    used.periods())));
            if (most.isEmpty()) {
                judgement.unknown(limit, why(used.cpuMicros(), "processor time"));
            } else if (most.getAsDouble() / MICRO > limits.cpus() * TOLERANCE) {
                judgement.broken(limit, String.format(Locale.ROOT, "%.2f processors", most.getAsDouble() / MICRO));
            }
        }
        if (limits.diskWrites() != null) {
            String limit = "local.diskWrites " + limits.diskWrites();
            OptionalDouble most = most(samples, Counts::diskWrites);
            used.diskWrites()
                    .ifPresent(writes ->
                            facts.put("writes to the limited disk", writes + atMost("%.0f a second", most, 1)));
            if (most.isEmpty()) {
                judgement.unknown(limit, why(used.diskWrites(), "writes"));
            } else if (most.getAsDouble() > limits.diskWrites() * TOLERANCE + WRITES_MORE) {
                judgement.broken(limit, String.format(Locale.ROOT, "%.0f writes a second", most.getAsDouble()));
            }
        }
        if (limits.memoryBytes() != null) {
            OptionalLong peak = last.counts().memoryPeak();
            peak.ifPresent(bytes -> facts.put("most memory", (bytes >> 20) + " MiB"));
            if (peak.isEmpty()) {
                judgement.unknown("local.memory", why(peak, "most memory"));
            } else if (peak.getAsLong() > limits.memoryBytes()) {
                judgement.broken("local.memory", (peak.getAsLong() >> 20) + " MiB");
            }
        }
        Shortcomings.tell(facts, KEPT, judgement.inWords(), judgement.kept());
    }

    /** The phases in which the mean was within a tenth of the limit; empty if that of one of them is not known. */
    private static Optional<List<Integer>> near(double cpus, List<Sample> samples, Phases phases) {
        List<Integer> near = new ArrayList<>();
        for (int phase = 1; phase <= phases.phases(); phase++) {
            long from = phases.begin(phase);
            long to = phases.begin(phase + 1);
            double mean = (micros(samples, to) - micros(samples, from)) * NANO / MICRO / (to - from);
            if (Double.isNaN(mean)) {
                return Optional.empty();
            }
            if (mean >= NEAR * cpus) {
                near.add(phase);
            }
        }
        return Optional.of(near);
    }

    /** Processor time until an instant, in proportion between two samples; NaN where one is missing or has no count. */
    private static double micros(List<Sample> samples, long nanos) {
        for (int i = 1; i < samples.size(); i++) {
            Sample before = samples.get(i - 1);
            Sample after = samples.get(i);
            OptionalLong from = before.counts().cpuMicros();
            OptionalLong more = after.counts().since(before.counts()).cpuMicros();
            if (before.nanos() <= nanos && nanos <= after.nanos() && more.isPresent()) {
                return from.getAsLong()
                        + (double) more.getAsLong()
                                * (nanos - before.nanos())
                                / Math.max(1, after.nanos() - before.nanos());
            }
        }
        return Double.NaN;
    }

    private static String atMost(String format, OptionalDouble most, double unit) {
        return most.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "; at most " + format + " over %d s", most.getAsDouble() / unit, WINDOW);
    }

    private static String why(OptionalLong counted, String what) {
        return counted.isPresent()
                ? "the run was shorter than " + WINDOW + " s"
                : "this kernel does not count the " + what + " of a group";
    }

    /** What is known of the limits. */
    private static final class Judgement {
        private final List<String> broken = new ArrayList<>();
        private final List<String> unknown = new ArrayList<>();

        void broken(String limit, String used) {
            broken.add(limit + ": " + used);
        }

        void unknown(String limit, String why) {
            unknown.add(limit + ": " + why);
        }

        boolean kept() {
            return broken.isEmpty() && unknown.isEmpty();
        }

        String inWords() {
            List<String> words = new ArrayList<>();
            if (!broken.isEmpty()) {
                words.add("could not be kept (" + String.join("; ", broken) + ")");
            }
            if (!unknown.isEmpty()) {
                words.add("could not be checked (" + String.join("; ", unknown) + ")");
            }
            return kept() ? "kept" : String.join("; ", words);
        }
    }

    /** The highest rate per second over any window; empty if there are no counts, or not for that long. */
    private static OptionalDouble most(List<Sample> samples, Function<Counts, OptionalLong> count) {
        OptionalDouble most = OptionalDouble.empty();
        for (int i = 0; i + WINDOW < samples.size(); i++) {
            Sample from = samples.get(i);
            Sample to = samples.get(i + WINDOW);
            OptionalLong before = count.apply(from.counts());
            OptionalLong after = count.apply(to.counts());
            if (before.isEmpty() || after.isEmpty()) {
                return OptionalDouble.empty();
            }
            double rate = (after.getAsLong() - before.getAsLong()) * NANO / (to.nanos() - from.nanos());
            most = OptionalDouble.of(Math.max(most.orElse(0), rate));
        }
        return most;
    }

    /**
     * What a control group has counted since it was made. Empty means that the kernel does not count it, which is not
     * the same as 0.
     *
     * @param periods periods of its quota in which it ran
     * @param throttled those in which it was held back
     * @param memoryPeak most memory that it had, bytes
     */
    record Counts(
            OptionalLong cpuMicros,
            long periods,
            long throttled,
            long throttledMicros,
            OptionalLong diskWrites,
            OptionalLong memoryPeak) {
        /** What was counted since then; the peak is still that of the whole life of the group. */
        Counts since(Counts then) {
            return new Counts(
                    since(cpuMicros, then.cpuMicros),
                    periods - then.periods,
                    throttled - then.throttled,
                    throttledMicros - then.throttledMicros,
                    since(diskWrites, then.diskWrites),
                    memoryPeak);
        }

        private static OptionalLong since(OptionalLong now, OptionalLong then) {
            return now.isPresent() && then.isPresent()
                    ? OptionalLong.of(now.getAsLong() - then.getAsLong())
                    : OptionalLong.empty();
        }
    }

    /** When the measured phases of a run were, by {@link System#nanoTime} of this process; all have one length. */
    record Phases(long startNanos, long lengthNanos, int phases) {
        /** Those of a run that has just been made; empty if it did not begin. */
        static Optional<Phases> of(ResultsFolder run) {
            if (!Files.exists(run.manifest())) {
                return Optional.empty();
            }
            RunManifest manifest = run.readManifest();
            RunSchedule schedule = manifest.schedule();
            long since = Duration.between(Instant.parse(manifest.startedAt()), Instant.now())
                    .toNanos();
            return Optional.of(new Phases(
                    System.nanoTime() - since + TimeUnit.MICROSECONDS.toNanos(schedule.measureStart()),
                    TimeUnit.MICROSECONDS.toNanos(schedule.phaseLength()),
                    schedule.phases()));
        }

        /** Begin of a phase, which is the end of the one before. @param phase from 1 */
        long begin(int phase) {
            return startNanos + (phase - 1) * lengthNanos;
        }
    }
}
