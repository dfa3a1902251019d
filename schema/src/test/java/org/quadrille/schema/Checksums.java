package org.quadrille.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.undo.TableChecksum;

/** Checksums of all tables of a database: the same for databases that hold the same rows. */
public final class Checksums {
    private Checksums() {}

    public static Map<String, String> of(Connection connection) throws SQLException {
        Map<String, String> sums = new TreeMap<>();
        for (String table : Tables.NAMES) {
            sums.put(table, TableChecksum.of(connection, table, RowQuery.PLAIN));
        }
        return sums;
    }
}
