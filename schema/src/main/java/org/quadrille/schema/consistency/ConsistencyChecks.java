package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quadrille.schema.consistency.ConsistencyCheck.When;
import org.quadrille.schema.consistency.ConsistencyResult.Sent;
import org.quadrille.schema.consistency.Ranges.Range;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * Checks the consistency conditions of workload.md 13.2 in one session; each is a SQL file in the folder
 * {@code consistency}. {@link ConsistencyAudit} checks several databases, each in several sessions.
 */
public final class ConsistencyChecks {
    private static final int SHOWN = 3;
    /** Counting stops here: a rule broken this often is broken badly enough. */
    private static final int COUNTED = 1_000;

    private static final String NO_SCHEMA = "3F000";

    private ConsistencyChecks() {}

    /**
     * Runs all checks that apply now, over all rows: including those of a fresh database if no run has used it, and
     * those of a drained one if the last run ended normally. After a run that was killed, only those that always apply
     * remain. Unless a REPEATABLE READ transaction is open, no other session may change the database meanwhile.
     *
     * @throws SQLException if the stamp cannot be read; a check that fails is a result
     */
    public static List<ConsistencyResult> run(SqlFiles files, Connection connection) throws SQLException {
        Identity identity = identity(files, connection);
        Ranges ranges = Ranges.of(files, connection, identity, false);
        return due(files, identity, false).stream()
                .map(check -> run(connection, check, ranges.all(check.cut()), ranges.all(check.cut())))
                .toList();
    }

    /**
     * One check over all rows.
     *
     * @param name its file name without extension
     */
    public static ConsistencyResult run(SqlFiles files, Connection connection, String name) throws SQLException {
        ConsistencyCheck check = ConsistencyCheck.named(files, name);
        List<Range> all =
                Ranges.of(files, connection, identity(files, connection), false).all(check.cut());
        return run(connection, check, all, all);
    }

    /** One check over some of its ranges; {@code all} is the full list. */
    static ConsistencyResult run(Connection connection, ConsistencyCheck check, List<Range> some, List<Range> all) {
        List<Sent> sent =
                some.stream().map(range -> send(connection, check, range)).toList();
        return new ConsistencyResult(check.name(), check.title(), sent, all.size());
    }

    static Identity identity(SqlFiles files, Connection connection) throws SQLException {
        return new Identities(files)
                .read(connection)
                .orElseThrow(() -> new SQLException("the kit did not make this database", NO_SCHEMA));
    }

    /** The checks that apply now, according to the stamp. */
    static List<ConsistencyCheck> due(SqlFiles files, Identity identity, boolean deep) {
        Set<When> moments = EnumSet.of(When.ALWAYS);
        // Not identity.fresh(): the loader runs the checks before it stamps the load as complete.
        if (identity.lastRun().isEmpty()) {
            moments.add(When.FRESH);
        }
        if (identity.drained()) {
            moments.add(When.DRAINED);
        }
        if (deep) {
            moments.add(When.DEEP);
        }
        return ConsistencyCheck.all(files).stream()
                .filter(check -> moments.contains(check.when()))
                .toList();
    }

    /** Sends one statement; its failure is part of the result and leaves an open transaction usable. */
    static Sent send(Connection connection, ConsistencyCheck check, Range range) {
        String sql = check.sql(range);
        Instant began = Instant.now();
        List<String> violations = new ArrayList<>();
        long count = 0;
        try {
            Optional<Savepoint> before =
                    connection.getAutoCommit() ? Optional.empty() : Optional.of(connection.setSavepoint());
            try (Statement statement = connection.createStatement()) {
                statement.setMaxRows(COUNTED);
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        if (++count <= SHOWN) {
                            violations.add(Sql.shown(rows));
                        }
                    }
                }
            } catch (SQLException e) {
                if (before.isPresent()) {
                    connection.rollback(before.get());
                }
                throw e;
            }
            if (before.isPresent()) {
                connection.releaseSavepoint(before.get());
            }
        } catch (SQLException e) {
            return failed(sql, range, began, e);
        }
        return new Sent(sql, range.toString(), violations, count, began, since(began), Optional.empty());
    }

    static Sent failed(String sql, Range range, Instant began, SQLException e) {
        String text = "SQLSTATE " + e.getSQLState() + ", "
                + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return new Sent(sql, range.toString(), List.of(), 0, began, since(began), Optional.of(text));
    }

    private static Duration since(Instant began) {
        return Duration.between(began, Instant.now());
    }
}
