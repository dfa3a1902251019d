package org.quadrille.schema.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Statements that are sent once and read as a whole. Parameters stand for the question marks of a text, from left to
 * right; a text without them goes to the server as it is.
 */
public final class Sql {
    private Sql() {}

    /** Work in a session. */
    @FunctionalInterface
    public interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** What is made of the row on which a result is positioned. */
    @FunctionalInterface
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Sends one statement after another, and reads no answer. */
    public static void execute(Connection connection, String... statements) throws SQLException {
        execute(connection, List.of(statements));
    }

    /** The same for a list of them. */
    public static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Sends one statement with parameters, and reads no answer. */
    public static void executeWith(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, parameters)) {
            statement.execute();
        }
    }

    /** All rows of the answer. */
    public static <T> List<T> rows(Connection connection, String sql, Row<T> row, Object... parameters)
            throws SQLException {
        if (parameters.length > 0) {
            try (PreparedStatement statement = prepared(connection, sql, parameters);
                    ResultSet answer = statement.executeQuery()) {
                return all(answer, row);
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(sql)) {
            return all(answer, row);
        }
    }

    private static <T> List<T> all(ResultSet answer, Row<T> row) throws SQLException {
        List<T> rows = new ArrayList<>();
        while (answer.next()) {
            rows.add(row.of(answer));
        }
        return rows;
    }

    /** The first row of the answer; empty if it has none. */
    public static <T> Optional<T> first(Connection connection, String sql, Row<T> row, Object... parameters)
            throws SQLException {
        return rows(connection, sql, row, parameters).stream().findFirst();
    }

    /**
     * The row of an answer that always has one.
     *
     * @throws SQLException also if it has none
     */
    public static <T> T one(Connection connection, String sql, Row<T> row, Object... parameters) throws SQLException {
        List<T> rows = rows(connection, sql, row, parameters);
        if (rows.isEmpty()) {
            throw new SQLException("no row from " + sql);
        }
        return rows.get(0);
    }

    /** The first column of the row of an answer that always has one, as text; null where it is null. */
    public static String text(Connection connection, String sql, Object... parameters) throws SQLException {
        return one(connection, sql, row -> row.getString(1), parameters);
    }

    /** The first column of each row, as text. */
    public static List<String> texts(Connection connection, String sql, Object... parameters) throws SQLException {
        return rows(connection, sql, row -> row.getString(1), parameters);
    }

    /** A row for people and evidence, as {@code column=value ...}. */
    public static String shown(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            text.append(i == 1 ? "" : " ")
                    .append(columns.getColumnLabel(i))
                    .append('=')
                    .append(row.getString(i));
        }
        return text.toString();
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
