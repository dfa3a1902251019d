package org.quadrille.common.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.ProcessLog;
import org.quadrille.common.control.LifeCycle.Event;
import org.quadrille.common.metrics.MachineSampler;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.common.time.RunClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker in this process: wraps a {@link WorkerRole} in the life cycle, the run's folder and its process log.
 * Thread-safe. One command at a time; {@code abort} and {@code reset} interrupt a running one.
 */
public class LocalWorker implements Worker {
    private static final Logger LOG = LoggerFactory.getLogger(LocalWorker.class);

    /** A start command that arrives later than this after the start instant is refused. */
    private static final long LATEST_START_MICROS = TimeUnit.SECONDS.toMicros(1);

    /** How long the caller of an abort waits for its end; less than prime's wait for an answer. */
    private static final long STOP_MILLIS = 3_000;

    private static final int SAMPLING_SECONDS = 10;

    private static final long LONGEST_PULSE_MILLIS = 10_000;

    private final WorkerRole role;
    private final Path logs;
    private final Runnable onShutdown;
    private final Duration patience;
    private final LifeCycle life = new LifeCycle();
    private final CurrentCommand command = new CurrentCommand();

    private volatile long heardNanos = System.nanoTime();
    private volatile RunFolder folder;
    private volatile Taken taken;
    private final Object stopping = new Object();
    private CompletableFuture<Void> stopped = CompletableFuture.completedFuture(null);
    private ProcessLog processLog = ProcessLog.NONE;
    private volatile Assignment assigned;
    private volatile MachineSampler sampler = MachineSampler.NONE;
    private volatile Cgroup group = Cgroup.NONE;

    /** The run that uses this worker. */
    private record Taken(String runId, Instant since) {}

    /**
     * A worker that is IDLE.
     *
     * @param logs folder under which each run gets a folder
     * @param onShutdown returns at once and ends the process soon after
     */
    public LocalWorker(WorkerRole role, Path logs, Runnable onShutdown) {
        this(role, logs, onShutdown, SilenceWatchdog.LIMIT);
    }

    /** @param patience how long after its last call prime may still collect the logs of a run that has ended */
    LocalWorker(WorkerRole role, Path logs, Runnable onShutdown, Duration patience) {
        this.patience = patience;
        this.role = role;
        this.logs = logs;
        this.onShutdown = onShutdown;
    }

    /** When prime was heard last, by {@link System#nanoTime}. */
    final long heardNanos() {
        return heardNanos;
    }

    final void heard() {
        heardNanos = System.nanoTime();
    }

    /** Whether there is a run that can be lost: from configuring to the end of draining. */
    public final boolean active() {
        return life.active();
    }

    @Override
    public WorkerInfo info() {
        return ThisProcess.info(role.kind(), role.dataPort());
    }

    @Override
    public String busy() {
        Taken by = taken;
        LifeCycle.Reading now = life.reading();
        if (by == null
                || now.state() == WorkerState.IDLE
                || (!life.active() && System.nanoTime() - heardNanos > patience.toNanos())) {
            return "";
        }
        return "busy with run " + by.runId() + ", begun at " + by.since() + " (" + now.state()
                + "); wait until it ends, or end it with Ctrl-C where it was started: a run whose prime is gone frees"
                + " its workers after " + SilenceWatchdog.LIMIT.toSeconds() + " s";
    }

    /** Prevents one run from interfering with another. */
    private void refuseIfBusyWithAnother(String runId) {
        Taken by = taken;
        String busy = busy();
        if (by != null && !by.runId().equals(runId) && !busy.isEmpty()) {
            throw new WorkerException("the worker is " + busy);
        }
    }

