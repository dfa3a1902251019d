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
 * Binary COPY over one connection. Each table has a buffer, so that a part may write to several tables in turn while
 * memory stays bounded (one buffer for each table). The COPY of a table stays open, and takes rows in small messages,
 * until the buffer of another table is full; so they are few and long.
 */
final class PostgresCopy implements BulkLoad {
    /**
     * Bytes that a table keeps while another one has the COPY. To begin and end one costs the server as much as some two
     * thousand rows: it makes a batch for a thousand, and the time for that grows with the square of their number.
     * There may be a hundred threads with five such tables each, so a small heap makes it less.
     */
    private static final int KEPT =
            (int) Math.max(1 << 20, Math.min(4 << 20, Runtime.getRuntime().maxMemory() >> 10));

    /** Bytes after which a COPY ends, as only then the server says that it has refused a row. */
    private static final int LONGEST = 64 << 20;

    /** Bytes of a message: few enough to stay in the cache of a processor, each takes two system calls. */
    private static final int SENT = 1 << 18;

    private static final byte[] HEADER = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final byte[] TRAILER = {(byte) 0xff, (byte) 0xff};

    private final Connection connection;
    private final CopyManager manager;
    private final LongConsumer rowsTaken;
    private final Map<String, CopyRows> tables = new HashMap<>();
    private CopyIn copy;
    private CopyRows copied;
    private long rowsSent;
    private long bytesSent;

    PostgresCopy(Connection connection, LongConsumer rowsTaken) throws SQLException {
        this.connection = connection;
        this.manager = connection.unwrap(PGConnection.class).getCopyAPI();
        this.rowsTaken = rowsTaken;
    }

    @Override
    public RowSink sink(String table) {
        return tables.computeIfAbsent(
                table,
                t -> new CopyRows(KEPT, rows -> {
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
        end();
        connection.commit();
    }

    private void send(String table, CopyRows rows) throws SQLException {
        if (rows != copied) {
            end();
            copy = manager.copyIn("copy " + table + " from stdin (format binary)");
            copy.writeToCopy(HEADER, 0, HEADER.length);
            copied = rows;
            copied.limit(SENT);
        }
        write(rows);
        if (bytesSent >= LONGEST) {
            end();
        }
    }

    private void write(CopyRows rows) throws SQLException {
        for (int from = 0, size; from < rows.length(); from += size) {
            int left = rows.length() - from;
            // No small one at the end.
            size = left < 2 * SENT ? left : SENT;
            copy.writeToCopy(rows.bytes(), from, size);
        }
        rowsSent += rows.rows();
        bytesSent += rows.length();
        rows.clear();
    }

    private void end() throws SQLException {
        if (copied == null) {
            return;
        }
        write(copied);
        copy.writeToCopy(TRAILER, 0, TRAILER.length);
        copy.endCopy();
        copied.limit(KEPT);
        copied = null;
        rowsTaken.accept(rowsSent);
        rowsSent = 0;
        bytesSent = 0;
    }
}
