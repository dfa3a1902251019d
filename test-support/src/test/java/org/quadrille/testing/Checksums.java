package org.quadrille.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checksums of tables of a PostgreSQL database, equal if the tables hold the same rows. Separate from those of the
 * kit's audits, because it verifies those audits.
 */
public final class Checksums {
    private Checksums() {}

    public static Map<String, String> of(Connection connection, List<String> tables) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            for (String table : tables) {
                try (ResultSet row = statement.executeQuery(
                        "select count(*) || ':' || coalesce(sum(hash_record_extended(t, 0)), 0) from " + table
                                + " t")) {
                    row.next();
                    sums.put(table, row.getString(1));
                }
            }
        }
        return sums;
    }
}
