package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.common.workload.TransactionType.Issuer;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.HostedWorkers;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/**
 * One run of two tiles, with two customer emulators and two market emulators, each of which serves groups of both
 * tiles. The largest group of the first tile has two load units, so that the emulators' slices differ there. With
 * {@code -Plong} it is long enough to judge every check, and the shares of the slices, which are those of the inputs.
 */
class TwoTilesIT {
    private static final boolean LONG = Boolean.getBoolean("kit.long");
    private static final int EMULATORS = 2;
    private static final int SESSIONS = 4;
    /**
     * Rate of both tiles together. A closed run would take the whole machine for as long as it lasts, and be too short
     * beside other tests; this takes only what the transactions to be judged need.
     */
    private static final double TARGET_TPSV = 40;

    private static final GroupId SLICED = new GroupId(1, 4);
    /** Percent of an emulator's choices that are from its own load unit, one of two. */
    private static final double OWN = 75;

    /** Number of an emulator's orders for the sliced group from which its slice can be told from chance. */
    private static final int ENOUGH_ORDERS = LONG ? 100 : 10;
    /** Customer transactions with which every variant of the inputs can be judged (docs/checks.md). */
    private static final int ENOUGH = LONG ? 12_000 : 2_000;

    private static final double SIGMAS = 5;
    private static final int PHASES = 10;
    private static final Duration PHASE = Duration.ofSeconds(LONG ? 4 : 1);
    /** Factors of the phase length, larger for a machine that was too slow in the attempt before. */
    private static final List<Integer> STRETCHED = List.of(1, 2, 5);

    @TempDir
    static Path results;

    private static ReportResult result;
    private static RunSetup setup;
    /** Records of each process. */
    private static Map<String, List<TransactionRecord>> logs;
    /** Trade-Results of the run that each group's OLTP database holds. */
    private static Map<GroupId, Integer> settled;
    /** Load unit, from 0, of the customer of each trade of the run in the sliced group. */
    private static Map<Long, Integer> unitOfTrade;

    @BeforeAll
    static void oneRunThatIsLongEnough() throws Exception {
        DemoOptions options = DemoOptions.usual(results, "unused")
                .tiles(2)
                .phaseLength(PHASE)
                .sessions(SESSIONS)
                .targetTpsV(TARGET_TPSV)
                .build();
        List<Integer> ports = Ports.free(3 * EMULATORS);
        try (LocalTestbed testbed = LocalTestbed.open(options, demo -> doubled(demo, ports), System.out)) {
            buildDatabases(testbed.setup());
            try (HostedWorkers workers = HostedWorkers.open(testbed.setup().testbed(), testbed.logs())) {
                for (int factor : STRETCHED) {
                    Testbed longer =
                            PhaseTimes.longer(testbed.setup().testbed(), factor).build();
                    setup = Testbeds.complete(longer, "demo", Path.of("."));
                    run(workers.logs(), "stretched-" + factor);
                    if (enough()) {
                        return;
                    }
                }
            }
        }
    }

    /** Many other tests check freshly loaded databases of one load unit, none those of two: the long form does. */
    private static void buildDatabases(RunSetup loaded) {
        if (!LONG) {
            LoadedDatabases.unchecked(DatabaseTarget.all(loaded));
            return;
        }
        Map<Boolean, List<DatabaseTarget>> sliced = DatabaseTarget.all(loaded).stream()
                .collect(Collectors.partitioningBy(target -> target.id().group().equals(SLICED)));
        LoadedDatabases.unchecked(sliced.get(false));
        LoadedDatabases.checked(sliced.get(true));
    }

