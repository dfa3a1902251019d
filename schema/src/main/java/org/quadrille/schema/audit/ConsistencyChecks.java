package org.quadrille.schema.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.Engine;

/** The consistency conditions of FACTS 13.2 over a whole database; each is a SQL file of the folder {@code checks}. */
public final class ConsistencyChecks {
    private static final int SHOWN = 3;
    /** A rule broken more often is broken badly enough. */
    private static final int COUNTED = 1_000;

    /** When a check holds. */
    enum When {
        ALWAYS,
        FRESH,
        DRAINED
    }

    private ConsistencyChecks() {}

    /**
     * All checks that hold now, by the stamp: those of a fresh database too if no run has used it, those of a drained one if
     * the last run came to its regular end. No transaction may be under way.
     */
    public static List<CheckResult> run(Connection connection) throws SQLException {
        Optional<Identity> identity = new Identities(Engine.POSTGRESQL.files()).read(connection);
        List<When> moments = new ArrayList<>(List.of(When.ALWAYS));
        if (identity.map(Identity::fresh).orElse(false)) {
            moments.add(When.FRESH);
        }
        if (identity.map(Identity::drained).orElse(false)) {
            moments.add(When.DRAINED);
        }
        return run(connection, moments, result -> {});
    }

    /** How many checks {@link #runAfterLoad} makes. */
    public static int countAfterLoad() {
        return checks(List.of(When.ALWAYS, When.FRESH)).size();
    }

    /** The checks that hold after a load; the consumer hears of each as it ends. */
    public static List<CheckResult> runAfterLoad(Connection connection, Consumer<CheckResult> ended)
            throws SQLException {
        return run(connection, List.of(When.ALWAYS, When.FRESH), ended);
    }

    /**
     * One check.
     *
     * @param name its file's name without ending
     */
    public static CheckResult run(Connection connection, String name) throws SQLException {
        String file = "checks/" + name + ".sql";
        return run(connection, Check.parse(file, Engine.POSTGRESQL.files().text(file)));
    }

    private static List<CheckResult> run(Connection connection, List<When> moments, Consumer<CheckResult> ended)
            throws SQLException {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : checks(moments)) {
            CheckResult result = run(connection, check);
            results.add(result);
            ended.accept(result);
        }
        return results;
    }

    private static List<Check> checks(List<When> moments) {
        return Engine.POSTGRESQL.files().list("checks").stream()
                .map(file -> Check.parse(file, Engine.POSTGRESQL.files().text(file)))
                .filter(check -> moments.contains(check.when()))
                .toList();
    }

    private static CheckResult run(Connection connection, Check check) throws SQLException {
        List<String> violations = new ArrayList<>();
        long count = 0;
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(COUNTED);
            try (ResultSet rows = statement.executeQuery(check.sql())) {
                while (rows.next()) {
                    if (++count <= SHOWN) {
                        violations.add(describe(rows));
                    }
                }
            }
        }
        return new CheckResult(check.name(), check.title(), violations, count);
    }

    private static String describe(ResultSet row) throws SQLException {
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

    /** A check's file, taken apart. */
    record Check(String name, String title, When when, String sql) {
        private static final String WHEN = "-- when: ";

        static Check parse(String file, String text) {
            String[] lines = text.split("\n", 3);
            if (lines.length < 3 || !lines[0].startsWith("-- ") || !lines[1].startsWith(WHEN)) {
                throw new IllegalStateException(file + " does not begin with its rule and \"" + WHEN + "...\"");
            }
            return new Check(
                    file.substring(file.lastIndexOf('/') + 1, file.length() - ".sql".length()),
                    lines[0].substring(3),
                    When.valueOf(lines[1].substring(WHEN.length()).strip().toUpperCase(Locale.ROOT)),
                    text);
        }
    }
}
