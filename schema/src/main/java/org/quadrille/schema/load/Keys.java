package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/** Creates keys, indexes and foreign keys: tables in parallel, keys and common indexes of one table in sequence. */
record Keys(LoaderSessions sessions) {
    private static final Pattern TABLE =
            Pattern.compile("^(?:alter table|create (?:unique )?index \\w+ on) (\\w+)", Pattern.MULTILINE);

    private static final Pattern INDEX = Pattern.compile("^create index (\\w+)", Pattern.MULTILINE);

    private SqlFiles files() {
        return sessions.address().files();
    }

    /** Primary keys and the indexes of every database. */
    void indexes(LoadProgress progress) throws SQLException {
        Map<String, List<String>> tables = new LinkedHashMap<>();
        List<String> statements = files().statements("indexes.sql");
        for (String statement : statements) {
            tables.computeIfAbsent(table(statement), t -> new ArrayList<>()).add(statement);
        }
        try (LoadProgress.Step step = progress.step("keys and indexes", "statements", statements.size())) {
            List<Sql.Work> tasks = new ArrayList<>();
            for (List<String> ofTable : tables.values()) {
                tasks.add(connection -> execute(connection, ofTable, step));
            }
            sessions.runIndexing(tasks);
        }
    }

    /** The indexes of a role; those of the other are dropped, as the database may be a copy of one that had them. */
    void indexes(DatabaseRole role, LoadProgress progress) throws SQLException {
        sessions.run(connection -> {
            // Its own too: an earlier attempt may have ended between two indexes.
            for (DatabaseRole any : DatabaseRole.values()) {
                dropIndexes(connection, ofRole(any));
            }
        });
        List<String> statements = ofRole(role);
        try (LoadProgress.Step step = progress.step("indexes of " + role, "statements", statements.size())) {
            List<Sql.Work> tasks = new ArrayList<>();
            for (String statement : statements) {
                tasks.add(connection -> execute(connection, List.of(statement), step));
            }
            sessions.runIndexing(tasks);
        }
    }

    /** Declares the foreign keys and checks the rows against them. */
    void foreignKeys(LoadProgress progress) throws SQLException {
        List<String> validations = new ArrayList<>();
        sessions.run(connection -> {
            Sql.execute(connection, files().statements("constraints.sql"));
            validations.addAll(Sql.texts(connection, files().query("foreign-keys-to-validate")));
        });
        try (LoadProgress.Step step = progress.step("foreign keys", "tables", validations.size())) {
            List<Sql.Work> tasks = new ArrayList<>();
            for (String validation : validations) {
                tasks.add(connection -> execute(connection, List.of(validation), step));
            }
            sessions.runAll(tasks);
        }
    }

    private List<String> ofRole(DatabaseRole role) {
        return files().statements("indexes-" + role.name().toLowerCase(Locale.ROOT) + ".sql");
    }

    private void dropIndexes(Connection connection, List<String> creations) throws SQLException {
        for (String creation : creations) {
            Matcher index = INDEX.matcher(creation);
            if (index.find()) {
                Sql.execute(connection, files().query("drop-index").replace("%s", index.group(1)));
            }
        }
    }

    private static String table(String statement) {
        Matcher matcher = TABLE.matcher(statement);
        if (!matcher.find()) {
            throw new IllegalStateException("no table in: " + statement);
        }
        return matcher.group(1);
    }

    private static void execute(Connection connection, List<String> statements, LoadProgress.Step step)
            throws SQLException {
        for (String sql : statements) {
            Sql.execute(connection, sql);
            step.advance(1);
        }
    }
}
