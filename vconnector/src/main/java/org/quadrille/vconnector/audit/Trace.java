package org.quadrille.vconnector.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.common.wire.proto.AuditStatement;
import org.quadrille.common.workload.IsolationLevel;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.transactions.Frame;

/**
 * Records what one transaction of an audit sends to its database, in all its attempts, and holds it where the audit
 * wants. Used by one thread.
 */
final class Trace {
    /** Characters of a row that are kept. */
    private static final int LONGEST_ROW = 4_000;

    private final Audit wanted;
    private final Optional<HoldPoint> point;
    private final Holds holds;
    private final List<AuditStatement> sent = new ArrayList<>();
    private int attempt = 1;
    private int number;
    private boolean reached;
    private String isolation;
    private Sending lastFrame;
    private AuditStatement.Builder lastStatement;

    /** Sends a statement; returns its rows. */
    @FunctionalInterface
    interface Sending {
        List<String> send() throws SQLException;
    }

    Trace(Audit wanted, Holds holds) {
        this.wanted = wanted;
        this.point = HoldPoint.of(wanted);
        this.holds = holds;
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
        execute(connection, HoldPoint.BEGIN, Frame.begin(level(required)));
        isolation = isolation(connection);
        // The begin gets its level, too, though that is known only afterwards.
        AuditStatement begun = sent.remove(sent.size() - 1);
        sent.add(begun.toBuilder().setIsolation(isolation).build());
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
        send(connection, before, sql, List.of(), () -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            return List.of();
        });
    }

    /** Sends a frame, which may be sent {@code again} for the evidence. */
    void frame(Connection connection, Frame<?> frame, List<String> parameters, Sending sending, Sending again)
            throws SQLException {
        if (isolation == null) {
            isolation = isolation(connection);
        }
        send(connection, HoldPoint.of(frame), frame.call(), parameters, sending);
        lastFrame = again;
        lastStatement = sent.get(sent.size() - 1).toBuilder();
    }

    private void send(Connection connection, HoldPoint before, String sql, List<String> parameters, Sending sending)
            throws SQLException {
        number++;
        long session = Engine.current().session(connection);
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
        record(
                AuditStatement.newBuilder()
                        .setAttempt(attempt)
                        .setNumber(number)
                        .setSql(sql)
                        .addAllParameters(parameters)
                        .setSession(session)
                        .setIsolation(isolation == null ? "" : isolation)
                        .setHeld(held),
                sending);
    }

    private void record(AuditStatement.Builder statement, Sending sending) throws SQLException {
        statement.clearRows().setStart(RunClock.wallMicros());
        try {
            statement.addAllRows(sending.send());
        } catch (SQLException e) {
            statement.setSqlState(String.valueOf(e.getSQLState())).setMessage(String.valueOf(e.getMessage()));
            throw e;
        } finally {
            sent.add(statement.setEnd(RunClock.wallMicros()).build());
        }
    }

    /** The level that the server reports; asking for it takes no snapshot. */
    private static String isolation(Connection connection) throws SQLException {
        return switch (connection.getTransactionIsolation()) {
            case Connection.TRANSACTION_READ_UNCOMMITTED -> IsolationLevel.READ_UNCOMMITTED.words();
            case Connection.TRANSACTION_READ_COMMITTED -> IsolationLevel.READ_COMMITTED.words();
            case Connection.TRANSACTION_REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ.words();
            case Connection.TRANSACTION_SERIALIZABLE -> IsolationLevel.SERIALIZABLE.words();
            default -> "unknown";
        };
    }

    /** The rows of an answer that is positioned before its first row. */
    static List<String> lines(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            StringBuilder line = new StringBuilder();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                line.append(i == 1 ? "" : " ")
                        .append(columns.getColumnLabel(i))
                        .append('=')
                        .append(rows.getString(i));
            }
            lines.add(line.length() > LONGEST_ROW ? line.substring(0, LONGEST_ROW) + " ..." : line.toString());
        }
        return lines;
    }
}
