package org.quadrille.schema.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;

/**
 * Checksum of the rows of all 33 tables, or of some of them, whatever their order: equal databases have equal checksums, on every server of
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
        return of(connection, Tables.NAMES);
    }

    /** Reads every row of some tables. */
    public static DatabaseChecksum of(Connection connection, List<String> names) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        String query = Engine.POSTGRESQL.files().text("checksum.sql");
        try (Statement statement = connection.createStatement()) {
            for (String table : names) {
                try (ResultSet row = statement.executeQuery(query.replace("%s", table))) {
                    row.next();
                    sums.put(table, row.getLong(1) + ":" + row.getString(2));
                }
            }
        }
        return new DatabaseChecksum(sums);
    }
}
