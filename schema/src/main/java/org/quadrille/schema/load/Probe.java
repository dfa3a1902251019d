package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.quadrille.common.cli.Build;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.Engine;

/**
 * What a place for a database holds now.
 *
 * @param state never UNREACHABLE: that is an exception
 * @param identity the stamp of a database of the kit
 */
record Probe(DatabaseState state, Optional<Identity> identity) {
    /** Looks at a place; the server must be reachable. */
    static Probe of(Engine engine, DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            engine.requireVersion(connection);
            Optional<Identity> identity = new Identities(engine.files()).read(connection);
            if (identity.isPresent()) {
                return new Probe(of(identity.get()), identity);
            }
            try (Statement statement = connection.createStatement();
                    ResultSet empty = statement.executeQuery(engine.files().query("database-is-empty"))) {
                empty.next();
                return new Probe(empty.getBoolean(1) ? DatabaseState.EMPTY : DatabaseState.FOREIGN, Optional.empty());
            }
        } catch (SQLException e) {
            if (SqlStates.NO_DATABASE.equals(e.getSQLState())) {
                return new Probe(DatabaseState.ABSENT, Optional.empty());
            }
            throw e;
        }
    }

    private static DatabaseState of(Identity identity) {
        if (identity.fresh()) {
            return DatabaseState.FRESH;
        }
        return identity.loaded() ? DatabaseState.USED : DatabaseState.LOADING;
    }

    /** Whether it is complete, made by this build, and holds this. */
    boolean holds(DatabaseSpec spec) {
        return state.loaded()
                && identity.map(i -> i.build().equals(Build.id()) && i.spec().equals(spec))
                        .orElse(false);
    }

    /** Whether it holds this and no run has changed it. */
    boolean holdsFresh(DatabaseSpec spec) {
        return holds(spec) && identity.map(Identity::fresh).orElse(false);
    }

    /** Whether it is what a build makes of it, and no run has changed it. */
    boolean ready(DatabaseTarget target) {
        return holdsFresh(target.spec()) && identity.flatMap(Identity::role).equals(Optional.of(target.role()));
    }

    /** Whether its build ended but for the role. */
    boolean lacksOnlyRole(DatabaseSpec spec) {
        return holdsFresh(spec) && identity.flatMap(Identity::role).isEmpty();
    }
}
