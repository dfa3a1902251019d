package org.quadrille.schema.undo;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * Undoes what transactions of a few accounts change: remembers the rows that they may change, and later removes what
 * was added and restores the old values. Only valid if nobody else uses the database meanwhile.
 */
public final class TradeUndo {
    /** The tables that Trade-Order, Trade-Result, Trade-Update frame 1 and Market-Feed can change. */
    public static final List<String> TABLES = List.of(
            "broker",
            "cash_transaction",
            "customer_account",
            "holding",
            "holding_history",
            "holding_summary",
            "last_trade",
            "settlement",
            "trade",
            "trade_history",
            "trade_request");

    /** The tables that Trade-Update frame 1 can change. */
    public static final List<String> UPDATED_TABLES = List.of("trade");

    private static final String ROWS = "undo/undo-trades.sql";
    private static final String STAMP = "undo/undo-stamp.sql";

    private final SqlFiles files;
    private final String saved;
    private final Listener listener;

    private TradeUndo(SqlFiles files, String saved, Listener listener) {
        this.files = files;
        this.saved = saved;
        this.listener = listener;
    }

    /** Receives every script that was sent to undo changes. */
    @FunctionalInterface
    public interface Listener {
        /** @param answer what came back */
        void sent(Instant began, String sql, List<?> parameters, String answer, long durationNanos);
    }

    /**
     * Remembers the rows that may change.
     *
     * @param accounts that will trade
     * @param trades whose executor may be renamed by Trade-Update
     * @param symbols whose last trade may change
     */
    public static TradeUndo remember(
            SqlFiles files,
            Connection connection,
            List<Long> accounts,
            List<Long> trades,
            List<String> symbols,
            RowQuery query,
            Listener listener)
            throws SQLException {
        List<List<String>> rows = query.rows(
                connection, files.text("undo/save-rows.sql"), ids(accounts), ids(trades), String.join(",", symbols));
        return new TradeUndo(files, rows.get(0).get(0), listener);
    }

    /** Ids as the SQL files of audits take them. */
    public static String ids(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * Checksum of the rows of a table, whatever their order, of which every row is read: equal tables have equal checksums,
     * on every server of the same engine.
     */
    public static String checksum(SqlFiles files, Connection connection, String table, RowQuery query)
            throws SQLException {
        String sql = files.text("checksum.sql").replace("%s", table);
        return String.join(":", query.rows(connection, sql).get(0));
    }

    /** What is remembered, as JSON. */
    public String saved() {
        return saved;
    }

    /**
     * SQL with which a person can undo everything, including the stamp and the next trade id, in one transaction; it
     * refuses to run if the database has another last use than the stamp.
     */
    public String script(String stamp) {
        return files.text("undo/take-back.sql").replace("%stamp", stamp).replace("%saved", saved) + files.text(ROWS)
                + files.text(STAMP) + "commit;\n";
    }

    /** Restores the rows, in one transaction. */
    public void rows(Connection connection) throws SQLException {
        undo(connection, ROWS);
    }

    /** Restores the stamp and the next trade id of a database whose rows have been restored. */
    public void stamp(Connection connection) throws SQLException {
        undo(connection, STAMP);
    }

    private void undo(Connection connection, String file) throws SQLException {
        Instant began = Instant.now();
        long start = System.nanoTime();
        String answer = "";
        connection.setAutoCommit(false);
        try {
            Sql.executeWith(connection, files.text("undo/set-saved.sql"), saved);
            Sql.execute(connection, files.statements(file));
            connection.commit();
            answer = "committed";
        } catch (SQLException e) {
            answer = "SQLSTATE " + e.getSQLState() + ": " + e.getMessage();
            rollBack(connection, e);
            throw e;
        } finally {
            listener.sent(
                    began,
                    "-- with the saved rows in the session\n" + files.text(file),
                    List.of(),
                    answer,
                    System.nanoTime() - start);
        }
        connection.setAutoCommit(true);
    }

    /** The first failure is the one to report: a connection that is gone cannot roll back either. */
    private static void rollBack(Connection connection, SQLException cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
