package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Lets the load on some databases rest, and all processes and connections stay as they are: as long as it holds a lock on
 * TRADE, every session soon waits for a transaction that needs that table. It works with every build, because no process
 * of the kit has to know of it. The kit gives up a database that is silent for a minute, so {@link #breathe} is called
 * more often than that.
 */
final class Gate implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();

    Gate(List<DatabaseAddress> databases) throws SQLException {
        try {
            for (DatabaseAddress database : databases) {
                Connection connection = database.connect();
                connections.add(connection);
                connection.setAutoCommit(false);
            }
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    /** Returns when no transaction of the load that uses TRADE is under way. */
    void hold() throws SQLException {
        for (Connection connection : connections) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("lock table trade in access exclusive mode");
            }
        }
    }

    void release() throws SQLException {
        for (Connection connection : connections) {
            connection.commit();
        }
    }

    /** Lets through those that wait, and holds back their next transactions. */
    void breathe() throws SQLException {
        release();
        hold();
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
        connections.clear();
    }
}
