package org.quadrille.schema.engine;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.quadrille.schema.rows.RowSink;

/**
 * Binary COPY over one connection. Each table has a buffer; a full one is sent as a COPY of its own, so that a part may
 * write to several tables in turn while memory stays bounded (one buffer for each table).
 */
final class PostgresCopy implements BulkLoad {
    /** In bytes, about ten thousand rows: enough to make the cost of starting a COPY negligible. */
    private static final int BUFFER = 1 << 20;

    private static final byte[] HEADER = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final byte[] TRAILER = {(byte) 0xff, (byte) 0xff};

    private final Connection connection;
    private final CopyManager manager;
    private final LongConsumer rowsTaken;
    private final Map<String, CopyRows> tables = new HashMap<>();

    PostgresCopy(Connection connection, LongConsumer rowsTaken) throws SQLException {
        this.connection = connection;
        this.manager = connection.unwrap(PGConnection.class).getCopyAPI();
        this.rowsTaken = rowsTaken;
    }

    @Override
    public RowSink sink(String table) {
        return tables.computeIfAbsent(
                table,
                t -> new CopyRows(BUFFER, rows -> {
                    try {
                        send(t, rows);
                    } catch (SQLException e) {
                        throw new IOException(e);
                    }
                }));
    }

    @Override
    public void commit() throws SQLException {
        for (Map.Entry<String, CopyRows> table : tables.entrySet()) {
            if (table.getValue().rows() > 0) {
                send(table.getKey(), table.getValue());
            }
        }
        connection.commit();
    }

    private void send(String table, CopyRows rows) throws SQLException {
        CopyIn copy = manager.copyIn("copy " + table + " from stdin (format binary)");
        try {
            copy.writeToCopy(HEADER, 0, HEADER.length);
            copy.writeToCopy(rows.bytes(), 0, rows.length());
            copy.writeToCopy(TRAILER, 0, TRAILER.length);
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        rowsTaken.accept(rows.rows());
        rows.clear();
    }
}
