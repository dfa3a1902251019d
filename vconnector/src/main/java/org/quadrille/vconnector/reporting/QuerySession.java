package org.quadrille.vconnector.reporting;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.log.QueryLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.ReportingQuery;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.engine.DatabaseAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session: sends one query after another, each in a transaction of its own in which the server refuses every change.
 * Used by one thread; only {@link #close} may come from another.
 */
final class QuerySession {
    /** The server ends a query that takes longer. */
    static final int LONGEST_SECONDS = 30;

    private static final Logger LOG = LoggerFactory.getLogger(QuerySession.class);

    /** Each failure is a rollback on the server, which may have one in this time that the transactions do not explain (R50). */
    private static final int PAUSE_SECONDS = 10;

    /** A server that does not answer is lost after this time. */
    private static final int SILENT_MILLIS = 60_000;

    /** SQL's state of a failure that has no other. */
    private static final String UNKNOWN = "HY000";

    private final DatabaseAddress address;
    private final QueryInputs inputs;
    private final QueryLog log;
    private final int number;
    private final int sessions;
    private final CountDownLatch stopped;
    private volatile Connection connection;
    private volatile boolean closed;

    /**
     * Opens the session.
     *
     * @param number of the session, from 1
     * @param sessions of the group
     * @param stopped ends it
     */
    QuerySession(
            DatabaseAddress address, QueryInputs inputs, QueryLog log, int number, int sessions, CountDownLatch stopped)
            throws SQLException {
        this.address = address;
        this.inputs = inputs;
        this.log = log;
        this.number = number;
        this.sessions = sessions;
        this.stopped = stopped;
        connect();
    }

    private void connect() throws SQLException {
        Connection fresh = address.connectReadOnly();
        fresh.setNetworkTimeout(Runnable::run, SILENT_MILLIS);
        connection = fresh;
        if (closed) {
            // Its end may have come before this one existed.
            lose();
        }
    }

    /** Sends queries until the clock reads {@code end}. */
    void run(RunClock clock, long end, Consumer<String> failed) {
        try {
            pause(TimeUnit.MICROSECONDS.toNanos(-clock.micros()));
            while (going(clock, end)) {
                for (ReportingQuery query : inputs.round()) {
                    Object[] parameters = inputs.parameters(query);
                    if (going(clock, end)) {
                        send(query, parameters, clock);
                    }
                }
            }
        } catch (RuntimeException | Error e) {
            if (!closed) {
                LOG.error("session {} of the reporting queries broke", number, e);
                failed.accept("session " + number + " of the reporting queries failed: " + e);
            }
        }
    }

    private boolean going(RunClock clock, long end) {
        return stopped.getCount() > 0 && clock.micros() < end;
    }

    private void send(ReportingQuery query, Object[] parameters, RunClock clock) {
        long start = clock.micros();
        try {
            Connection open = connection;
            if (open == null) {
                connect();
                return;
            }
            int rows = rows(open, query, parameters);
            log.append(number, query, start, clock.micros() - start, rows, "");
        } catch (SQLException e) {
            if (closed) {
                return;
            }
            String known = address.engine().errors().state(e);
            // Without a state the log would say that it succeeded.
            String state = known.isEmpty() ? UNKNOWN : known;
            log.append(number, query, start, clock.micros() - start, 0, state);
            LOG.warn("reporting query {} failed: {} {}", query.label(), state, e.getMessage());
            if (SqlStates.lost(state)) {
                lose();
            }
            pause(TimeUnit.SECONDS.toNanos((long) PAUSE_SECONDS * sessions));
        }
    }

    private int rows(Connection open, ReportingQuery query, Object[] parameters) throws SQLException {
        try (PreparedStatement statement =
                open.prepareStatement(address.files().text("reporting/" + query.label() + ".sql"))) {
            statement.setQueryTimeout(LONGEST_SECONDS);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            int rows = 0;
            try (ResultSet answer = statement.executeQuery()) {
                while (answer.next()) {
                    rows++;
                }
            }
            return rows;
        }
    }

    private void pause(long nanos) {
        Daemons.untilInterrupted(() -> stopped.await(nanos, TimeUnit.NANOSECONDS));
    }

    /** Ends it at once, whatever it waits for. */
    void close() {
        closed = true;
        lose();
    }

    private void lose() {
        Connection open = connection;
        connection = null;
        try {
            if (open != null) {
                open.abort(Runnable::run);
            }
        } catch (SQLException broken) {
            LOG.debug("session {} of the reporting queries was broken already", number, broken);
        }
    }
}
