package org.quadrille.schema.audit.durability;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Runs queries, and keeps what it wants to of them. */
@FunctionalInterface
public interface Queries {
    /**
     * The rows of an answer, each value as text, null where it is null.
     *
     * @throws SQLException as the database says it
     */
    List<List<String>> query(Connection connection, String sql, Object... parameters) throws SQLException;
}
