package org.quadrille.schema.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;

/** How an engine takes the rows of a load. Stateless. */
public interface Loader {
    /** Sets up a session for loading: what it does need not survive a crash before the load is complete. */
    void prepare(Connection connection, Optional<String> indexTablespace) throws SQLException;

    /**
     * Takes rows of any tables as fast as the engine can.
     *
     * @param connection used for loading only, autocommit off
     * @param rowsTaken receives, from time to time, how many more rows the server has taken
     */
    BulkLoad rows(Connection connection, LongConsumer rowsTaken) throws SQLException;

    /** Bytes on disk after a load. */
    Bytes bytes();

    /**
     * Bytes on disk after a load, measured, with indexes.
     *
     * @param trade of the growing tables, for each trade
     * @param marketDay for each security and day of market
     * @param loadUnit of all others but news, for each load unit
     * @param database of an empty one
     */
    record Bytes(long trade, long marketDay, long loadUnit, long database) {}
}
