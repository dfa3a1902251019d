package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.SqlStates;

/** Lends connections to the databases of a group. */
public interface ConnectionSource {
    /**
     * A connection in autocommit; closing it gives it back.
     *
     * @throws SQLException with an SQLSTATE of class 08 if the database is lost
     */
    Connection connection(DatabaseRole role) throws SQLException;

    /** Takes back a connection that cannot be repaired, and never lends it again. */
    void discard(DatabaseRole role, Connection connection);

    /** Whether a transaction that failed with a state may succeed when it is sent again (workload.md 13.1). */
    default boolean retryable(DatabaseRole role, String state) {
        return SqlStates.retryable(state);
    }

    /** Takes that a transaction is sent again on a connection. */
    default void retried(DatabaseRole role, Connection connection) throws SQLException {}
}
