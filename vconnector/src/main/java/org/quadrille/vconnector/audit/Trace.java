package org.quadrille.vconnector.audit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.frames.Frame;

/**
 * Records what one transaction of an audit sends to its database, in all its attempts, and holds it where the audit
 * wants. Used by one thread.
 */
final class Trace {
    private final Audit wanted;
    private final Optional<HoldPoint> point;
    private final Holds holds;
    private final Engine engine;
    private final List<AuditStatement> sent = new ArrayList<>();
    private int attempt = 1;
    private int number;
    private boolean reached;
    private String isolation = "";
    private Sending<?> lastFrame;
    private AuditStatement.Builder lastStatement;

    /** Sends a statement, and adds its rows as text. */
    @FunctionalInterface
    interface Sending<T> {
        T send(List<String> rows) throws SQLException;
    }

    Trace(Audit wanted, Holds holds, Engine engine) {
        this.wanted = wanted;
        this.point = HoldPoint.of(wanted);
        this.holds = holds;
        this.engine = engine;
    }

    /** Where the transaction is still to be held; empty if it has been held or is not to be. */
    Optional<HoldPoint> ahead() {
        return reached ? Optional.empty() : point;
    }

    /** Everything that was sent, in this order. */
    List<AuditStatement> sent() {
        return sent;
    }

    /** Begins a transaction, at the level that the audit wants, if any, and asks the server for the actual one. */
    void begin(Connection connection, IsolationLevel required) throws SQLException {
        if (number > 0) {
            attempt++;
            number = 0;
        }
        isolation = "";
        execute(connection, HoldPoint.BEGIN, engine.frameCalls().begin(level(required)));
        askLevel(connection, false);
    }

    /** What was sent before its level was known gets it, too: the begin, and the first frame where that is what tells. */
    private void askLevel(Connection connection, boolean read) throws SQLException {
        isolation = engine.frameCalls().level(connection, read).orElse("");
        sent.replaceAll(statement ->
                statement.getAttempt() == attempt && statement.getIsolation().isEmpty()
                        ? statement.toBuilder().setIsolation(isolation).build()
                        : statement);
    }

    private IsolationLevel level(IsolationLevel required) {
        return switch (wanted.getIsolation()) {
            case REQUIRED -> required;
            case READ_UNCOMMITTED -> IsolationLevel.READ_UNCOMMITTED;
            case READ_COMMITTED -> IsolationLevel.READ_COMMITTED;
            case REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ;
            case SERIALIZABLE -> IsolationLevel.SERIALIZABLE;
            case UNRECOGNIZED -> throw new IllegalArgumentException("the request names no known isolation level");
        };
    }

    /** Ends a transaction. */
    void end(Connection connection, Frame.End end) throws SQLException {
        execute(connection, HoldPoint.of(end), end.sql());
    }

    private void execute(Connection connection, HoldPoint before, String sql) throws SQLException {
        send(connection, before, sql, List.of(), rows -> {
            Sql.execute(connection, sql);
            return sql;
        });
    }

    /** Sends a frame, which may be sent once more for the evidence. */
    <T> T frame(Connection connection, Frame<?> frame, List<String> parameters, Sending<T> sending)
            throws SQLException {
        if (number == 0) {
            askLevel(connection, false);
        }
        String sql = frame.of(engine.frameCalls()).text();
        T answer = send(connection, HoldPoint.of(frame), sql, parameters, sending);
        if (isolation.isEmpty()) {
            askLevel(connection, true);
        }
        lastFrame = sending;
        lastStatement = sent.get(sent.size() - 1).toBuilder();
        return answer;
    }

    private <T> T send(Connection connection, HoldPoint before, String sql, List<String> parameters, Sending<T> sending)
            throws SQLException {
        number++;
        long session = engine.session(connection);
        long held = 0;
        if (ahead().filter(before::equals).isPresent()) {
            reached = true;
            long start = System.nanoTime();
            holds.hold(wanted.getHold(), session, sql);
            held = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
            if (wanted.getReread() && lastFrame != null) {
                record(lastStatement.setReread(true), lastFrame);
            }
        }
        return record(
                AuditStatement.newBuilder()
                        .setAttempt(attempt)
                        .setNumber(number)
                        .setSql(sql)
                        .addAllParameters(parameters)
                        .setSession(session)
                        .setIsolation(isolation)
                        .setHeld(held),
                sending);
    }

    private <T> T record(AuditStatement.Builder statement, Sending<T> sending) throws SQLException {
        List<String> rows = new ArrayList<>();
        statement.setStart(RunClock.wallMicros());
        try {
            return sending.send(rows);
        } catch (SQLException e) {
            statement.setSqlState(String.valueOf(e.getSQLState())).setMessage(String.valueOf(e.getMessage()));
            throw e;
        } finally {
            sent.add(statement
                    .clearRows()
                    .addAllRows(rows)
                    .setEnd(RunClock.wallMicros())
                    .build());
        }
    }
}
