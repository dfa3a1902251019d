package org.quadrille.vconnector;

import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Pooler;
import org.quadrille.vconnector.audit.AuditSession;
import org.quadrille.vconnector.audit.Holds;
import org.quadrille.vconnector.database.Databases;
import org.quadrille.vconnector.database.ServerWatch;
import org.quadrille.vconnector.reporting.QuerySessions;
import org.quadrille.vconnector.session.ConnectorSession;
import org.quadrille.vconnector.session.ConnectorSession.Records;
import org.quadrille.vconnector.session.ConnectorSession.Surroundings;
import org.quadrille.vconnector.session.Counters;
import org.quadrille.vconnector.session.FailureLog;

/**
 * Tier A of a group as a worker (architecture.md, "Processes and paths"): takes transactions from CE and MEE on a port
 * that is open as long as the process lives, and runs them against the group's two databases. Thread-safe as {@link
 * ConnectorRole} asks for it.
 */
public final class Connector implements ConnectorRole {
    private static final int FILL_SECONDS = 30;
    private static final Duration LAST_TRANSACTION = Duration.ofSeconds(30);

    private final FrameServer server;
    private final Counters counters = new Counters();
    private final FailureLog failures = new FailureLog();
    private final MarketLag lag = new MarketLag();
    private volatile ServiceTimes times;
    private volatile Path folder;
    private volatile GroupAssignment groupAssignment;
    private volatile Databases databases;
    private volatile QuerySessions queries = QuerySessions.NONE;
    private volatile Holds holds = Holds.NONE;
    private volatile Map<DatabaseRole, ServerWatch> watches = Map.of();
    private final Map<DatabaseRole, DatabaseFacts> before = new ConcurrentHashMap<>();
    private final Map<DatabaseRole, List<SessionSetting>> sessions = new ConcurrentHashMap<>();
    private final Map<DatabaseRole, List<Entry>> retries = new ConcurrentHashMap<>();
    private volatile Consumer<String> failed = cause -> {};

    /**
     * Listens for transactions at once, at a port or 0 for any; refuses all while there is no run.
     *
     * @throws UserError if the port is not available
     */
    public Connector(InetAddress bind, int port) {
        this.server = new FrameServer(bind, port, this::token, sender -> open());
    }

    private String token() {
        GroupAssignment current = groupAssignment;
        return current == null ? null : current.market().token();
    }

    private FrameServer.Requests open() {
        GroupAssignment current = groupAssignment;
        Databases open = databases;
        if (current == null || open == null) {
            throw new IllegalStateException("this connector is not prepared for a run");
        }
        Surroundings surroundings = new Surroundings(
                current.id(),
                current.tradeResult(),
                open,
                current.market(),
                new Records(counters, times, failures),
                cause -> failed.accept(cause),
                lag,
                current.engine());
        return current.audited().isPresent()
                ? new AuditSession(surroundings, holds)
                : new ConnectorSession(surroundings);
    }

    @Override
    public WorkerKind kind() {
        return WorkerKind.CONNECTOR;
    }

    @Override
    public int dataPort() {
        return server.port();
    }

    @Override
    public void configure(Assignment assignment, Path folder) {
        end();
        GroupAssignment assigned = GroupAssignment.of(assignment);
        if (assigned.port() != server.port()) {
            throw new WorkerException("this connector takes transactions on port " + server.port()
                    + ", the testbed says port " + assigned.port() + " for group " + assigned.group() + " of tile "
                    + assigned.tile() + "; start it with --port " + assigned.port() + ", or correct the testbed");
        }
        counters.reset();
        watches = Map.of();
        before.clear();
        sessions.clear();
        times = new ServiceTimes(
                assigned.id(), assigned.setup().profile().phases().schedule().phases());
        lag.told(0);
        this.folder = folder;
        failed = cause -> {};
        groupAssignment = assigned;
    }

    @Override
    public void prepare() {
        GroupAssignment current = groupAssignment;
        forBoth(current, role -> current.inspector(role).require());
        // Only after both have been found right: a run that does not begin uses neither.
        forBoth(current, role -> current.inspector(role).usedBy(current.runId()));
        forBoth(current, role -> current.pooler(role).ifPresent(Pooler::prepare));
        Databases opened = new Databases(current.pools());
        holds = current.audited().isPresent() ? new Holds() : Holds.NONE;
        databases = opened;
        for (DatabaseRole role : current.roles()) {
            awaitFull(opened, role, current);
        }
        askSessions(opened, SessionSetting.OPENED);
        queries = current.queries(folder);
    }

    /** What was set for the sessions of a run, and set back later, is known to them alone. */
    private void askSessions(Databases open, String moment) {
        if (open != null && groupAssignment.audited().isEmpty()) {
            for (DatabaseRole role : groupAssignment.roles()) {
                retries.put(role, open.retries(role));
                sessions.merge(
                        role,
                        open.sessions(role, moment),
                        (before, now) ->
                                Stream.concat(before.stream(), now.stream()).toList());
            }
        }
    }

