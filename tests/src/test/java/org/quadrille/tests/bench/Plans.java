package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.schema.engine.DatabaseAddress;

/** The plans that statements really run with, including those inside functions, as auto_explain reports them. */
final class Plans {
    /** Number of rows from which reading a whole table is a mistake in any transaction. */
    private static final int BIG = 10_000;

    private static final Pattern WHOLE = Pattern.compile("(?:Parallel )?Seq Scan on (?:\\w+\\.)?(\\w+)");

    private Plans() {}

    /** Runs one transaction of each shape and fails if one of them reads a big table from end to end. */
    static void require(DatabaseAddress address, Calls calls) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            Set<String> big = new HashSet<>();
            try (ResultSet rows =
                    statement.executeQuery("select relname from pg_class where relkind = 'r' and reltuples >= " + BIG
                            + " and relnamespace = 'public'::regnamespace")) {
                while (rows.next()) {
                    big.add(rows.getString(1));
                }
            }
            if (!big.contains("trade")) {
                throw new IllegalStateException("TRADE has no statistics or too few rows to judge plans by");
            }
            statement.execute("load 'auto_explain'");
            statement.execute("set auto_explain.log_min_duration = 0");
            statement.execute("set auto_explain.log_nested_statements = on");
            statement.execute("set client_min_messages = log");
            for (List<List<Calls.Call>> shape : calls.shapes()) {
                require(statement, shape.get(0), big);
            }
        }
    }

    private static void require(Statement statement, List<Calls.Call> transaction, Set<String> big)
            throws SQLException {
        int plans = 0;
        for (Calls.Call call : transaction) {
            statement.clearWarnings();
            statement.execute(text(call));
            for (SQLWarning told = statement.getWarnings(); told != null; told = told.getNextWarning()) {
                plans++;
                Matcher whole = WHOLE.matcher(told.getMessage());
                while (whole.find()) {
                    if (big.contains(whole.group(1))) {
                        throw new IllegalStateException(
                                call.sql() + " reads all of " + whole.group(1) + ": " + told.getMessage());
                    }
                }
            }
        }
        if (plans < 2) {
            throw new IllegalStateException("auto_explain told only " + plans + " plans of " + transaction);
        }
    }

    private static String text(Calls.Call call) {
        StringBuilder sql = new StringBuilder();
        int parameter = 0;
        for (char c : call.sql().toCharArray()) {
            sql.append(
                    c == '?' ? "'" + call.parameters().get(parameter++).replace("'", "''") + "'" : String.valueOf(c));
        }
        return sql.toString();
    }
}
