package org.quadrille.common.metrics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.time.RunClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples this machine, or the container that stands for one, and this process, once in every second of a run, into a
 * file (docs/metrics-format.md). It samples in the middle of the second, because runs and phases begin at full seconds,
 * when a machine with many processes should not be busy sampling. One daemon thread; every sample is written to the
 * file at once. A failure is logged once and ends the sampler: a run does not depend on it. Thread-safe.
 */
public final class MachineSampler implements AutoCloseable {
    /** Samples nothing. */
    public static final MachineSampler NONE = new MachineSampler();

    private static final Logger LOG = LoggerFactory.getLogger(MachineSampler.class);
    private static final long SECOND = TimeUnit.SECONDS.toMicros(1);
    private static final long END_MILLIS = 1_000;
    /** After this long without a sample, the machine may have been frozen. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);

    private final Thread thread;
    private volatile boolean closed;
    private volatile MachineSample last;

    private MachineSampler() {
        this.thread = null;
    }

    private MachineSampler(
            Path file, String runId, String process, String machine, Cgroup group, Set<Long> ofRun, RunClock clock) {
        this.thread = Daemons.start(() -> run(file, runId, process, machine, group, ofRun, clock), "machine-samples");
    }

    /** Name of the file that a worker makes in its folder of a run. */
    public static String fileOf(String process) {
        return process + "-metrics.csv";
    }

    /**
     * Prepares sampling in a thread of its own, so that nothing is left to prepare when a run starts; the sampler will
     * report a failure.
     *
     * @param group what to sample in place of the machine if it stands for one, and whose quota to watch
     */
    public static CompletableFuture<Void> warmUp(Cgroup group) {
        CompletableFuture<Void> warm = new CompletableFuture<>();
        Daemons.start(
                () -> {
                    try {
                        MachineMeter.renew(group);
                    } catch (RuntimeException | LinkageError e) {
                        LOG.debug("The sampler will meet this too, and say so", e);
                    } finally {
                        warm.complete(null);
                    }
                },
                "machine-warm-up");
        return warm;
    }

    /**
     * Starts to sample into a new file; returns at once.
     *
     * @param process name of this process in the run, such as {@code ce-1}
     * @param machine id of this machine, for a process that run.json does not list; null for one that it does
     * @param group what to sample in place of the machine if it stands for one, and whose quota to watch
     * @param ofRun ids of the run's processes on this machine
     * @param clock time of the run; may still be before its start
     */
    public static MachineSampler start(
            Path file, String runId, String process, String machine, Cgroup group, Set<Long> ofRun, RunClock clock) {
        return new MachineSampler(file, runId, process, machine, group, ofRun, clock);
    }

    /** The newest sample; null before the first. */
    public MachineSample last() {
        return last;
    }

    private void run(
            Path file, String runId, String process, String machine, Cgroup group, Set<Long> ofRun, RunClock clock) {
        try (SampleFile out = SampleFile.create(file, runId, process, machine);
                GcPauses pauses = new GcPauses()) {
            MachineMeter meter = MachineMeter.of(group);
            meter.ofRun(ofRun);
            MachineReading before = meter.read(true);
            MachineReading lookedThrough = before.knowsProcesses() ? before : null;
            // Rates over a small part of a second would say little.
            sleepUntilNextSample(clock, SECOND / 2);
            while (!closed) {
                long micros = clock.micros();
                boolean late = System.nanoTime() - before.nanos() > LATE_NANOS;
                MachineReading now = meter.read(late);
                MachineSample sample = now.since(before, lookedThrough, micros, pauses.take());
                out.add(sample);
                last = sample;
                before = now;
                lookedThrough = now.knowsProcesses() ? now : lookedThrough;
                sleepUntilNextSample(clock, 0);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            // A library that cannot read this machine may throw anything, even a LinkageError for a missing symbol.
            LOG.warn("This machine is no longer sampled: {}", e.toString());
            LOG.debug("Sampling failed", e);
        }
    }

    /** Instant of the first sample after this one, both in microseconds. */
    static long next(long micros) {
        return (Math.floorDiv(micros - SECOND / 2, SECOND) + 1) * SECOND + SECOND / 2;
    }

    private void sleepUntilNextSample(RunClock clock, long least) {
        long wake = clock.nanoTimeAt(next(clock.micros() + least));
        for (long left = wake - System.nanoTime(); !closed && left > 0; left = wake - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Ends the sampling and closes the file; further calls do nothing. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        closed = true;
        LockSupport.unpark(thread);
        Daemons.untilInterrupted(() -> thread.join(END_MILLIS));
    }
}
