package org.quadrille.audit.durability;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.durability.AnsweringServer.CommitsWait;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.vdriver.prime.Progress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a run, makes servers fail in the middle of it and brings them back, in a thread of its own; says when the run
 * has had enough load afterwards. Whatever happens, a server that was made to fail is started again.
 */
final class FailureInjector implements Progress {
    private static final Logger LOG = LoggerFactory.getLogger(FailureInjector.class);
    private static final Duration POLL = Duration.ofMillis(50);
    /** Longest wait until nothing of a failed server answers; a machine that is switched off takes some seconds. */
    private static final Duration GONE_WITHIN = Duration.ofMinutes(1);
    /** From the death of one process of a server to that of the last. */
    private static final Duration DYING = Duration.ofSeconds(1);
    /** Time limit for restarting one server while this process exits. */
    private static final Duration AT_EXIT = Duration.ofMinutes(1);

    private final Collection<ServerFailure> servers;
    private final List<DatabaseAddress> databases;
    private final Times times;
    private final Consumer<String> says;
    private final BooleanSupplier interrupted;
    private final Thread thread = new Thread(this::work, "failure-injector");
    private final Thread atExit = new Thread(this::restartAtExit, "restart-at-exit");
    /** Held while servers are started again. */
    private final Object restarts = new Object();
    /** Whether a server may have been made to fail and not been started again. */
    private volatile boolean down;

    private volatile Outage outage;
    private volatile String problem;
    private volatile long enoughAt = Long.MAX_VALUE;

    /**
     * The timing of a failure: from the start of the run, the longest outage that is waited for, and how long the run
     * continues after it.
     */
    record Times(Duration at, Duration longest, Duration after) {}

    /** @param servers to fail together @param databases that are on them @param says takes what is shown to the user */
    FailureInjector(
            Collection<ServerFailure> servers,
            List<DatabaseAddress> databases,
            Times times,
            Consumer<String> says,
            BooleanSupplier interrupted) {
        this.servers = List.copyOf(servers);
        this.databases = List.copyOf(databases);
        this.times = times;
        this.says = says;
        this.interrupted = interrupted;
    }

    /** Whether the run may end. */
    boolean enough() {
        return problem != null || System.nanoTime() - enoughAt > 0 && outage != null;
    }

    /** Whether it has begun to make the servers fail. */
    boolean hasBegun() {
        return thread.getState() != Thread.State.NEW;
    }

    /** The outage; empty as long as it has not ended. */
    Optional<Outage> outage() {
        return Optional.ofNullable(outage);
    }

    /** What went wrong; empty if nothing did. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Waits for its thread to end. The outage may then still be going on, but nothing here works on ending it. */
    void await() throws InterruptedException {
        thread.join();
    }

    private void work() {
        List<OutageMonitor> monitors = new ArrayList<>();
        try {
            for (ServerFailure server : servers) {
                server.choose();
            }
            for (DatabaseAddress database : databases) {
                monitors.add(OutageMonitor.of(database, watched(database)));
            }
            says.accept("making the server fail");
            Instant failing = Instant.now();
            // Both before the first server fails: a failure that stops half-way must be undone too, also after Ctrl-C.
            Runtime.getRuntime().addShutdownHook(atExit);
            down = true;
            for (ServerFailure server : servers) {
                TimedStep.within(
                        failing.plus(times.longest()), "the failure (" + server.how() + ")", interrupted, server::fail);
            }
            Instant told = Instant.now();
            says.accept("waiting until the databases are gone");
            awaitFailure(
                    monitors, told.plus(times.longest().compareTo(GONE_WITHIN) < 0 ? times.longest() : GONE_WITHIN));
            Map<DatabaseAddress, Outage.Failure> failures = failures(monitors, failing, told);
            Instant restarting = Instant.now();
            says.accept("starting the server again");
            // The shutdown hook restarts them as well; whoever is second finds nothing down.
            synchronized (restarts) {
                for (ServerFailure server : servers) {
                    TimedStep.within(told.plus(times.longest()), "the restart", interrupted, server::restart);
                }
                down = false;
            }
            says.accept("waiting until the databases accept connections");
            awaitConnections(monitors, told.plus(times.longest()));
            Instant accepting = Instant.now();
            // Not before the restart: an audit that failed must leave no server down.
            Map<DatabaseAddress, Outage.Answering> answering = new HashMap<>();
            for (OutageMonitor monitor : monitors) {
                answering.put(monitor.database(), monitor.demandFailure());
            }
            Outage ended = new Outage(failures, restarting, accepting, answering);
            demandShort(ended);
            enoughAt = System.nanoTime() + times.after().toNanos();
            outage = ended;
            says.accept("load after the recovery");
        } catch (IOException | RuntimeException e) {
            problem = e.getMessage() == null ? e.toString() : e.getMessage();
            if (down) {
                bringBack();
            }
        } catch (InterruptedException e) {
            problem = "it was interrupted";
        } finally {
            monitors.forEach(OutageMonitor::close);
            dismissHook();
        }
    }

    private DatabaseAddress watched(DatabaseAddress database) {
        return servers.stream()
                .map(server -> server.watched(database))
                .filter(watched -> !watched.equals(database))
                .findFirst()
                .orElse(database);
    }

    private void awaitFailure(List<OutageMonitor> monitors, Instant end) throws IOException, InterruptedException {
        for (OutageMonitor monitor : monitors) {
            while (monitor.gone().isEmpty()) {
                demandNotInterrupted("the failure of " + monitor.database());
                if (Instant.now().isAfter(end)) {
                    throw new IOException(
                            monitor.database() + " still answers, although its server should have failed");
                }
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            }
        }
    }