    private static void run(Path logsOfWorkers, String id) throws Exception {
        Map<GroupId, Integer> before = settlements();
        RunOptions run = new RunOptions(
                results,
                id,
                new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE),
                logsOfWorkers);
        RunManifest manifest = new Prime(setup, run, Dialers.of(setup), Build.id(), () -> false).run();
        assertEquals(RunManifest.Outcome.COMPLETED, manifest.outcome(), manifest.cause());
        settled = settlements();
        before.forEach((group, n) -> settled.merge(group, -n, Integer::sum));
        readTrades();
        Reporter.seal(results.resolve(id));
        result = Reporter.report(results.resolve(id));
        readLogs();
    }

    private static boolean enough() {
        int customers = 0;
        int fewest = Integer.MAX_VALUE;
        for (int emulator = 1; emulator <= EMULATORS; emulator++) {
            customers += logs.get("ce-" + emulator).size();
            fewest = Math.min(fewest, orders(emulator).size());
        }
        boolean everywhere = everyGroupHasOrdersInEveryPhase();
        System.out.println(result.runId() + ": " + customers + " customer transactions, " + fewest
                + " sliced orders of an emulator, orders in every phase of every group: " + everywhere);
        return customers >= ENOUGH && fewest >= ENOUGH_ORDERS && (everywhere || !LONG);
    }

    /** Otherwise a group may have no orders in a phase that its results could follow. */
    private static boolean everyGroupHasOrdersInEveryPhase() {
        Set<List<Integer>> seen = logs.values().stream()
                .flatMap(List::stream)
                .filter(r -> committed(r, TransactionType.TRADE_ORDER) && r.phase() >= 1 && r.phase() <= PHASES)
                .map(r -> List.of(r.tile(), r.group(), r.phase()))
                .collect(Collectors.toSet());
        return seen.size() == setup.groupIds().size() * PHASES;
    }

    /** The demo with another emulator of each kind. */
    private static Testbed doubled(Testbed demo, List<Integer> ports) {
        List<Testbed.CustomerEmulator> customers = new ArrayList<>();
        List<Testbed.MarketEmulator> markets = new ArrayList<>();
        for (int i = 0; i < EMULATORS; i++) {
            customers.add(new Testbed.CustomerEmulator("127.0.0.1", ports.get(3 * i)));
            markets.add(new Testbed.MarketEmulator("127.0.0.1", ports.get(3 * i + 1), ports.get(3 * i + 2)));
        }
        Testbed doubled = demo.change()
                .customerEmulators(customers)
                .marketEmulators(markets)
                .build();
        for (GroupId id : GroupId.all(2)) {
            int units = id.equals(SLICED) ? 2 : 1;
            doubled = doubled.withGroup(
                    id, g -> new Testbed.Group(units, units, g.connector(), market(id), g.oltp(), g.dss()));
        }
        return doubled;
    }

    private static int market(GroupId id) {
        return 1 + id.group() % EMULATORS;
    }

    private static void readLogs() throws IOException {
        logs = new HashMap<>();
        for (String process : List.of("ce-1", "ce-2", "mee-1", "mee-2")) {
            Path file = new ResultsFolder(result.results()).logs().resolve(process + ".csv");
            List<TransactionRecord> records = new ArrayList<>();
            try (TransactionLogReader reader = new TransactionLogReader(file)) {
                for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                    records.add(r);
                }
                assertTrue(reader.complete(), process);
            }
            logs.put(process, records);
        }
    }

    /** Trades of all runs that are settled in each group. */
    private static Map<GroupId, Integer> settlements() throws SQLException {
        Map<GroupId, Integer> rows = new HashMap<>();
        for (GroupId id : setup.groupIds()) {
            try (Connection connection = oltp(id).connect();
                    ResultSet count = query(connection, "select count(*) from settlement where se_t_id >= ?", id)) {
                count.next();
                rows.put(id, count.getInt(1));
            }
        }
        return rows;
    }

    private static void readTrades() throws SQLException {
        unitOfTrade = new HashMap<>();
        String trades = "select t_id, ca_c_id from trade join customer_account on ca_id = t_ca_id where t_id >= ?";
        try (Connection connection = oltp(SLICED).connect();
                ResultSet rows = query(connection, trades, SLICED)) {
            while (rows.next()) {
                long customer = Ids.number(rows.getLong(2)) - 1;
                unitOfTrade.put(rows.getLong(1), (int) (customer / Scale.CUSTOMERS_PER_LOAD_UNIT));
            }
        }
    }

    private static DatabaseAddress oltp(GroupId id) {
        return DatabaseAddress.of(setup.testbed(), new DatabaseId(id, DatabaseRole.OLTP));
    }

    /** The parameter is the first trade id of a run. */
    private static ResultSet query(Connection connection, String sql, GroupId id) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.closeOnCompletion();
        statement.setLong(1, setup.scale(id).firstRunTradeId());
        return statement.executeQuery();
    }

    /** Load units that the committed orders of an emulator went to in the sliced group. */
    private static List<Integer> orders(int emulator) {
        return logs.get("ce-" + emulator).stream()
                .filter(r -> committed(r, TransactionType.TRADE_ORDER) && group(r).equals(SLICED))
                .map(r -> unitOfTrade.get(r.tradeId()))
                .toList();
    }

    private static boolean committed(TransactionRecord r, TransactionType type) {
        return r.type() == type
                && !TransactionStatus.isInvalid(r.status())
                && r.status() != TransactionStatus.ROLLED_BACK;
    }

    private static GroupId group(TransactionRecord r) {
        return new GroupId(r.tile(), r.group());
    }

    @Test
    void nothingIsWrongButWhatOtherWorkOnTheMachineExplains() {
        assertEquals(List.of(), Disturbance.failures(result, check -> !Disturbance.explains(check, result)));
        CheckResult tiles = result.checks().stream()
                .filter(check -> check.id().equals("tile-balance"))
                .findFirst()
                .orElseThrow();
        assertTrue((tiles.passed() || !LONG) && tiles.rows().size() == 2, tiles.sentence());
    }

    @Test
    void eachMarketServesItsGroups_andTheirDatabasesHoldItsResults() {
        for (int market = 1; market <= EMULATORS; market++) {
            int number = market;
            Set<GroupId> its =
                    setup.groupIds().stream().filter(id -> market(id) == number).collect(Collectors.toSet());
            Map<GroupId, Integer> results = new HashMap<>();
            logs.get("mee-" + market).stream()
                    .filter(r -> committed(r, TransactionType.TRADE_RESULT))
                    .forEach(r -> results.merge(group(r), 1, Integer::sum));
            assertEquals(its, results.keySet(), "groups of mee-" + market);
            results.forEach((id, n) -> assertEquals(settled.get(id), n, "Trade-Results of " + id));
        }
    }

    @Test
    void bothEmulatorsSendToEveryGroup_eachOneForMostOfItsOwnCustomers() {
        for (int emulator = 1; emulator <= EMULATORS; emulator++) {
            Set<GroupId> groups = logs.get("ce-" + emulator).stream()
                    .filter(r -> r.type().issuer() == Issuer.CUSTOMER)
                    .map(TwoTilesIT::group)
                    .collect(Collectors.toSet());
            assertEquals(new HashSet<>(setup.groupIds()), groups, "groups of ce-" + emulator);

            int slice = emulator - 1;
            List<Integer> units = orders(emulator);
            int n = units.size();
            if (!LONG) {
                assertTrue(units.contains(slice), "ce-" + emulator + " never chose from its slice");
                continue;
            }
            assertTrue(n >= ENOUGH_ORDERS, "the run is too short to show the slice of ce-" + emulator + ": " + n);
            double own = 100.0 * units.stream().filter(unit -> unit == slice).count() / n;
            double room = SIGMAS * Math.sqrt(OWN * (100 - OWN) / n);
            assertEquals(OWN, own, room, "percent of " + n + " orders of ce-" + emulator + " in its slice");
        }
    }
}
