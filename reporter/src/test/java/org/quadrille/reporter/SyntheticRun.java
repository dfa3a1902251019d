package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.ConnectorCounts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** A results folder as prime would leave it. Tests doctor the lists before it is written, or the files afterwards. */
public final class SyntheticRun {
    static final String ID = "20261103-101530";
    static final String BUILD = "0.1.0-test";

    static final List<ClassPath.Jar> JARS =
            List.of(new ClassPath.Jar("common.jar", "1".repeat(64)), new ClassPath.Jar("vce.jar", "2".repeat(64)));

    final Profile profile;
    final RunSchedule schedule;
    final int tiles;
    List<TransactionRecord> ce;
    List<TransactionRecord> mee;
    List<WorkerEntry> workers = new ArrayList<>();
    /** What the connectors executed; null for exactly what is logged. */
    List<TransactionRecord> ran;

    /** Processes with other code than prime's. */
    final Map<String, List<ClassPath.Jar>> code = new HashMap<>();

    List<DatabaseSnapshot> before = new ArrayList<>();
    List<DatabaseSnapshot> after = new ArrayList<>();
    /** Machine samples by process, and gauges. */
    final SyntheticReadings readings;

    /** Schedule given in run.json; null for that of the run. */
    RunSchedule named;

    RunManifest.Outcome outcome = RunManifest.Outcome.COMPLETED;
    Long lostAt;
    String databaseHost = "127.0.0.1";
    List<String> deviations = List.of("phase length 6s instead of 12m");
    /** Percent of orders by the owner that run.json says to expect; null for the profile's. */
    Double orderByOwner;

    Testbed.Mode pacing = Testbed.Mode.CLOSED;
    /** Active load units of the groups of each tile. */
    List<Integer> loadUnits = List.of(1, 1, 1, 1);

    Testbed.OnDatabaseLoss onDatabaseLoss = Testbed.OnDatabaseLoss.ABORT;
    String fullPageWritesOff;
    List<DatabaseServer> hosts = List.of();

    int marketEmulators = 1;
    int monitors;

    private SyntheticRun(Profile profile, int tiles, int sessions, long seed, SyntheticLoad.Pace pace) {
        this.profile = profile;
        this.schedule = profile.phases().schedule();
        this.tiles = tiles;
        SyntheticLoad load = SyntheticLoad.of(profile, tiles, sessions, seed, pace);
        ce = new ArrayList<>(load.ce);
        mee = new ArrayList<>(load.mee);
        for (int i = 1; i <= GroupId.PER_TILE * tiles; i++) {
            worker(WorkerKind.CONNECTOR, i);
        }
        worker(WorkerKind.CE, 1);
        worker(WorkerKind.MEE, 1);
        databases();
        readings = new SyntheticReadings(
                schedule, workers.stream().map(WorkerEntry::name).toList(), tiles);
    }

    /** The same in open pacing: half as many transactions, so that sessions are idle half of the time. */
    static SyntheticRun open(SyntheticLoad.Pace pace) {
        SyntheticRun run = demo(1, pace.open(40_000));
        run.pacing = Testbed.Mode.OPEN;
        return run;
    }

    /** About 26,000 customer transactions of the demo profile. */
    static SyntheticRun demo(long seed) {
        return new SyntheticRun(Profiles.load("demo", Path.of(".")), 1, 8, seed, SyntheticLoad.EVEN);
    }

    /** The same, with sessions that do not send at an even pace. */
    static SyntheticRun demo(long seed, SyntheticLoad.Pace pace) {
        return new SyntheticRun(Profiles.load("demo", Path.of(".")), 1, 8, seed, pace);
    }

    /** A run of another profile. */
    static SyntheticRun of(Profile profile) {
        return new SyntheticRun(profile, 1, 8, 1, SyntheticLoad.EVEN);
    }

