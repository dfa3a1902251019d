package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens sessions on one database; for an audit, sessions in which the server refuses every change. */
@FunctionalInterface
public interface SessionSource {
    Connection open() throws SQLException;
}
