package org.quadrille.schema.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How a query is sent: plainly, or keeping the query and its answer as evidence. */
@FunctionalInterface
public interface RowQuery {
    /** Sends it, and keeps nothing. */
    RowQuery PLAIN = (connection, sql, parameters) -> {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet answer = statement.executeQuery()) {
                String[] row = new String[answer.getMetaData().getColumnCount()];
                List<List<String>> rows = new ArrayList<>();
                while (answer.next()) {
                    for (int i = 0; i < row.length; i++) {
                        row[i] = answer.getString(i + 1);
                    }
                    rows.add(Arrays.asList(row.clone()));
                }
                return rows;
            }
        }
    };

    /** The rows of the answer, each value as text, null where it is null. */
    List<List<String>> rows(Connection connection, String sql, Object... parameters) throws SQLException;
}
