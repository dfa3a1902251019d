package org.quadrille.schema.engine.mariadb;

import java.sql.Connection;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.engine.Loader;

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
}
