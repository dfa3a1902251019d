package org.quadrille.vconnector;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.log.QueryLog;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Pooler;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.population.Population;
import org.quadrille.vconnector.database.DatabaseInspector;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.database.ServerWatch;
import org.quadrille.vconnector.reporting.QueryInputs;
import org.quadrille.vconnector.reporting.QuerySessions;
import org.quadrille.vconnector.session.MarketAddress;

/**
 * A connector's part in a run: what the assignment says of its group.
 *
 * @param audited the one database that it is for, if it is an audit rather than a run
 */
record GroupAssignment(String runId, GroupId id, RunSetup setup, MarketAddress market, Optional<DatabaseRole> audited) {
    static GroupAssignment of(Assignment assignment) {
        RunSetup setup = RunSetup.parse(assignment.testbed(), assignment.profile());
        GroupId id = GroupId.ofIndex(assignment.index());
        Testbed testbed = setup.testbed();
        Testbed.MarketEmulator emulator =
                testbed.marketEmulators().get(testbed.group(id).marketEmulator() - 1);
        String sender = WorkerKind.CONNECTOR.label() + "-" + assignment.index();
        return new GroupAssignment(
                assignment.runId(),
                id,
                setup,
                new MarketAddress(emulator.host(), emulator.orderPort(), assignment.token(), sender),
                Optional.ofNullable(assignment.audited()));
    }

    int tile() {
        return id.tile();
    }

    int group() {
        return id.group();
    }

    /** Form of the Trade-Results that the profile wants. */
    TradeResultForm tradeResult() {
        return setup.profile().tradeResult();
    }

    /** Port for transactions that the testbed gives to this connector. */
    int port() {
        return setup.testbed().group(id).connector().port();
    }

    private Testbed.Database database(DatabaseRole role) {
        return setup.testbed().group(id).database(role);
    }

    /** The engine of its databases. */
    Engine engine() {
        return Engine.of(setup.testbed().engine());
    }

    /** @throws UserError if its password is not where the testbed says */
    private DatabaseAddress address(DatabaseRole role) {
        return DatabaseAddress.of(setup.testbed(), new DatabaseId(id, role));
    }

    /** The databases that are used. */
    List<DatabaseRole> roles() {
        return audited.map(List::of).orElse(List.of(DatabaseRole.values()));
    }

    /** What the pools of those databases connect to. */
    Map<DatabaseRole, PoolTarget> pools() {
        return roles().stream().collect(Collectors.toMap(role -> role, this::pool));
    }

    PoolTarget pool(DatabaseRole role) {
        return new PoolTarget(
                address(role),
                Math.max(1, database(role).poolSize()),
                audited.isPresent() ? RunSessions.AUDIT : RunSessions.RUN,
                pooler(role),
                audited.isEmpty() && setup.testbed().onDatabaseLoss() == Testbed.OnDatabaseLoss.RECONNECT);
    }

    /** What its transactions go through in a run; an audit needs sessions. */
    Optional<Pooler> pooler(DatabaseRole role) {
        return audited.isPresent() ? Optional.empty() : Pooler.of(setup.testbed(), new DatabaseId(id, role));
    }

    DatabaseInspector inspector(DatabaseRole role) {
        InputSeed inputs = setup.testbed().inputSeed();
        return new DatabaseInspector(
                DatabaseTarget.of(setup, new DatabaseId(id, role)), inputs == null ? null : inputs.nonce());
    }

    /** Sessions of the reporting queries, open, with their log in the folder; an audit has none. */
    QuerySessions queries(Path folder) {
        Profile.Queries queries = setup.profile().queries();
        if (queries == null || audited.isPresent()) {
            return QuerySessions.NONE;
        }
        Population population = new Population(setup.testbed().seed(), setup.scale(id));
        long seed = setup.testbed().inputSeed().number();
        return QuerySessions.open(
                address(queries.database()),
                IntStream.rangeClosed(1, queries.sessions())
                        .mapToObj(session -> new QueryInputs(population, seed, tile(), group(), session))
                        .toList(),
                new QueryLog(folder, runId, WorkerEntry.nameOf(WorkerKind.CONNECTOR, id.index())));
    }

    /** @param before what it said before the run; null if it was not asked */
    ServerWatch watch(DatabaseRole role, RunClock clock, DatabaseFacts before) {
        return new ServerWatch(
                address(role),
                ServerWatch.period(setup.profile().phases().schedule()),
                clock,
                before == null ? List.of() : before.witness().server());
    }

    /**
     * What a database says about itself, or why it cannot be inspected.
     *
     * @param before what it said before the run; null if it was not asked
     */
    DatabaseFacts facts(DatabaseRole role, Rows rows, DatabaseFacts before) {
        try {
            if (rows == Rows.NONE) {
                pooler(role).ifPresent(Pooler::require);
            }
            return inspector(role).facts(rows, before == null ? null : before.lastId("trade"));
        } catch (UserError e) {
            return DatabaseFacts.problem(role, e.getMessage(), false);
        }
    }
}
