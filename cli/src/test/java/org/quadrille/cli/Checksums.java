package org.quadrille.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.schema.db.Tables;

/**
 * Checksums of all tables of a database: the same for databases that hold the same rows. Of the values as they are stored,
 * which takes half as long as of their texts, from which the kit makes its own.
 */
final class Checksums {
    private Checksums() {}

    static Map<String, String> of(Connection connection) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            for (String table : Tables.NAMES) {
                try (ResultSet row = statement.executeQuery(
                        "select count(*) || ':' || coalesce(sum(hash_record_extended(t, 0)::numeric), 0) from " + table
                                + " t")) {
                    row.next();
                    sums.put(table, row.getString(1));
                }
            }
        }
        return sums;
    }
}
