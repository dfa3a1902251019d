package org.quadrille.vconnector.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.ConnectorWorker.Witness;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.results.TradeReading;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.catalogue.Catalog;
import org.quadrille.schema.catalogue.CatalogDifference;
import org.quadrille.schema.catalogue.ExpectedCatalog;
import org.quadrille.schema.counts.LoadedRows;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Nodes;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;

/** Inspects one database over a connection of its own: whether it is the right one, and what it says about itself. */
public final class DatabaseInspector {
    /** More of them say no more, and a snapshot should stay readable. */
    private static final int MOST_DIFFERENCES = 100;

    private static final long SESSIONS_END_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Identities identities;
    private final DatabaseTarget target;
    private final String nonce;
    private final DatabaseAddress address;

    /** @param nonce an auditor's text that chooses the loaded rows that are looked at; null if there is none */
    public DatabaseInspector(DatabaseTarget target, String nonce) {
        this.target = target;
        this.nonce = nonce;
        this.address = target.address();
        this.identities = new Identities(address.files());
    }

    /** Makes sure that it is the right database. @throws UserError if not; one sentence with the fix */
    public void require() {
        inSession(connection -> DatabaseStatus.require(target, connection));
    }

    private void inSession(Sql.Work work) {
        try (Connection connection = address.connect()) {
            work.run(connection);
        } catch (SQLException e) {
            throw address.explain(e);
        }
    }

    /** Stamps the database as used by a run. */
    public void usedBy(String runId) {
        inSession(connection -> identities.usedBy(connection, runId));
    }

    /** Stamps the database as one whose run has come to its regular end. */
    public void drained() {
        inSession(connection -> identities.drained(connection));
    }

    /**
     * What it says about itself; does not throw if it is not the right database.
     *
     * @param rows which rows to count; unless {@code NONE}, the plans of the frames are read, too
     * @param lastTrade the last trade id before the run whose trades are to testify; null if none has ended
     */
    public DatabaseFacts facts(Rows rows, Long lastTrade) {
        try (Connection connection = address.connect()) {
            Identity identity = lastTrade == null
                    ? DatabaseStatus.require(target, connection)
                    : DatabaseStatus.requireAfterRun(target, connection);
            DatabaseFacts found = DatabaseFacts.found(
                    target.role(),
                    connection.getMetaData().getDatabaseProductVersion(),
                    entries(identity),
                    settings(connection),
                    entries(connection, "server-folders"),
                    rows == Rows.NONE ? List.of() : countsOfRuns(connection),
                    entries(connection, "last-ids"),
                    rows == Rows.NONE ? List.of() : plans(connection));
            return found.withWitness(rows == Rows.NONE ? which(connection) : witness(connection, rows, lastTrade));
        } catch (SQLException e) {
            return DatabaseFacts.problem(
                    target.role(),
                    address.explain(e).getMessage(),
                    address.engine().notYet(e));
        } catch (UserError e) {
            return DatabaseFacts.problem(target.role(), e.getMessage(), false);
        }
    }

