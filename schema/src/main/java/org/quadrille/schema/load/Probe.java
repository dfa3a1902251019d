package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
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
 */
record Probe(DatabaseState state, Optional<Identity> identity, DatabaseDigests wanted) {
    /** Looks at an address; the server must be reachable. */
    static Probe of(DatabaseAddress address) throws SQLException {
        DatabaseDigests wanted = DatabaseDigests.of(address.files());
        try (Connection connection = address.connect()) {
            address.engine().requireServer(connection, address);
            Optional<Identity> identity = new Identities(address.files()).read(connection);
            if (identity.isPresent()) {
                return new Probe(of(identity.get()), identity, wanted);
            }
            boolean empty = Sql.one(connection, address.files().query("database-is-empty"), row -> row.getBoolean(1));
            return new Probe(empty ? DatabaseState.EMPTY : DatabaseState.FOREIGN, Optional.empty(), wanted);
        } catch (SQLException e) {
            if (address.engine().errors().noDatabase(e)) {
                return new Probe(DatabaseState.ABSENT, Optional.empty(), wanted);
            }
            if (address.engine().errors().unusable(e) && invalid(address)) {
                return new Probe(DatabaseState.INVALID, Optional.empty(), wanted);
            }
            throw e;
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
                && identity.map(i -> i.digests().sameLoad(wanted) && i.spec().equals(spec))
                        .orElse(false);
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
