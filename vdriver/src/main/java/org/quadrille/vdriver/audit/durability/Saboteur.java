package org.quadrille.vdriver.audit.durability;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.vdriver.prime.Progress;

/**
 * Listens to a run, makes servers fail in its middle and brings them back, in a thread of its own; says when the run has
 * had load enough afterwards. Whatever happens, a server that was made to fail is started again.
 */
final class Saboteur implements Progress {
    private static final Duration POLL = Duration.ofMillis(50);

    private final Collection<ServerFailure> servers;
    private final List<DatabaseAddress> databases;
    private final Times times;
    private final Consumer<String> says;
    private final BooleanSupplier interrupted;
    private final Thread thread = new Thread(this::work, "saboteur");
    private volatile Outage outage;
    private volatile String problem;
    private volatile long enoughAt = Long.MAX_VALUE;

    /**
     * When it does what.
     *
     * @param at from the start of the run
     * @param longest outage that is waited for
     * @param after time that the run goes on for when the outage has ended
     */
    record Times(Duration at, Duration longest, Duration after) {}

    /**
     * @param servers to fail together
     * @param databases that are on them
     * @param says what is shown
     * @param interrupted true once the user wants the run to end
     */
    Saboteur(
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

    /** Waits until it is idle. The outage may then still be going on, but nobody works on its end. */
    void await() throws InterruptedException {
        thread.join();
    }

    private void work() {
        Instant failing = Instant.now();
        boolean down = true;
        try {
            says.accept("making the server fail");
            for (ServerFailure server : servers) {
                server.fail();
            }
            Instant failed = Instant.now();
            Instant restarting = Instant.now();
            says.accept("starting the server again");
            for (ServerFailure server : servers) {
                server.restart();
            }
            down = false;
            says.accept("waiting until the databases take connections");
            awaitConnections(failed.plus(times.longest()));
            enoughAt = System.nanoTime() + times.after().toNanos();
            outage = new Outage(failing, failed, restarting, Instant.now());
            says.accept("load after the recovery");
        } catch (IOException | RuntimeException e) {
            problem = e.getMessage() == null ? e.toString() : e.getMessage();
            if (down) {
                bringBack();
            }
        } catch (InterruptedException e) {
            problem = "it was interrupted";
        }
    }

    /** Of several servers some may have failed before one did not. */
    private void bringBack() {
        for (ServerFailure server : servers) {
            try {
                server.restart();
            } catch (IOException | RuntimeException e) {
                problem += "; it could not be started again: " + e.getMessage();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void awaitConnections(Instant end) throws IOException, InterruptedException {
        for (DatabaseAddress database : databases) {
            Optional<SQLException> refused = refused(database);
            while (refused.isPresent()) {
                if (interrupted.getAsBoolean()) {
                    throw new IOException("the user ended the wait for " + database);
                }
                if (Instant.now().isAfter(end)) {
                    throw new IOException(database + " did not take connections within the "
                            + times.longest().toSeconds() + " s that the profile's durability.outage allows: "
                            + refused.get().getMessage());
                }
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
                refused = refused(database);
            }
        }
    }

    private static Optional<SQLException> refused(DatabaseAddress database) {
        try (Connection connection = database.connect()) {
            return connection.isValid(0) ? Optional.empty() : Optional.of(new SQLException("it does not answer"));
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
}
