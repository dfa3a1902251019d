package org.quadrille.vconnector.audit;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.vconnector.database.Connections;

/** Lends connections whose statements go through the trace of the transaction under way. Used by one thread. */
final class TracedConnections implements Connections {
    private final Connections databases;
    private Trace trace;
    private Connection lent;

    TracedConnections(Connections databases) {
        this.databases = databases;
    }

    /** Another transaction begins. */
    void trace(Trace next) {
        trace = next;
    }

    @Override
    public Connection connection(DatabaseRole role) throws SQLException {
        lent = databases.connection(role);
        return TracedConnection.of(lent, trace);
    }

    /** A session has one connection at a time: it is the one that was lent last. */
    @Override
    public void discard(DatabaseRole role, Connection connection) {
        databases.discard(role, lent);
    }
}