    /** A run without a single transaction, for tests that do not look into the logs. */
    public static SyntheticRun empty() {
        SyntheticRun run = new SyntheticRun(Profiles.load("demo", Path.of(".")), 1, 1, 1, SyntheticLoad.EVEN);
        run.ce = List.of();
        run.mee = List.of();
        return run;
    }

    static SyntheticRun twoTiles(long seed) {
        return tiles(2, 8, seed);
    }

    public static SyntheticRun tiles(int tiles, int sessions, long seed) {
        return new SyntheticRun(Profiles.load("demo", Path.of(".")), tiles, sessions, seed, SyntheticLoad.EVEN);
    }

    void worker(WorkerKind kind, int index) {
        var info = new WorkerInfo(
                kind,
                BUILD,
                "host<1>",
                100 + index,
                "Linux",
                "17.0.1",
                "-Xmx1g",
                2,
                1 << 30,
                0,
                new WorkerInfo.Machine("m", "h", "A processor", 2, 1L << 32, "Linux 6"),
                List.of());
        workers.add(new WorkerEntry(kind, index, WorkerEntry.nameOf(kind, index), "127.0.0.1:1", info, 1_500, 80));
    }

    /** The records as they are now. */
    List<TransactionRecord> logged() {
        return Stream.concat(ce.stream(), mee.stream()).toList();
    }

    private List<ConnectorCounts> counted() {
        List<TransactionRecord> records = ran == null ? logged() : ran;
        Map<Integer, Map<TransactionType, List<TransactionRecord>>> n = records.stream()
                .collect(Collectors.groupingBy(
                        r -> r.tile() * 10 + r.group(), Collectors.groupingBy(TransactionRecord::type)));
        List<ConnectorCounts> all = new ArrayList<>();
        for (GroupId id : GroupId.all(tiles)) {
            Map<TransactionType, List<TransactionRecord>> ofGroup =
                    n.getOrDefault(id.tile() * 10 + id.group(), Map.of());
            Map<String, ConnectorCounts.Counts> counts = new HashMap<>();
            for (TransactionType type : TransactionType.values()) {
                List<TransactionRecord> done = ofGroup.getOrDefault(type, List.of());
                long retries =
                        done.stream().mapToLong(TransactionRecord::retries).sum();
                counts.put(type.code(), new ConnectorCounts.Counts(done.size(), 0, retries));
            }
            all.add(new ConnectorCounts(id.tile(), id.group(), counts));
        }
        return all;
    }

    private Stream<TransactionRecord> ofGroup(int tile, int group) {
        return (ran == null ? logged() : ran).stream().filter(r -> r.tile() == tile && r.group() == group);
    }

    /** Writes service times of four fifths of the time from request to reply. */
    private void writeServiceTimes(ResultsFolder folder) throws IOException {
        Files.createDirectories(folder.serviceTimes());
        for (GroupId id : GroupId.all(tiles)) {
            ServiceTimes times = new ServiceTimes(id, schedule.phases());
            ofGroup(id.tile(), id.group())
                    .forEach(r -> times.add(r.phase(), r.type(), (r.completed() - r.start()) * 4 / 5));
            String process = WorkerEntry.nameOf(WorkerKind.CONNECTOR, id.index());
            times.write(folder.serviceTimes().resolve(process + ".csv"), ID, process);
        }
    }

