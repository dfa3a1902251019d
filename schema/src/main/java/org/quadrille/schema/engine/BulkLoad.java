package org.quadrille.schema.engine;

import java.sql.SQLException;
import org.quadrille.schema.rows.RowSink;

/** Rows on their way into a database over one connection. Used by one thread. */
public interface BulkLoad {
    /** The sink of a table, the same one each time. */
    RowSink sink(String table);

    /** Sends what is left and commits. */
    void commit() throws SQLException;
}
