package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.Engine;

/** Looks at one database with a connection of its own: whether it is the one it should be, and what it says of itself. */
public final class DatabaseInspector {
    private final Engine engine = Engine.POSTGRESQL;
    private final Identities identities = new Identities(engine.files());
    private final DatabaseRole role;
    private final DatabaseAddress address;
    private final DatabaseSpec spec;
    private final String build;

    /**
     * @param role which of the two it should be
     * @param spec what should be loaded
     * @param build build of the kit that should have loaded it
     */
    public DatabaseInspector(DatabaseRole role, DatabaseAddress address, DatabaseSpec spec, String build) {
        this.role = role;
        this.address = address;
        this.spec = spec;
        this.build = build;
    }

    /**
     * Makes sure that it is the right database.
     *
     * @throws UserError if not; one sentence with the mend
     */
    public void require() {
        try (Connection connection = address.connect()) {
            require(connection);
        } catch (SQLException e) {
            throw engine.explain(e, address);
        }
    }

    private Identity require(Connection connection) throws SQLException {
        engine.requireVersion(connection);
        Optional<Identity> found = identities.read(connection);
        if (found.isEmpty()) {
            throw new UserError(the() + " was not made by this kit or is empty; make it with `quadrille db build`.");
        }
        Identity identity = found.get();
        String wrong = wrong(identity);
        if (!wrong.isEmpty()) {
            throw new UserError(the() + " " + wrong);
        }
        return identity;
    }

    private String the() {
        return "The " + role + " database " + address;
    }

    private String wrong(Identity identity) {
        if (!identity.loaded()) {
            return "is only half loaded; load it again with `quadrille db build`.";
        }
        if (!identity.build().equals(build)) {
            return "was loaded by build " + identity.build() + " of the kit, this is build " + build
                    + "; load it again with `quadrille db build --replace`, or run the build that loaded it.";
        }
        if (!identity.spec().equals(spec)) {
            return "holds " + identity.spec() + ", the testbed wants " + spec
                    + "; correct the testbed or load it again with `quadrille db build --replace`.";
        }
        if (identity.role().isEmpty()) {
            return "has not been given a role; finish it with `quadrille db build`.";
        }
        if (identity.role().get() != role) {
            return "is stamped as the " + identity.role().get()
                    + " database; are `oltp` and `dss` swapped in the testbed?";
        }
        return "";
    }

    /** Stamps the database as used by a run. */
    public void usedBy(String runId) {
        try (Connection connection = address.connect()) {
            identities.usedBy(connection, runId);
        } catch (SQLException e) {
            throw engine.explain(e, address);
        }
    }

    /** Stamps the database as one whose run has come to its regular end. */
    public void drained() {
        try (Connection connection = address.connect()) {
            identities.drained(connection);
        } catch (SQLException e) {
            throw engine.explain(e, address);
        }
    }

    /** What it says of itself; never throws for a database that is not right. Counts rows, which may take minutes. */
    public DatabaseFacts facts() {
        try (Connection connection = address.connect()) {
            Identity identity = require(connection);
            return new DatabaseFacts(
                    role,
                    "",
                    connection.getMetaData().getDatabaseProductVersion(),
                    entries(identity),
                    entries(connection, "server-settings"),
                    entries(connection, "row-counts"),
                    entries(connection, "last-ids"));
        } catch (SQLException e) {
            return problem(engine.explain(e, address).getMessage());
        } catch (UserError e) {
            return problem(e.getMessage());
        }
    }

    private DatabaseFacts problem(String sentence) {
        return new DatabaseFacts(role, sentence, "", List.of(), List.of(), List.of(), List.of());
    }

    private static List<Entry> entries(Identity identity) {
        DatabaseSpec loaded = identity.spec();
        List<Entry> entries = new ArrayList<>(List.of(
                new Entry("build", identity.build()),
                new Entry("seed", Long.toString(loaded.seed())),
                new Entry("loadUnits", Integer.toString(loaded.scale().loadUnits())),
                new Entry("initialTradeDays", Integer.toString(loaded.scale().initialTradeDays())),
                new Entry("dailyMarketDays", Integer.toString(loaded.scale().dailyMarketDays())),
                new Entry("newsItemLength", Integer.toString(loaded.newsItemLength()))));
        identity.role().ifPresent(r -> entries.add(new Entry("role", r.name())));
        identity.loadedAt().ifPresent(at -> entries.add(new Entry("loadedAt", at.toString())));
        identity.lastRun().ifPresent(run -> entries.add(new Entry("lastRun", run)));
        identity.lastRunAt().ifPresent(at -> entries.add(new Entry("lastRunAt", at.toString())));
        return List.copyOf(entries);
    }

    private List<Entry> entries(Connection connection, String query) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(engine.files().query(query))) {
            while (rows.next()) {
                entries.add(new Entry(rows.getString(1), rows.getString(2)));
            }
        }
        return List.copyOf(entries);
    }
}
