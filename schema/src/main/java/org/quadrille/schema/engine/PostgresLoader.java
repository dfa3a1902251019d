package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.quadrille.schema.db.Sql;

/** Binary COPY, without waiting for the disk. */
final class PostgresLoader implements Loader {
    private static final String MAINTENANCE_MEMORY = "256MB";

    @Override
    public void prepare(Connection connection, Optional<String> indexTablespace) throws SQLException {
        Sql.execute(connection, "set synchronous_commit = off");
        Sql.execute(connection, "set maintenance_work_mem = '" + MAINTENANCE_MEMORY + "'");
        Sql.execute(
                connection,
                "select set_config('default_toast_compression', 'lz4', false) from pg_settings"
                        + " where name = 'default_toast_compression' and 'lz4' = any (enumvals)");
        if (indexTablespace.isPresent()) {
            Sql.execute(
                    connection, "set default_tablespace = " + PostgresEngine.quoted(connection, indexTablespace.get()));
        }
    }

    @Override
    public BulkLoad rows(Connection connection, LongConsumer rowsTaken) throws SQLException {
        return new PostgresCopy(connection, rowsTaken);
    }

    @Override
    public Bytes bytes() {
        return new Bytes(800, 150, 40_000_000, 10_000_000);
    }
}
