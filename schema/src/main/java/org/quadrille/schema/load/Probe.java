package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.DatabaseDigests;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * What is found now where a database should be.
 *
 * @param state never UNREACHABLE: that is an exception
 * @param identity the stamp of a database of the kit
 * @param wanted digests of this build
 * @param faults what cannot be put right in it, such as what others have put there, or its order of texts: sentences
 * @param replaceable whether its user may make another database that takes its place
 */
record Probe(
        DatabaseState state,
        Optional<Identity> identity,
        DatabaseDigests wanted,
        List<String> faults,
        boolean replaceable) {
    /** Looks at an address; the server must be reachable, and one that serves the kit, also where the database is absent. */
    static Probe of(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return of(address, connection);
        } catch (SQLException e) {
            if (address.engine().errors().noDatabase(e)) {
                requireServer(address.administration());
                return without(DatabaseState.ABSENT, address, List.of());
            }
            if (address.engine().errors().unusable(e) && invalid(address)) {
                return without(DatabaseState.INVALID, address, List.of());
            }
            throw e;
        }
    }

    /** Looks in a session of the database. */
    static Probe of(DatabaseAddress address, Connection connection) throws SQLException {
        address.engine().requireServer(connection, address);
        return served(address, connection);
    }

    /** Looks in a session of the database, whatever its server may be by now. */
    static Probe served(DatabaseAddress address, Connection connection) throws SQLException {
        List<String> faults = faults(address, connection);
        Optional<Identity> identity = new Identities(address.files()).read(connection);
        if (identity.isPresent()) {
            boolean replaceable =
                    Sql.one(connection, address.files().query("may-make-databases"), row -> row.getBoolean(1));
            return new Probe(of(identity.get()), identity, DatabaseDigests.of(address.files()), faults, replaceable);
        }
        Optional<String> others = Sql.one(
                connection,
                address.files().query("database-holds"),
                row -> row.getInt(1) == 0
                        ? Optional.empty()
                        : Optional.of("The database " + address + " holds " + Words.count(row.getInt(1), "table")
                                + " that the kit did not make, such as " + row.getString(2)
                                + "; name another database in the testbed or drop it by hand."));
        return others.map(found -> without(DatabaseState.FOREIGN, address, List.of(found)))
                .orElseGet(() -> without(DatabaseState.EMPTY, address, faults));
    }

    /** What a database has from its birth that the kit cannot use, such as its order of texts. */
    private static List<String> faults(DatabaseAddress address, Connection connection) throws SQLException {
        return Sql.rows(
                connection,
                address.files().query("database-fault"),
                row -> "The database " + address + " " + row.getString(1) + "; " + row.getString(2) + ".");
    }

    private static Probe without(DatabaseState state, DatabaseAddress address, List<String> faults) {
        return new Probe(state, Optional.empty(), DatabaseDigests.of(address.files()), faults, true);
    }

    /** What only a load would find out, after hours. */
    private static void requireServer(DatabaseAddress administration) throws SQLException {
        try (Connection connection = administration.connect()) {
            administration.engine().requireServer(connection, administration);
        }
    }

    private static boolean invalid(DatabaseAddress address) throws SQLException {
        String query = address.files().query("database-is-invalid");
        try (Connection connection = address.administration().connect()) {
            return Sql.first(connection, query, row -> row.getBoolean(1), address.database())
                    .orElse(false);
        }
    }

    private static DatabaseState of(Identity identity) {
        if (identity.fresh()) {
            return DatabaseState.FRESH;
        }
        return identity.loaded() ? DatabaseState.USED : DatabaseState.LOADING;
    }

    /** Whether it is complete and was loaded with this spec as this build would load it; its frames may differ. */
    boolean loadedWith(DatabaseSpec spec) {
        return state.loaded()
                && faults.isEmpty()
                && identity.map(i -> i.digests().sameLoad(wanted) && i.spec().equals(spec))
                        .orElse(false);
    }

    /** Whether it is loaded where it is: it is empty, perhaps as its user may make none, or has to be emptied for that reason. */
    boolean inPlace() {
        return state == DatabaseState.EMPTY || !replaceable;
    }

    /** Whether it was loaded with this spec, and no run has changed it; its frames may differ. */
    boolean freshBarFrames(DatabaseSpec spec) {
        return loadedWith(spec) && identity.map(Identity::fresh).orElse(false);
    }

    /** Whether its frames are those of this build. */
    boolean framesOfThisBuild() {
        return identity.map(i -> i.digests().frames().equals(wanted.frames())).orElse(false);
    }

    /** Whether it is what this build makes of this spec, apart from the role, and no run has changed it. */
    boolean holdsFresh(DatabaseSpec spec) {
        return freshBarFrames(spec) && framesOfThisBuild();
    }

    /** Whether it is exactly what this build makes of the target, and no run has changed it. */
    boolean ready(DatabaseTarget target) {
        return holdsFresh(target.spec()) && identity.flatMap(Identity::role).equals(Optional.of(target.role()));
    }

    /** Whether its build is complete apart from the role. */
    boolean lacksOnlyRole(DatabaseSpec spec) {
        return holdsFresh(spec) && identity.flatMap(Identity::role).isEmpty();
    }
}
