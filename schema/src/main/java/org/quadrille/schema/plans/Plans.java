package org.quadrille.schema.plans;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.quadrille.common.results.FramePlans;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * Asks a database for the plans of the frames that are installed in it. The server does not show ordinary roles the
 * plans of statements inside functions, so each statement is taken out of its function, prepared with parameters in
 * place of the function's variables, and explained with the function's own settings. Nothing is executed.
 */
public record Plans(SqlFiles files) {
    private record Function(
            String name, boolean plpgsql, String body, Map<String, String> arguments, Array names, Array values) {}

    /**
     * Plans of all statements, by function and number of the statement in it, as {@link FramePlans#plans} has them;
     * with one entry that is not a plan if not even the functions could be read. The connection is not used by others
     * meanwhile, and left as it was.
     */
    public Map<String, String> of(Connection connection) {
        Map<String, String> plans = new TreeMap<>();
        try {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try (Statement session = connection.createStatement()) {
                session.execute(files.text("plans/begin.sql"));
                for (Function function : functions(session)) {
                    plans(connection, session, function, plans);
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(autoCommit);
                Sql.execute(connection, files.text("plans/end.sql"));
            }
        } catch (SQLException e) {
            plans.put("all frames", unknown(e));
        }
        return plans;
    }

    private List<Function> functions(Statement session) throws SQLException {
        List<Function> functions = new ArrayList<>();
        try (ResultSet rows = session.executeQuery(files.text("plans/functions.sql"))) {
            while (rows.next()) {
                String[] names = (String[]) rows.getArray(4).getArray();
                String[] types = (String[]) rows.getArray(5).getArray();
                Map<String, String> arguments = new LinkedHashMap<>();
                for (int i = 0; i < names.length; i++) {
                    arguments.put(names[i], types[i]);
                }
                functions.add(new Function(
                        rows.getString(1),
                        rows.getBoolean(2),
                        rows.getString(3),
                        arguments,
                        rows.getArray(6),
                        rows.getArray(7)));
            }
        }
        return functions;
    }

    private void plans(Connection connection, Statement session, Function function, Map<String, String> plans)
            throws SQLException {
        List<FunctionBody.Statement> statements =
                FunctionBody.statements(function.body(), function.plpgsql(), function.arguments());
        if (statements.isEmpty()) {
            return;
        }
        set(connection, function);
        session.execute(files.text("plans/begin-function.sql"));
        int number = 0;
        for (FunctionBody.Statement statement : statements) {
            String name = function.name() + " " + ++number;
            try {
                plans.put(name, plan(session, "frame_statement_" + plans.size(), statement));
            } catch (SQLException e) {
                plans.put(name, unknown(e));
                session.execute(files.text("plans/after-failure.sql"));
            }
        }
        session.execute(files.text("plans/end-function.sql"));
    }

    private void set(Connection connection, Function function) throws SQLException {
        Sql.executeWith(connection, files.text("plans/settings.sql"), function.names(), function.values());
    }

    /** In one round trip to the server: there are many statements, and every database is asked before a run begins. */
    private String plan(Statement session, String name, FunctionBody.Statement statement) throws SQLException {
        List<String> types = statement.types();
        String declared = types.isEmpty() ? "" : "(" + String.join(", ", types) + ")";
        String nulls = types.isEmpty() ? "" : "(" + String.join(", ", Collections.nCopies(types.size(), "null")) + ")";
        // The first answer is that of "prepare", which has no rows.
        session.execute(
                String.format(Locale.ROOT, files.text("plans/explain.sql"), name, declared, statement.sql(), nulls));
        session.getMoreResults();
        StringJoiner lines = new StringJoiner("\n");
        try (ResultSet rows = session.getResultSet()) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return lines.toString();
    }

    /** Only the SQLSTATE: the message may be in the language of the server. */
    private static String unknown(SQLException e) {
        return FramePlans.UNKNOWN + "the server answers with SQLSTATE " + e.getSQLState();
    }
}
