package org.quadrille.schema.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** How a query is sent: plainly, or keeping the query and its answer as evidence. */
@FunctionalInterface
public interface RowQuery {
    /** Sends it, and keeps nothing. */
    RowQuery PLAIN = (connection, sql, parameters) -> Sql.rows(connection, sql, RowQuery::values, parameters);

    /** The rows of the answer, each value as text, null where it is null. */
    List<List<String>> rows(Connection connection, String sql, Object... parameters) throws SQLException;

    private static List<String> values(ResultSet row) throws SQLException {
        String[] values = new String[row.getMetaData().getColumnCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.getString(i + 1);
        }
        return Arrays.asList(values);
    }
}