    private void databases() {
        Map<Integer, Long> orders = SyntheticLog.committed(ce, TransactionType.TRADE_ORDER);
        Map<Integer, Long> all = SyntheticLog.ofGroups(ce, r -> r.type() == TransactionType.TRADE_ORDER);
        Map<Integer, Long> limits =
                SyntheticLog.ofGroups(ce, r -> r.tradeId() != 0 && SyntheticInputs.orderType(r.variant()) >= 2);
        Map<Integer, Long> results = SyntheticLog.committed(mee, TransactionType.TRADE_RESULT);
        for (int tile = 1; tile <= tiles; tile++) {
            for (int group = 1; group <= GroupId.PER_TILE; group++) {
                for (DatabaseRole role : DatabaseRole.values()) {
                    long o = role == DatabaseRole.OLTP ? orders.getOrDefault(tile * 10 + group, 0L) : 0;
                    long r = role == DatabaseRole.OLTP ? results.getOrDefault(tile * 10 + group, 0L) : 0;
                    before.add(SyntheticDatabases.snapshot(tile, group, role, 288_000, 0, 288_000, 0, 0));
                    long history = role == DatabaseRole.OLTP ? 2 * r + limits.getOrDefault(tile * 10 + group, 0L) : 0;
                    long ids = role == DatabaseRole.OLTP ? all.getOrDefault(tile * 10 + group, 0L) : 0;
                    DatabaseSnapshot last = SyntheticDatabases.snapshot(
                            tile, group, role, 288_000 + o, o - r, 288_000 + r, history, ids);
                    Map<String, String> counted = new HashMap<>(SyntheticServers.after(schedule));
                    counted.putAll(SyntheticDatabases.WRITTEN);
                    List.of("WAL writes", "WAL syncs").forEach(name -> counted.put(name, "1000000"));
                    counted.put("WAL bytes", "10000000000");
                    after.add(last.withServer(counted)
                            .withLoaded(null)
                            .withSessions(SyntheticDatabases.SESSIONS)
                            .withPlaces(SyntheticDatabases.places(SyntheticDatabases.FLUSHES)));
                }
            }
        }
    }

    /** Makes a table of group 3 larger after the run. */
    void grow(String table, DatabaseRole role, long by) {
        grow(3, table, role, by);
    }

    void grow(int group, String table, DatabaseRole role, long by) {
        change(after, group, role, d -> {
            Map<String, Long> counts = new HashMap<>(d.counts());
            counts.merge(table, by, Long::sum);
            return d.withCounts(counts);
        });
    }

    /** Trade ids of group 2 that nobody used. */
    void passOver(long ids) {
        change(
                after,
                2,
                DatabaseRole.OLTP,
                d -> d.withLastIds(Map.of("trade", d.lastIds().get("trade") + ids)));
    }

    /** Changes what was found of the load in a table of a database of group 3; {@code how} gives null if nothing was. */
    void found(String table, DatabaseRole role, UnaryOperator<LoadedTable> how) {
        found(3, table, role, how);
    }

    void found(int group, String table, DatabaseRole role, UnaryOperator<LoadedTable> how) {
        change(before, group, role, d -> d.withLoaded(LoadedTables.changed(d.loaded(), table, how)));
    }

    /** Changes or removes a setting of a database of group 2. */
    void set(List<DatabaseSnapshot> moment, DatabaseRole role, String name, String value) {
        change(moment, 2, role, d -> {
            Map<String, String> settings = new HashMap<>(d.settings());
            settings.remove(name);
            if (value != null) {
                settings.put(name, value);
            }
            return d.withSettings(settings);
        });
    }

    /** The same before and after the run. */
    void set(DatabaseRole role, String name, String value) {
        set(before, role, name, value);
        set(after, role, name, value);
    }

    /** Changes what the server of the OLTP database of group 2 says of itself after the run. */
    void testify(String name, String value) {
        testify(after, name, value);
    }

    /** The same before or after the run; {@code null} takes it away. */
    void testify(List<DatabaseSnapshot> moment, String name, String value) {
        change(moment, 2, DatabaseRole.OLTP, d -> {
            Map<String, String> server = new HashMap<>(d.server());
            server.put(name, value);
            server.values().removeIf(Objects::isNull);
            return d.withServer(server);
        });
    }

    /** Changes what the sessions of the pool of the OLTP database of group 2 said. */
    void sessions(List<SessionSetting> said) {
        change(after, 2, DatabaseRole.OLTP, d -> d.withSessions(said));
    }

    /** Moves a part of a database of group 2 to another place. */
    void move(List<DatabaseSnapshot> moment, DatabaseRole role, String part, DataLocation place) {
        change(moment, 2, role, d -> {
            Map<String, DataLocation> places = new HashMap<>(d.places());
            places.put(part, place);
            return d.withPlaces(places);
        });
    }