    @Override
    public MachineSpeed pulse(long millis) {
        String busy = busy();
        if (!busy.isEmpty()) {
            throw new WorkerException(
                    "the worker is " + busy + ", so its machine's pulse is not taken; wait for its end");
        }
        try {
            Files.createDirectories(logs);
            return MachineSpeed.take(logs, Duration.ofMillis(Math.max(1, Math.min(LONGEST_PULSE_MILLIS, millis))));
        } catch (IOException e) {
            throw new WorkerException(
                    "the pulse cannot write in " + logs + " (" + FileErrors.of(e) + "); correct its permissions", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException("the pulse was interrupted; ask again", e);
        }
    }

    @Override
    public long clockMicros() {
        return RunClock.wallMicros();
    }

    @Override
    public void configure(Assignment assignment) {
        command.run("configure", () -> {
            refuseIfBusyWithAnother(assignment.runId());
            heard();
            life.require(Event.CONFIGURE);
            RunFolder fresh = RunFolder.create(logs, role.kind(), assignment);
            openProcessLog(fresh, assignment);
            folder = fresh;
            assigned = assignment;
            try {
                role.configure(assignment, fresh.path());
                // Only now: a worker whose role refused belongs to nobody, and the next prime need not wait for its
                // silence.
                taken = new Taken(assignment.runId(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
                life.fire(Event.CONFIGURE);
            } catch (RuntimeException e) {
                WorkerException explained = explained("configure", e);
                role.reset();
                forgetFiles();
                throw explained;
            } finally {
                // Prime tells a worker that it is alive from the answer to this call on.
                heard();
            }
        });
    }

    @Override
    public void prepare() {
        heard();
        command.run("prepare", () -> {
            life.require(Event.PREPARE);
            try {
                group = ThisProcess.groupToSample(role.kind());
                CompletableFuture<Void> sampling = MachineSampler.warmUp(group);
                role.prepare();
                awaitMoment(sampling);
                life.fire(Event.PREPARE);
            } catch (RuntimeException e) {
                throw broken("prepare", e);
            } finally {
                heard();
            }
        });
    }

    /** A run does not depend on its samples, so the wait for a library that may hang is limited. */
    private static void awaitMoment(CompletableFuture<Void> sampling) {
        try {
            sampling.get(SAMPLING_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            LOG.warn("The sampler of this machine is not ready after {} s; the run does without", SAMPLING_SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("it ends without a result, whatever happens", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException("the run ended while it was prepared", e);
        }
    }

    @Override
    public void start(long startMicros) {
        heard();
        command.run("start", () -> {
            long late = RunClock.wallMicros() - startMicros;
            if (late > LATEST_START_MICROS) {
                throw new WorkerException("the start instant passed " + TimeUnit.MICROSECONDS.toMillis(late)
                        + " ms ago on this worker's clock; synchronise the clocks");
            }
            life.fire(Event.START);
            try {
                RunClock clock = RunClock.startingAt(startMicros);
                role.start(clock, this::failed);
                sample(clock);
            } catch (RuntimeException e) {
                throw broken("start", e);
            }
        });
    }

    @Override
    public void heartbeat() {
        heard();
    }

    @Override
    public WorkerStatus status() {
        heard();
        LifeCycle.Reading now = life.reading();
        boolean known = now.state() != WorkerState.IDLE && folder != null;
        return new WorkerStatus(
                now.state(),
                now.cause(),
                known ? role.counts() : List.of(),
                known ? role.gauges() : List.of(),
                known ? role.responseTimes() : List.of(),
                sampler.last());
    }

    @Override
    public void drain() {
        heard();
        command.launch("drain", () -> life.fire(Event.DRAIN), () -> {
            try {
                role.drain();
                sampler.close();
                return life::finish;
            } catch (RuntimeException e) {
                failed(explained("drain", e).getMessage());
                return CurrentCommand.NOTHING;
            }
        });
    }

    @Override
    public void abort(String runId, String cause) {
        refuseIfBusyWithAnother(runId);
        heard();
        end(cause, life::abort);
    }

    /** Ends a run from within this process; not a sign of life from prime. Returns whether there was a run to end. */
    public final boolean endRun(String cause) {
        return end(cause, life::fail);
    }

    private boolean end(String cause, Predicate<String> ending) {
        boolean wasActive;
        CompletableFuture<Void> stop;
        synchronized (stopping) {
            wasActive = ending.test(cause);
            if (wasActive) {
                LOG.warn("Run ends: {}", cause);
                stopped = stopRole();
            }
            stop = stopped;
        }
        try {
            stop.get(STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn("The worker is still stopping after {} ms", STOP_MILLIS);
        } catch (ExecutionException e) {
            LOG.error("The worker did not stop cleanly", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return wasActive;
    }

    /** The role itself failed. Does not wait, because the role's abort may wait for the calling thread. */
    private void failed(String cause) {
        synchronized (stopping) {
            if (life.fail(cause)) {
                LOG.error("Run failed: {}", cause);
                stopped = stopRole();
            }
        }
    }

    private CompletableFuture<Void> stopRole() {
        return CompletableFuture.runAsync(
                () -> {
                    command.interruptAndWait();
                    sampler.close();
                    role.abort();
                },
                task -> new Thread(task, "stop").start());
    }

    @Override
    public List<LogFile> logs() {
        heard();
        RunFolder current = folder;
        return current == null ? List.of() : current.list();
    }

    @Override
    public byte[] readLog(String name, long offset, int length) {
        heard();
        RunFolder current = folder;
        if (current == null) {
            throw new WorkerException("this worker has no log files: it has not been configured");
        }
        return current.read(name, offset, length);
    }

    @Override
    public void reset(String runId) {
        refuseIfBusyWithAnother(runId);
        heard();
        boolean neverStarted = life.state() == WorkerState.CONFIGURED || life.state() == WorkerState.READY;
        endRun("reset");
        command.run("reset", () -> {
            role.reset();
            sampler = MachineSampler.NONE;
            processLog.close();
            if (neverStarted) {
                forgetFiles();
            }
            taken = null;
            life.fire(Event.RESET);
        });
    }

    @Override
    public void shutdown() {
        heard();
        endRun("shut down");
        onShutdown.run();
    }

    private void forgetFiles() {
        processLog.close();
        folder.remove();
        folder = null;
    }

    private void openProcessLog(RunFolder fresh, Assignment assignment) {
        processLog.close();
        processLog = ProcessLog.open(fresh.path().resolve(name(assignment) + ".log"));
        LOG.info("Run {} as {} {}", assignment.runId(), role.kind().label(), assignment.index());
    }

    private void sample(RunClock clock) {
        String name = name(assigned);
        Path file = folder.path().resolve(MachineSampler.fileOf(name));
        sampler = MachineSampler.start(file, assigned.runId(), name, null, group, assigned.ofRun(), clock);
    }

    private String name(Assignment assignment) {
        return role.kind().label() + "-" + assignment.index();
    }

    /** Ends the run for a call that broke; one that broke because its run was ended before fails by that end. */
    private WorkerException broken(String verb, RuntimeException e) {
        LifeCycle.Reading now = life.reading();
        WorkerException broken = now.state() == WorkerState.FAILED
                ? new WorkerException("the run has ended on this worker: " + now.cause(), e)
                : explained(verb, e);
        failed(broken.getMessage());
        return broken;
    }

    private static WorkerException explained(String verb, RuntimeException e) {
        if (e instanceof WorkerException known) {
            return known;
        }
        LOG.error("Cannot {}", verb, e);
        return new WorkerException(
                "cannot " + verb + ": " + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
    }
}
