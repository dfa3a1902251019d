package org.quadrille.schema.undo;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;

/**
 * Checksum of the rows of all 33 tables, whatever their order: equal databases have equal checksums, on every server of
 * the same engine.
 *
 * @param tables for each table {@code rows:sum}, sorted by name
 */
public record DatabaseChecksum(Map<String, String> tables) {
    public DatabaseChecksum {
        tables = Map.copyOf(tables);
    }

    /** Reads every row of the database. */
    public static DatabaseChecksum of(Connection connection) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            for (String table : Tables.NAMES) {
                try (ResultSet row = statement.executeQuery(sql(table))) {
                    row.next();
                    sums.put(table, row.getLong(1) + ":" + row.getString(2));
                }
            }
        }
        return new DatabaseChecksum(sums);
    }

    /** Reads every row of one table: its {@code rows:sum}. */
    public static String of(Connection connection, String table, RowQuery query) throws SQLException {
        return String.join(":", query.rows(connection, sql(table)).get(0));
    }

    private static String sql(String table) {
        return Engine.POSTGRESQL.files().text("checksum.sql").replace("%s", table);
    }
}