    static void change(
            List<DatabaseSnapshot> moment, int group, DatabaseRole role, UnaryOperator<DatabaseSnapshot> how) {
        moment.replaceAll(d -> d.role() == role && d.group() == group ? how.apply(d) : d);
    }

    /** Writes the folder, with the logs as they are now, and the checksums that prime writes. */
    public ResultsFolder write(Path path) throws IOException {
        ResultsFolder folder = writeUnsealed(path);
        Reporter.seal(path);
        return folder;
    }

    /** Of all processes as they are now: the kit's jars, but for those that are other ones. */
    private List<CodeRecord> code() {
        Map<String, List<ClassPath.Jar>> jars = new LinkedHashMap<>();
        jars.put(ResultsFolder.PRIME, JARS);
        workers.forEach(w -> jars.put(w.name(), code.getOrDefault(w.name(), JARS)));
        return CodeRecord.of(jars);
    }

    /** The same without the checksums. */
    ResultsFolder writeUnsealed(Path path) throws IOException {
        ResultsFolder folder = new ResultsFolder(path);
        Files.createDirectories(folder.logs());
        String cause = outcome == RunManifest.Outcome.COMPLETED ? "" : "mee-1 was lost";
        ResultsFolder.writeJson(
                folder.manifest(),
                new RunManifest(
                        ID,
                        BUILD,
                        "c0ffee0",
                        "2026-11-03T10:15:30Z",
                        named == null ? schedule : named,
                        outcome,
                        cause,
                        lostAt,
                        deviations,
                        tiles,
                        orderByOwner,
                        workers,
                        counted(),
                        null,
                        null));
        ResultsFolder.writeJson(folder.profile(), profile);
        ResultsFolder.writeJson(folder.testbed(), testbed());
        ResultsFolder.writeJson(folder.code(), code());
        ResultsFolder.writeJson(folder.databasesBefore(), before);
        ResultsFolder.writeJson(
                folder.databasesAfter(),
                after.stream()
                        .map(d -> SyntheticServers.told(d, ofGroup(d.tile(), d.group())))
                        .toList());
        SyntheticLog.write(folder.logs().resolve("ce-1.csv"), "ce-1", ce);
        SyntheticLog.write(folder.logs().resolve("mee-1.csv"), "mee-1", mee);
        for (int i = 2; i <= marketEmulators; i++) {
            SyntheticLog.write(folder.logs().resolve("mee-" + i + ".csv"), "mee-" + i, List.of());
        }
        readings.write(folder);
        writeServiceTimes(folder);
        return folder;
    }

    private Testbed testbed() {
        List<Testbed.Tile> all = new ArrayList<>();
        for (int tile = 0; tile < tiles; tile++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int group = 0; group < GroupId.PER_TILE; group++) {
                var database = Testbed.Database.of(databaseHost, 5432, "d", "u")
                        .withPasswordEnv("P")
                        .withPoolSize(20)
                        .withHosts(hosts);
                groups.add(Testbed.Group.of(
                        loadUnits.get(group), new Testbed.Connector("127.0.0.1", 1, 2), database, database));
            }
            all.add(new Testbed.Tile(groups));
        }
        return Testbed.builder()
                .name("synthetic & small")
                .profile("demo")
                .seed(SyntheticLoad.INPUT_SEED)
                .pacing(new Testbed.Pacing(pacing, 8, pacing == Testbed.Mode.OPEN ? 40 : 0))
                .customerEmulators(List.of(new Testbed.CustomerEmulator("127.0.0.1", 3)))
                .marketEmulators(Collections.nCopies(marketEmulators, new Testbed.MarketEmulator("127.0.0.1", 4, 5)))
                .tiles(all)
                .onDatabaseLoss(onDatabaseLoss)
                .fullPageWritesOff(fullPageWritesOff)
                .monitors(Collections.nCopies(monitors, Testbed.Monitor.of(databaseHost, 6)))
                .build();
    }
}
