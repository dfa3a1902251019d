package org.quadrille.schema.undo;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;

/**
 * Checksum of the rows of a table, whatever their order: equal tables have equal checksums, on every server of the same
 * engine.
 */
public final class TableChecksum {
    private TableChecksum() {}

    /** Reads every row of a table. */
    public static String of(SqlFiles files, Connection connection, String table, RowQuery query) throws SQLException {
        String sql = files.text("checksum.sql").replace("%s", table);
        return String.join(":", query.rows(connection, sql).get(0));
    }
}
