package org.quadrille.audit.durability;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Watches a database while its server is made to fail, as a client would: that a command ended well, or that somebody
 * pressed Enter, does not prove that anything failed, or when. It sends queries over one session, in a thread of its
 * own; the database is gone when that session breaks and a new one is refused or reaches a restarted server.
 */
final class OutageMonitor implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(50);
    /** A session silent for this long counts as broken: a machine without power does not say that it has gone. */
    private static final int SILENCE_MILLIS = 5_000;

    private final DatabaseAddress database;
    private final DatabaseAddress watched;
    private final AnsweringServer before;
    private final Thread thread = new Thread(this::watch, "outage-monitor");
    private Connection session;
    private volatile OptionalLong behind;
    private volatile Instant answered;
    private volatile Instant gone;

    private OutageMonitor(DatabaseAddress database, DatabaseAddress watched) throws IOException {
        this.database = database;
        this.watched = watched;
        try {
            session = connect();
            before = AnsweringServer.of(database.files(), session);
        } catch (SQLException e) {
            closeSession();
            throw new IOException(database + " cannot be watched: " + e.getMessage(), e);
        }
        behind = before.behind();
        answered = Instant.now();
    }

    /**
     * Begins to watch.
     *
     * @param watched the database as it is reached, or on the one server that fails
     * @throws IOException if the database does not answer
     */
    static OutageMonitor of(DatabaseAddress database, DatabaseAddress watched) throws IOException {
        OutageMonitor monitor = new OutageMonitor(database, watched);
        monitor.thread.setDaemon(true);
        monitor.thread.start();
        return monitor;
    }

    DatabaseAddress database() {
        return database;
    }

    /** The last moment at which it is known to have been up. */
    Instant answered() {
        return answered;
    }

    /** When it was found to be gone; empty as long as it is not. */
    Optional<Instant> gone() {
        return Optional.ofNullable(gone);
    }

    /**
     * Checks, once the database accepts connections again, that its server has failed in between, and says who answers.
     *
     * @throws IOException if it has not, with the reason
     */
    Outage.Answering demandFailure() throws IOException {
        try (Connection connection = watched.connect()) {
            AnsweringServer after = AnsweringServer.of(database.files(), connection);
            Optional<String> reason = AnsweringServer.noFailure(before, after);
            if (reason.isPresent()) {
                throw new IOException("the server of " + database + " " + reason.get());
            }
            return new Outage.Answering(before, after, behind);
        } catch (SQLException e) {
            throw new IOException(database + " does not say when its server was started: " + e.getMessage(), e);
        }
    }

    /** @throws SQLException if the server that has failed does not answer yet */
    void demandAnswer() throws SQLException {
        if (!watched.equals(database)) {
            try (Connection connection = watched.connect()) {
                AnsweringServer.of(database.files(), connection);
            }
        }
    }

    private void watch() {
        try {
            while (gone == null) {
                ask();
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } finally {
            closeSession();
        }
    }

    private void ask() {
        Instant asking = Instant.now();
        try {
            OptionalLong told = AnsweringServer.of(database.files(), session).behind();
            // Of a server that is killed, what serves the standby may be gone before what serves this session.
            behind = told.isPresent() ? told : behind;
            answered = asking;
        } catch (SQLException broken) {
            Instant lost = Instant.now();
            closeSession();
            if (!stillThere()) {
                gone = lost;
            }
        }
    }

    /** Whether only the session was lost; then there is a new one. */
    private boolean stillThere() {
        try {
            session = connect();
            return AnsweringServer.of(database.files(), session).same(before);
        } catch (SQLException refused) {
            return false;
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = watched.connect();
        connection.setNetworkTimeout(Runnable::run, SILENCE_MILLIS);
        return connection;
    }

    private void closeSession() {
        try {
            if (session != null) {
                session.close();
            }
        } catch (SQLException alreadyBroken) {
            session = null;
        }
    }

    /** Stops watching; a session that still waits for an answer ends by itself. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
