package org.quadrille.testing;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares tables of two databases, perhaps of different engines, row by row. */
public final class EqualTables {
    /** What happened later is of the test itself, at another moment on each of the two. */
    private static final LocalDateTime POPULATION_ENDS = LocalDateTime.of(2020, 1, 1, 0, 0);

    private EqualTables() {}

    /**
     * Compares one table, in the order of the primary key of the first.
     *
     * @param first not in autocommit mode
     * @return number of rows
     * @throws AssertionError at the first difference
     */
    public static long compare(String table, Connection first, Connection second) throws SQLException {
        String query = "select * from " + table + " order by " + key(first, table);
        long count = 0;
        try (Statement one = first.createStatement();
                Statement other = second.createStatement()) {
            one.setFetchSize(1_000);
            other.setFetchSize(1_000);
            try (ResultSet expected = one.executeQuery(query);
                    ResultSet found = other.executeQuery(query)) {
                ResultSetMetaData columns = expected.getMetaData();
                while (expected.next()) {
                    List<Object> row = row(columns, expected);
                    List<Object> same = found.next() ? row(columns, found) : List.of();
                    if (!row.equals(same)) {
                        throw new AssertionError(table + " has " + same + " where the first has " + row);
                    }
                    count++;
                }
                if (found.next()) {
                    throw new AssertionError(table + " has " + row(columns, found) + " more than the first");
                }
            }
        }
        return count;
    }

    private static String key(Connection connection, String table) throws SQLException {
        Map<Integer, String> columns = new TreeMap<>();
        DatabaseMetaData data = connection.getMetaData();
        try (ResultSet keys = data.getPrimaryKeys(null, "public", table)) {
            while (keys.next()) {
                columns.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME"));
            }
        }
        return columns.values().stream().collect(Collectors.joining(", "));
    }

    private static List<Object> row(ResultSetMetaData columns, ResultSet row) throws SQLException {
        List<Object> values = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            values.add(
                    switch (columns.getColumnType(i)) {
                        case Types.TIMESTAMP -> time(row.getObject(i, LocalDateTime.class));
                        case Types.BIT, Types.BOOLEAN -> row.getBoolean(i);
                        default -> row.getString(i);
                    });
        }
        return values;
    }

    private static Object time(LocalDateTime time) {
        return time != null && time.isAfter(POPULATION_ENDS) ? "of the run" : time;
    }
}