    /**
     * When each database failed. The last processes of a server may outlive the one that was seen to die, but at most
     * by {@code DYING}, and not beyond the end of the step that made it fail. The end of that step alone proves
     * nothing: somebody may press Enter a minute later.
     */
    private Map<DatabaseAddress, Outage.Failure> failures(List<OutageMonitor> monitors, Instant failing, Instant told) {
        Map<DatabaseAddress, Outage.Failure> failures = new HashMap<>();
        for (OutageMonitor monitor : monitors) {
            Instant gone = monitor.gone().orElseThrow();
            boolean more = servers.stream().anyMatch(ServerFailure::oneAfterAnother);
            Instant latest = more ? told : earlier(told, gone.plus(DYING));
            failures.put(
                    monitor.database(), new Outage.Failure(later(failing, monitor.answered()), later(gone, latest)));
        }
        return failures;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private void demandShort(Outage ended) throws IOException {
        Duration took = Duration.between(ended.all().failed(), ended.accepting());
        if (took.compareTo(times.longest()) > 0) {
            throw new IOException("the databases took connections after " + took.toSeconds() + " s, but the profile's"
                    + " durability.outage allows " + times.longest().toSeconds() + " s");
        }
    }

    private void demandNotInterrupted(String what) throws IOException {
        if (interrupted.getAsBoolean()) {
            throw new IOException("the user ended the wait for " + what);
        }
    }

    /**
     * Starts the servers again after a problem: some may have failed before another could not be made to, and even a
     * user who ends the audit wants them back.
     */
    private void bringBack() {
        synchronized (restarts) {
            for (ServerFailure server : servers) {
                try {
                    TimedStep.within(
                            Instant.now().plus(times.longest()),
                            "the restart",
                            () -> false,
                            interrupted.getAsBoolean() ? server::restartAlone : server::restart);
                } catch (IOException | RuntimeException e) {
                    problem += "; it could not be started again: " + e.getMessage();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
            down = false;
        }
    }

    /** Starts the servers again when a second Ctrl-C ends the process at once: others may need them. */
    void restartAtExit() {
        synchronized (restarts) {
            if (!down) {
                return;
            }
            for (ServerFailure server : servers) {
                try {
                    TimedStep.within(Instant.now().plus(AT_EXIT), "the restart", () -> false, server::restartAlone);
                } catch (IOException | RuntimeException e) {
                    System.err.println(
                            "A database server that was made to fail could not be started again: " + e.getMessage());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private void dismissHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException shuttingDown) {
            LOG.debug("The hook runs, and sees for itself what is to be done: {}", shuttingDown.toString());
        }
    }

    private void awaitConnections(List<OutageMonitor> monitors, Instant end) throws IOException, InterruptedException {
        for (OutageMonitor monitor : monitors) {
            DatabaseAddress database = monitor.database();
            Optional<SQLException> refused = refused(monitor);
            while (refused.isPresent()) {
                demandNotInterrupted(database.toString());
                if (Instant.now().isAfter(end)) {
                    throw new IOException(database + " did not accept connections within the "
                            + times.longest().toSeconds() + " s that the profile's durability.outage allows: "
                            + refused.get().getMessage());
                }
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
                refused = refused(monitor);
            }
        }
    }

    /** Why it does not go on: where it is reached, or on another server that has failed. */
    private static Optional<SQLException> refused(OutageMonitor monitor) {
        DatabaseAddress database = monitor.database();
        try (Connection connection = database.connect()) {
            monitor.demandAnswer();
            return AnsweringServer.of(database.files(), connection).commits() == CommitsWait.NO_COMMITS
                    ? Optional.of(new SQLException("a standby answers, which commits nothing"))
                    : Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    @Override
    public void step(String what) {
        says.accept(what);
    }

    @Override
    public void started(RunSchedule schedule) {
        says.accept("load before the failure");
    }

    @Override
    public void moment(Moment moment) {
        if (thread.getState() == Thread.State.NEW
                && moment.micros() >= times.at().toNanos() / 1_000) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void close() {}

    /**
     * A step outside the kit's control, which may hang: it is interrupted when its time is up, or the user ends the audit.
     */
    @FunctionalInterface
    interface TimedStep {
        Duration POLL = Duration.ofMillis(50);

        void run() throws IOException, InterruptedException;

        /** Runs a step, by its name for people, to its end. @throws IOException if it fails, or does not end in time */
        static void within(Instant end, String what, BooleanSupplier interrupted, TimedStep step)
                throws IOException, InterruptedException {
            FutureTask<Void> task = new FutureTask<>(() -> {
                step.run();
                return null;
            });
            Daemons.start(task, "timed-step");
            try {
                while (true) {
                    try {
                        task.get(POLL.toMillis(), TimeUnit.MILLISECONDS);
                        return;
                    } catch (TimeoutException notYet) {
                        if (interrupted.getAsBoolean()) {
                            throw new IOException("the user ended the wait for " + what);
                        }
                        if (Instant.now().isAfter(end)) {
                            throw new IOException(
                                    what + " did not end within the time that the profile's durability.outage allows");
                        }
                    }
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failed) {
                    throw failed;
                }
                if (e.getCause() instanceof RuntimeException failed) {
                    throw failed;
                }
                throw new IOException(what + " failed: " + e.getCause(), e.getCause());
            } finally {
                task.cancel(true);
            }
        }
    }
}
