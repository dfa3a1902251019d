package org.quadrille.tests.run;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.consistency.ConsistencyChecks;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;

/** What a database holds, read without the kit's connectors. */
record DatabaseAfterRun(
        DatabaseTarget target,
        long trades,
        long settlements,
        long requests,
        long submitted,
        long canceled,
        DatabaseStatus status,
        List<String> broken) {
    /** Checks of what a later run may repair: it deletes requests, closes trades and changes prices. */
    private static final List<String> PASSING = List.of("trade-requests", "open-trades", "prices");

    /** Reads every database of a testbed, as many at once as there are processors. */
    static List<DatabaseAfterRun> all(RunSetup setup) {
        return DatabaseTarget.all(setup).parallelStream()
                .map(DatabaseAfterRun::of)
                .toList();
    }

    private static DatabaseAfterRun of(DatabaseTarget target) {
        try (Connection connection = target.address().connect();
                Statement statement = connection.createStatement()) {
            return new DatabaseAfterRun(
                    target,
                    count(statement, "trade"),
                    count(statement, "settlement"),
                    count(statement, "trade_request"),
                    count(statement, "trade where t_st_id = 'SBMT'"),
                    count(statement, "trade where t_st_id = 'CNCL'"),
                    DatabaseStatus.of(target),
                    broken(target, passing(connection)));
        } catch (SQLException e) {
            throw cannotLook(target, e);
        }
    }

    private static List<ConsistencyResult> passing(Connection connection) throws SQLException {
        List<ConsistencyResult> results = new ArrayList<>();
        for (String check : PASSING) {
            results.add(ConsistencyChecks.run(Engine.of("postgresql").files(), connection, check));
        }
        return results;
    }

    /** The consistency checks that do not hold, of every database of a testbed. */
    static List<String> broken(RunSetup setup) {
        return DatabaseTarget.all(setup).parallelStream()
                .flatMap(target -> broken(target).stream())
                .toList();
    }

    private static List<String> broken(DatabaseTarget target) {
        try (Connection connection = target.address().connect()) {
            return broken(target, ConsistencyChecks.run(Engine.of("postgresql").files(), connection));
        } catch (SQLException e) {
            throw cannotLook(target, e);
        }
    }

    private static List<String> broken(DatabaseTarget target, List<ConsistencyResult> results) {
        return results.stream()
                .filter(check -> !check.holds())
                .map(check -> target.label() + ": " + check)
                .toList();
    }

    private static IllegalStateException cannotLook(DatabaseTarget target, SQLException e) {
        return new IllegalStateException("cannot look at " + target.label(), e);
    }

    private static long count(Statement statement, String what) throws SQLException {
        try (ResultSet row = statement.executeQuery("select count(*) from " + what)) {
            row.next();
            return row.getLong(1);
        }
    }
}
