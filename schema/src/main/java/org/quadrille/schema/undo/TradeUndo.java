package org.quadrille.schema.undo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Engine;

/**
 * Takes back what transactions of a few accounts change: remembers the rows that they may change, and later removes what
 * was added and puts back what was. Only where nobody else works on the database meanwhile.
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

    private static final SqlFiles FILES = Engine.current().files();
    private static final String ROWS = "undo/undo-trades.sql";
    private static final String STAMP = "undo/undo-stamp.sql";

    private final String saved;
    private final Listener listener;

    private TradeUndo(String saved, Listener listener) {
        this.saved = saved;
        this.listener = listener;
    }

    /** Is told of every script that was sent to undo. */
    @FunctionalInterface
    public interface Listener {
        /** @param answer what came back */
        void sent(Instant began, String sql, List<?> parameters, String answer, long durationNanos);
    }

    /**
     * Remembers.
     *
     * @param accounts that will trade
     * @param trades whose executor may be renamed by Trade-Update
     * @param symbols whose last trade may change
     * @param query asks what is to be remembered
     */
    public static TradeUndo remember(
            Connection connection,
            List<Long> accounts,
            List<Long> trades,
            List<String> symbols,
            RowQuery query,
            Listener listener)
            throws SQLException {
        List<List<String>> rows = query.rows(
                connection, FILES.text("undo/save-rows.sql"), ids(accounts), ids(trades), String.join(",", symbols));
        return new TradeUndo(rows.get(0).get(0), listener);
    }

    /** Ids as the SQL files of audits take them. */
    public static String ids(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** What is remembered, as JSON. */
    public String saved() {
        return saved;
    }

    /**
     * SQL that takes everything back by hand, stamp and next trade id too, in one transaction.
     *
     * @param stamp name of the last use that the database has to have for that
     */
    public String script(String stamp) {
        return FILES.text("undo/take-back.sql").replace("%stamp", stamp).replace("%saved", saved) + FILES.text(ROWS)
                + FILES.text(STAMP) + "commit;\n";
    }

    /** Makes the rows what they were, in one transaction. */
    public void rows(Connection connection) throws SQLException {
        undo(connection, ROWS);
    }

    /** Makes the stamp and the next trade id what they were: for a database whose rows are. */
    public void stamp(Connection connection) throws SQLException {
        undo(connection, STAMP);
    }

    private void undo(Connection connection, String file) throws SQLException {
        Instant began = Instant.now();
        long start = System.nanoTime();
        String answer = "";
        connection.setAutoCommit(false);
        try (PreparedStatement setting = connection.prepareStatement("select set_config('audit.saved', ?, true)");
                Statement statement = connection.createStatement()) {
            setting.setString(1, saved);
            setting.execute();
            statement.execute(FILES.text(file));
            connection.commit();
            answer = "committed";
        } catch (SQLException e) {
            answer = "SQLSTATE " + e.getSQLState() + ": " + e.getMessage();
            rollBack(connection, e);
            throw e;
        } finally {
            listener.sent(
                    began,
                    "-- with the saved rows in the setting audit.saved\n" + FILES.text(file),
                    List.of(),
                    answer,
                    System.nanoTime() - start);
        }
        connection.setAutoCommit(true);
    }

    /** The first failure is the one to tell of: a connection that is gone cannot roll back either. */
    private static void rollBack(Connection connection, SQLException cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
