package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens sessions of one database; of an audit's, those in which the server refuses every change. */
@FunctionalInterface
public interface Sessions {
    Connection open() throws SQLException;
}