    private static List<Entry> entries(Identity identity) {
        DatabaseSpec loaded = identity.spec();
        List<Entry> entries = new ArrayList<>(List.of(
                new Entry("build", identity.build()),
                new Entry("population", identity.digests().population()),
                new Entry("schema", identity.digests().schema()),
                new Entry("frames", identity.digests().frames()),
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

    /** Only the trades of runs are counted: the number of loaded trades is known, and a run does not change it. */
    private List<Entry> countsOfRuns(Connection connection) throws SQLException {
        String query = address.files().query("row-counts");
        long loaded = target.spec().scale().initialTrades();
        long first = target.spec().scale().firstRunTradeId();
        return Sql.rows(connection, query, ServerWatch::entry, loaded, first, loaded, first, first, first, first);
    }

    private Witness which(Connection connection) throws SQLException {
        String server = Sql.text(connection, address.files().query("server-identity"));
        List<Entry> said = new ArrayList<>(List.of(new Entry(DatabaseFacts.SERVER, server), clock(connection)));
        reached().ifPresent(said::add);
        entries(connection, "server-state").stream()
                .filter(state -> state.name().equals(DatabaseFacts.STANDBYS))
                .forEach(said::add);
        Nodes.look(address).forEach(remark -> said.add(new Entry(DatabaseFacts.NODE, remark)));
        return new Witness(List.copyOf(said), null, null, null, null);
    }

    private Optional<Entry> reached() {
        return Optional.ofNullable(address.route())
                .flatMap(Route::last)
                .map(server -> new Entry(DatabaseFacts.REACHED, server.toString()));
    }

    /** What somebody has set, and what follows from it for commits. */
    private List<Entry> settings(Connection connection) throws SQLException {
        List<Entry> settings = new ArrayList<>(entries(connection, "server-settings"));
        settings.add(new Entry(
                DatabaseFacts.COMMITS,
                AnsweringServer.of(address.files(), connection).commits().words()));
        return List.copyOf(settings);
    }

    private Entry clock(Connection connection) throws SQLException {
        ClockReading reading = ServerWatch.clock(address.files(), connection);
        return new Entry(ServerWatch.CLOCK, reading.toString());
    }

    private Witness witness(Connection connection, Rows rows, Long lastTrade) throws SQLException {
        if (rows == Rows.OF_RUNS) {
            awaitOtherSessions(connection);
        }
        List<LoadedTable> loaded = null;
        if (rows == Rows.LOADED) {
            Random choice = LoadedRows.choice(nonce, target.id());
            loaded = new LoadedRows(address.engine(), connection, target.spec(), choice).find();
            // What this session read is not to be taken for work of the run.
            entries(connection, "count-now");
        }
        List<CatalogDifference> differences = CatalogDifference.between(
                ExpectedCatalog.of(address.files(), target.role()),
                Catalog.read(address.files(), connection, RowQuery.PLAIN));
        List<Entry> server = new ArrayList<>(entries(connection, "server-state"));
        reached().ifPresent(server::add);
        server.addAll(entries(connection, "server-counters"));
        server.addAll(entries(connection, "server-wal"));
        server.addAll(entries(connection, ServerWatch.FILES));
        server.addAll(entries(connection, "frame-calls"));
        server.add(
                new Entry("database bytes", Sql.text(connection, address.files().query("database-size"))));
        server.add(clock(connection));
        if (lastTrade != null && target.role() == DatabaseRole.OLTP) {
            server.add(new Entry("trade times", ClockReading.text(tradeTimes(address.files(), connection, lastTrade))));
        }
        return new Witness(List.copyOf(server), entries(differences, false), entries(differences, true), loaded, null);
    }

    private static List<Entry> entries(List<CatalogDifference> differences, boolean beside) {
        return differences.stream()
                .filter(one -> one.beside() == beside)
                .limit(MOST_DIFFERENCES)
                .map(one -> new Entry(one.label(), one.toString()))
                .toList();
    }

    static List<TradeReading> tradeTimes(SqlFiles files, Connection connection, long last) throws SQLException {
        return Sql.rows(
                connection,
                files.query("trade-times"),
                row -> new TradeReading(row.getLong(1), row.getLong(2), row.getObject(3, Long.class)),
                last + 1);
    }

    /** The sessions of the run have been closed; what a server counted for one is known when that has ended. */
    private void awaitOtherSessions(Connection connection) throws SQLException {
        long end = System.nanoTime() + SESSIONS_END_NANOS;
        while (System.nanoTime() - end < 0
                && !entries(connection, "other-sessions").isEmpty()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private List<Entry> plans(Connection connection) {
        Engine engine = address.engine();
        Map<String, String> plans = engine.lacks(Capability.FRAME_PLANS)
                ? Map.of("all frames", FramePlans.UNKNOWN + Capability.FRAME_PLANS.missing(engine.facts()))
                : engine.plans(connection);
        return plans.entrySet().stream()
                .map(plan -> new Entry(plan.getKey(), plan.getValue()))
                .toList();
    }

    private List<Entry> entries(Connection connection, String query) throws SQLException {
        return ServerWatch.entries(address.files(), connection, query);
    }
}
