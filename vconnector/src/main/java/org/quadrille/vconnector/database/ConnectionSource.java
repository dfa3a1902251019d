package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.workload.DatabaseRole;

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

    /** Takes that a transaction is sent again on a connection. */
    default void retried(DatabaseRole role, Connection connection) throws SQLException {}
}
