package org.quadrille.schema.engine.mariadb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.mariadb.jdbc.Statement;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.engine.Loader;
import org.quadrille.schema.rows.RowSink;

/** {@code LOAD DATA LOCAL}. */
final class MariadbLoader implements Loader {
    /** Nothing: a session loads as it does everything else, and there are no table spaces. */
    @Override
    public void prepare(Connection connection, Optional<String> indexTablespace) {}

    @Override
    public BulkLoad rows(Connection connection, LongConsumer rowsTaken) {
        return new LoadData(connection, rowsTaken);
    }

    @Override
    public Bytes bytes() {
        return new Bytes(800, 150, 40_000_000, 10_000_000);
    }

    /**
     * {@code LOAD DATA LOCAL} from memory over one connection. Each table has a buffer; a full one is sent as a statement of
     * its own, so that a part may write to several tables in turn while memory stays bounded.
     */
    private static final class LoadData implements BulkLoad {
        private final Connection connection;
        private final LongConsumer rowsTaken;
        private final Map<String, LoadRows> tables = new HashMap<>();

        LoadData(Connection connection, LongConsumer rowsTaken) {
            this.connection = connection;
            this.rowsTaken = rowsTaken;
        }

        @Override
        public RowSink sink(String table) {
            LoadRows known = tables.get(table);
            if (known == null) {
                known = new LoadRows(LoadRows.SENT, () -> sendFull(table));
                tables.put(table, known);
            }
            return known;
        }

        private void sendFull(String table) {
            try {
                send(table, tables.get(table));
            } catch (SQLException e) {
                throw new UncheckedIOException(new IOException(e));
            }
        }

        @Override
        public void commit() throws SQLException {
            for (Map.Entry<String, LoadRows> table : tables.entrySet()) {
                if (table.getValue().rows() > 0) {
                    send(table.getKey(), table.getValue());
                }
            }
            connection.commit();
        }

        /** With LOCAL the server leaves out what it cannot take and goes on, so what it took is counted. */
        private void send(String table, LoadRows rows) throws SQLException {
            try (java.sql.Statement statement = connection.createStatement()) {
                statement.unwrap(Statement.class).setLocalInfileInputStream(rows.stream());
                int taken = statement.executeUpdate(
                        "load data local infile 'rows' into table " + table
                                + " character set utf8mb4 fields terminated by '\\t' escaped by '\\\\' lines terminated by '\\n'");
                SQLWarning warning = statement.getWarnings();
                if (taken != rows.rows() || warning != null) {
                    throw new SQLException("the server took " + taken + " of " + rows.rows() + " rows of " + table
                            + (warning == null ? "" : ": " + warning.getMessage()));
                }
            }
            rowsTaken.accept(rows.rows());
            rows.clear();
        }
    }
}
