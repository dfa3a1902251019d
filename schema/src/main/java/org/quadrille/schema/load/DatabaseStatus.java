package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.DatabaseDigests;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * What is found where a database is wanted.
 *
 * @param identity the stamp of a database of the kit
 * @param bytes its size on disk, indexes included; 0 if it is not a database of the kit
 * @param rows rows of each table, as the server's statistics estimate them
 * @param problems what keeps it from being used as the testbed says, one sentence each with its fix
 */
public record DatabaseStatus(
        DatabaseTarget target,
        DatabaseState state,
        Optional<Identity> identity,
        long bytes,
        Map<String, Long> rows,
        List<String> problems) {

    /** Looks at one database. A server that cannot be queried is a problem in the status, not an exception. */
    public static DatabaseStatus of(DatabaseTarget target) {
        try {
            Probe probe = Probe.of(target.address());
            if (probe.identity().isEmpty()) {
                return new DatabaseStatus(
                        target, probe.state(), Optional.empty(), 0, Map.of(), problems(target, probe));
            }
            SqlFiles files = target.address().files();
            try (Connection connection = target.address().connect()) {
                Map<String, Long> rows = new TreeMap<>();
                RowQuery.PLAIN
                        .rows(connection, files.query("table-rows"))
                        .forEach(table -> rows.put(table.get(0), Long.valueOf(table.get(1))));
                return new DatabaseStatus(
                        target,
                        probe.state(),
                        probe.identity(),
                        Long.parseLong(Sql.text(connection, files.query("database-size"))),
                        rows,
                        problems(target, probe));
            }
        } catch (SQLException e) {
            return unreachable(target, target.address().explain(e));
        } catch (UserError e) {
            return unreachable(target, e);
        }
    }

    private static DatabaseStatus unreachable(DatabaseTarget target, UserError e) {
        return new DatabaseStatus(
                target, DatabaseState.UNREACHABLE, Optional.empty(), 0, Map.of(), List.of(e.getMessage()));
    }

    static String missing(DatabaseTarget target, Probe probe) {
        return switch (probe.state()) {
            case FOREIGN -> probe.faults().get(0);
            case EMPTY ->
                probe.faults().stream()
                        .findFirst()
                        .orElse("The database " + target.address() + " is empty; fill it with `quadrille db build`.");
            case INVALID ->
                "The database " + target.address()
                        + " is what an interrupted drop has left, and cannot be used; make it"
                        + " anew with `quadrille db build` or remove it with `quadrille db drop`.";
            default -> "The database " + target.address() + " does not exist; make it with `quadrille db build`.";
        };
    }

    /**
     * The stamp of a database that is as the testbed says, in a session of it.
     *
     * @throws UserError if it is not, with all problems
     */
    public static Identity require(DatabaseTarget target, Connection connection) throws SQLException {
        return right(target, Probe.of(target.address(), connection));
    }

    /**
     * The same after a run, which its server has served to the end: a node of a cluster that feeds another one just then, for
     * example, is not one to begin a run on.
     */
    public static Identity requireAfterRun(DatabaseTarget target, Connection connection) throws SQLException {
        return right(target, Probe.served(target.address(), connection));
    }

    private static Identity right(DatabaseTarget target, Probe probe) {
        List<String> problems = problems(target, probe);
        if (!problems.isEmpty()) {
            throw new UserError(String.join(" ", problems));
        }
        return probe.identity().orElseThrow();
    }

    /** How a database differs from what the testbed wants, as {@code status} and the checks report it. */
    static List<String> problems(DatabaseTarget target, Probe probe) {
        if (probe.identity().isEmpty()) {
            return List.of(missing(target, probe));
        }
        Identity identity = probe.identity().get();
        List<String> problems = new ArrayList<>(probe.faults());
        problems.addAll(problemsOfLoad(target, identity));
        DatabaseDigests wanted = DatabaseDigests.of(target.address().files());
        if (identity.loaded()
                && identity.digests().sameLoad(wanted)
                && !identity.digests().frames().equals(wanted.frames())) {
            problems.add(database(target) + " has the frames of another build of the kit; install those of this build, "
                    + Build.id() + ", with `quadrille db refresh`.");
        }
        return problems;
    }

    /** The same without what {@code db refresh} fixes. */
    static List<String> problemsOfLoad(DatabaseTarget target, Identity identity) {
        List<String> problems = new ArrayList<>();
        String database = database(target);
        if (!identity.loaded()) {
            problems.add(database + " is only half loaded; load it again with `quadrille db build`.");
            return problems;
        }
        if (!identity.spec().equals(target.spec())) {
            problems.add(database + " holds " + identity.spec() + ", but the testbed wants " + target.spec()
                    + "; correct the testbed or load it again with `quadrille db build --replace`.");
        }
        Optional<DatabaseRole> role = identity.role();
        if (role.isEmpty()) {
            problems.add(database + " has not been given a role; finish it with `quadrille db build`.");
        } else if (role.get() != target.role()) {
            problems.add(database + " is stamped as the " + role.get()
                    + " database; are `oltp` and `dss` swapped in the testbed?");
        }
        DatabaseDigests wanted = DatabaseDigests.of(target.address().files());
        if (!identity.digests().sameLoad(wanted)) {
            problems.add(database + " was loaded by build " + identity.build() + " of the kit, but this build, "
                    + Build.id() + ", has " + different(identity.digests(), wanted)
                    + "; load it again with `quadrille db build --replace`, or use build " + identity.build() + ".");
        }
        return problems;
    }

    private static String database(DatabaseTarget target) {
        return "The " + target.role() + " database " + target.address();
    }

    private static String different(DatabaseDigests found, DatabaseDigests wanted) {
        List<String> parts = new ArrayList<>();
        if (!found.population().equals(wanted.population())) {
            parts.add("another population");
        }
        if (!found.schema().equals(wanted.schema())) {
            parts.add("another schema");
        }
        if (!found.frames().equals(wanted.frames())) {
            parts.add("other frames");
        }
        return Words.list(parts);
    }
}
