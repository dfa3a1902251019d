package org.quadrille.schema.audit.trading;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
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

    private static final SqlFiles FILES = Engine.POSTGRESQL.files();

    private final String saved;

    private TradeUndo(String saved) {
        this.saved = saved;
    }

    /**
     * Remembers.
     *
     * @param accounts that will trade
     * @param trades whose executor may be renamed by Trade-Update
     * @param symbols whose last trade may change
     */
    public static TradeUndo remember(
            Connection connection, List<Long> accounts, List<Long> trades, List<String> symbols) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FILES.text("audit/save-rows.sql"))) {
            statement.setString(1, ids(accounts));
            statement.setString(2, ids(trades));
            statement.setString(3, String.join(",", symbols));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new TradeUndo(row.getString(1));
            }
        }
    }

    /** Ids as the SQL files of audits take them. */
    public static String ids(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** What is remembered, as JSON: with the SQL files, enough to undo by hand. */
    public String saved() {
        return saved;
    }

    /** Makes the rows what they were, in one transaction. */
    public void rows(Connection connection) throws SQLException {
        undo(connection, "audit/undo-trades.sql");
    }

    /** Makes the stamp and the next trade id what they were: for a database whose rows are. */
    public void stamp(Connection connection) throws SQLException {
        undo(connection, "audit/undo-stamp.sql");
    }

    private void undo(Connection connection, String file) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement setting = connection.prepareStatement("select set_config('audit.saved', ?, true)");
                Statement statement = connection.createStatement()) {
            setting.setString(1, saved);
            setting.execute();
            statement.execute(FILES.text(file));
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
