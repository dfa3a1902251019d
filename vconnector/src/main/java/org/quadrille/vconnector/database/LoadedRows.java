package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Engine;

/** Counts the rows that the load made in the tables with an entry for each trade (workload.md 3.3). */
final class LoadedRows {
    private LoadedRows() {}

    /**
     * Counts all of them, in one statement.
     *
     * @param connection in no transaction
     * @param firstRunTradeId the first trade id that a run may have assigned
     * @param seconds longest time
     * @return rows by table; empty if the time was not enough, since partial counts would be wrong
     */
    static Map<String, Long> count(Connection connection, long firstRunTradeId, int seconds) throws SQLException {
        SqlFiles files = Engine.current().files();
        connection.setAutoCommit(false);
        try (Statement session = connection.createStatement();
                PreparedStatement statement = connection.prepareStatement(files.query("loaded-rows"))) {
            session.execute(files.query("indexes-only"));
            for (int parameter = 1; parameter <= DatabaseSnapshot.LOADED_TABLES.size(); parameter++) {
                statement.setLong(parameter, firstRunTradeId);
            }
            statement.setQueryTimeout(seconds);
            Map<String, Long> counts = new TreeMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    counts.put(rows.getString(1), rows.getLong(2));
                }
            }
            return counts;
        } catch (SQLException e) {
            if (SqlStates.CANCELED.equals(e.getSQLState())) {
                return Map.of();
            }
            throw e;
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }
}