    private static void forBoth(GroupAssignment current, Consumer<DatabaseRole> step) {
        List<String> problems = new ArrayList<>();
        for (DatabaseRole role : current.roles()) {
            try {
                step.accept(role);
            } catch (UserError e) {
                problems.add(e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new WorkerException(String.join(" ", problems));
        }
    }

    private static void awaitFull(Databases opened, DatabaseRole role, GroupAssignment current) {
        try {
            if (!opened.awaitFull(role, FILL_SECONDS, TimeUnit.SECONDS)) {
                DatabaseAddress address = current.pool(role).address();
                throw new WorkerException("the " + role + " database " + address + " accepted only "
                        + opened.size(role) + " of " + current.pool(role).size() + " connections in " + FILL_SECONDS
                        + " seconds: "
                        + (current.pooler(role).isPresent()
                                ? "its pooler allows no more (PgBouncer: max_client_conn), or waits for the server"
                                : whyNoMore(address)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerException("opening the pools was interrupted", e);
        }
    }

    /** The server itself says which of its limits is met. */
    private static String whyNoMore(DatabaseAddress address) {
        try {
            address.connect().close();
            return "the server is too busy to accept more";
        } catch (SQLException e) {
            return Words.clause(address.explain(e).getMessage());
        }
    }

    /** Transactions come when CE and MEE send them. An audit, which may make its servers fail, does not watch them. */
    @Override
    public void start(RunClock clock, Consumer<String> failed) {
        this.failed = failed;
        GroupAssignment current = groupAssignment;
        if (current.audited().isEmpty()) {
            watches = current.roles().stream()
                    .collect(Collectors.toMap(role -> role, role -> current.watch(role, clock, before.get(role))));
        }
        queries.start(clock, current.setup().profile().phases().schedule().end(), failed);
    }

    /**
     * CE and MEE have already ended, so nothing is running except, perhaps, a transaction whose sender lost its
     * connection. That one is waited for, too, so that counts and service times are final.
     */
    @Override
    public void drain() {
        holds.close();
        queries.drain();
        server.disconnectAll();
        if (!server.awaitDisconnected(LAST_TRANSACTION)) {
            throw new WorkerException("a transaction whose sender is gone did not end within "
                    + LAST_TRANSACTION.toSeconds() + " s; check what blocks it in the databases of group "
                    + groupAssignment.group() + " of tile " + groupAssignment.tile());
        }
        // An audit has a connector for each database, all in one folder, and no use for their times.
        if (groupAssignment.audited().isEmpty()) {
            String process = WorkerEntry.nameOf(
                    WorkerKind.CONNECTOR, groupAssignment.id().index());
            times.write(folder.resolve(ServiceTimes.fileOf(process)), groupAssignment.runId(), process);
        }
        askSessions(databases, SessionSetting.CLOSED);
        end();
        GroupAssignment current = groupAssignment;
        forBoth(current, role -> current.inspector(role).drained());
    }

    @Override
    public void abort() {
        end();
    }

    @Override
    public void reset() {
        end();
        groupAssignment = null;
    }

    private void end() {
        watches.values().forEach(ServerWatch::close);
        holds.close();
        server.disconnectAll();
        Databases open = databases;
        databases = null;
        if (open != null) {
            open.close();
        }
        failures.flush();
        QuerySessions asked = queries;
        queries = QuerySessions.NONE;
        // Last, as a full disk may keep its log from being closed.
        asked.abort();
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        GroupAssignment current = groupAssignment;
        if (current == null) {
            throw new WorkerException("this connector has no assignment; configure it first");
        }
        List<DatabaseFacts> found = current.roles().parallelStream()
                .map(role -> current.facts(role, rows, rows == Rows.OF_RUNS ? before.get(role) : null))
                .map(facts -> rows == Rows.OF_RUNS ? withWhatWasSeen(facts) : facts)
                .toList();
        if (rows == Rows.LOADED) {
            found.stream().filter(facts -> facts.witness() != null).forEach(facts -> before.put(facts.role(), facts));
        }
        return found;
    }

    private DatabaseFacts withWhatWasSeen(DatabaseFacts facts) {
        ServerWatch watch = watches.get(facts.role());
        return facts.witness() == null || watch == null
                ? facts
                : facts.withWitness(facts.witness()
                        .and(watch.seen(facts.witness().server()))
                        .and(retries.getOrDefault(facts.role(), List.of()))
                        .withSessions(sessions.getOrDefault(facts.role(), List.of())));
    }

    @Override
    public List<GroupCounts> counts() {
        GroupAssignment current = groupAssignment;
        return current == null ? List.of() : List.of(counters.of(current.tile(), current.group()));
    }

    @Override
    public List<Gauge> gauges() {
        Databases open = databases;
        return open == null ? List.of() : open.gauges();
    }

    /** Ends any run and closes the transaction port. */
    @Override
    public void close() {
        reset();
        server.close();
    }
}
