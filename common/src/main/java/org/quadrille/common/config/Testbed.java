package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;

/**
 * One testbed: which processes run where, against which databases, how hard. Read from the testbed file by
 * {@link Testbeds}; every key is explained in docs/testbed.md. Immutable; holds no password.
 *
 * @param name name of the testbed, for reports
 * @param profile {@code standard}, {@code baseline}, {@code demo}, {@code demo-baseline}, {@code study}, or the path of a
 *     profile file
 * @param engine name of the engine of all its databases; the first of the kit if absent
 * @param seed seed of the population; null only before it is checked
 * @param inputSeed seed of the inputs; that of the population if absent
 * @param pacing how the sessions of the customer emulators are paced
 * @param phases lengths that differ from the profile's; may be absent
 * @param market periods of the market that differ from the profile's; may be absent
 * @param scale scale that differs from the profile's; may be absent
 * @param onDatabaseLoss what a lost database does to the run
 * @param fullPageWritesOff why servers may run without full page writes; absent if they may not
 * @param customerEmulators the CEs, at least one
 * @param marketEmulators the MEEs, at least one
 * @param tiles the tiles, at least one
 * @param security keys for control beyond loopback; may be absent
 * @param monitors samplers on machines that run no other process of the kit, such as Tier B; may be absent
 * @param report what the executive summary prints beside what was measured; may be absent
 * @param embedded the kit's own server that holds the databases; absent if others run them
 * @param machines what is promised about machines; nothing is promised about those not listed
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Testbed(
        @Key(needed = true) String name,
        @Key(needed = true) String profile,

        @Key(form = TextForm.ENGINE)
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = EngineFacts.Unnamed.class)
        String engine,

        @Key(missing = "write the one that the databases were built with, for example \"seed\": 1")
        Long seed,

        InputSeed inputSeed,

        @Key(missing = "write for example {\"mode\": \"closed\", \"sessions\": 16}")
        Pacing pacing,

        Overrides.PhaseLengths phases,
        Overrides.MarketPeriods market,
        Overrides.DataScale scale,
        OnDatabaseLoss onDatabaseLoss,
        String fullPageWritesOff,

        @Key(missing = "name at least one CE, to drive load")
        List<CustomerEmulator> customerEmulators,

        @Key(missing = "name at least one MEE, to complete trades")
        List<MarketEmulator> marketEmulators,

        @Key(missing = "name at least one tile") List<Tile> tiles,
        Security security,
        List<Monitor> monitors,

        Disclosure.Publication report,
        Embedded embedded,
        List<Machine> machines) {

    public Testbed {
        engine = engine == null ? EngineFacts.DEFAULT.name() : engine;
        inputSeed = inputSeed == null && seed != null ? InputSeed.fixed(seed) : inputSeed;
        onDatabaseLoss = onDatabaseLoss == null ? OnDatabaseLoss.ABORT : onDatabaseLoss;
        customerEmulators = customerEmulators == null ? List.of() : List.copyOf(customerEmulators);
        marketEmulators = marketEmulators == null ? List.of() : List.copyOf(marketEmulators);
        tiles = tiles == null ? List.of() : List.copyOf(tiles);
        monitors = monitors == null ? List.of() : List.copyOf(monitors);
        machines = machines == null ? List.of() : List.copyOf(machines);
    }

    /** An empty testbed. */
    public static TestbedBuilder builder() {
        return TestbedBuilder.builder();
    }

    /** A testbed that differs from this one. */
    public TestbedBuilder change() {
        return TestbedBuilder.builder(this);
    }

    /** The testbed with every group changed, in order. */
    public Testbed withGroups(UnaryOperator<Group> change) {
        return change().tiles(tiles.stream()
                        .map(tile -> new Tile(tile.groups().stream().map(change).toList()))
                        .toList())
                .build();
    }

    /** The testbed with one group changed. */
    public Testbed withGroup(GroupId id, UnaryOperator<Group> change) {
        return change().tiles(changed(tiles, id.tile(), tile -> new Tile(changed(tile.groups(), id.group(), change))))
                .build();
    }

    /** The testbed with one MEE changed, counted from 1. */
    public Testbed withMarketEmulator(int number, UnaryOperator<MarketEmulator> change) {
        return change().marketEmulators(changed(marketEmulators, number, change))
                .build();
    }

    private static <T> List<T> changed(List<T> all, int number, UnaryOperator<T> change) {
        List<T> copy = new ArrayList<>(all);
        copy.set(number - 1, change.apply(copy.get(number - 1)));
        return copy;
    }

    /** Those of all tiles. */
    public Stream<Group> groups() {
        return tiles.stream().flatMap(tile -> tile.groups().stream());
    }

    public Group group(GroupId id) {
        return group(id.tile(), id.group());
    }

    /** What is promised about a machine, if anything. */
    public Optional<Machine> machine(String host) {
        return machines.stream().filter(machine -> machine.host().equals(host)).findFirst();
    }

    /** The group of a tile, both 1-based. */
    public Group group(int tile, int group) {
        return tiles.get(tile - 1).groups().get(group - 1);
    }

    /** What happens when a database is lost in a run. */
    public enum OnDatabaseLoss {
        /** The run ends as ABORTED. */
        ABORT,
        /** The sessions retry and the outage becomes part of the result. */
        RECONNECT
    }

    /** How sessions are paced. */
    public enum Mode {
        /** Each session sends as soon as it has its answer. */
        CLOSED,
        /** Each session follows a schedule; latency counts from the scheduled start. */
        OPEN
    }

    /**
     * Pacing of the customer emulators.
     *
     * @param sessions of each CE, from 1 to {@link #MOST_SESSIONS}
     * @param targetTpsV Trade-Results a second over all tiles that the schedule aims at; open pacing only, else 0
     * @param targetTps transactions a second that it aims at where the profile leads to no Trade-Results, else 0
     */
    public record Pacing(
            Mode mode,
            @Key(from = 1, to = MOST_SESSIONS) int sessions,
            @Key(from = 0) double targetTpsV,

            @JsonInclude(JsonInclude.Include.NON_DEFAULT) @Key(from = 0)
            double targetTps) {
        /** The most sessions of a CE. */
        public static final int MOST_SESSIONS = 10_000;

        public Pacing {
            mode = mode == null ? Mode.CLOSED : mode;
        }

        /** One whose rate counts Trade-Results. */
        public Pacing(Mode mode, int sessions, double targetTpsV) {
            this(mode, sessions, targetTpsV, 0);
        }

        /** Customer transactions a second that open pacing offers. */
        public double customersPerSecond(Profile profile) {
            return targetTps > 0 ? targetTps : profile.customersPerSecond(targetTpsV);
        }
    }

    /** A CE process: where prime reaches it. */
    public record CustomerEmulator(
            @Key(needed = true, form = TextForm.HOST) String host,
            @Key(from = 1, to = Key.LAST_PORT) int controlPort) {}

    /** An MEE process: where prime reaches it and where connectors send orders. */
    public record MarketEmulator(
            @Key(needed = true, form = TextForm.HOST) String host,
            @Key(from = 1, to = Key.LAST_PORT) int controlPort,
            @Key(from = 1, to = Key.LAST_PORT) int orderPort) {}

    /** A tile of four groups. */
    public record Tile(@Key(entries = GroupId.PER_TILE) List<Group> groups) {
        public Tile {
            groups = groups == null ? List.of() : List.copyOf(groups);
        }
    }

    /**
     * A group: its Tier A connector and its two Tier B databases.
     *
     * @param activeLoadUnits driven load units, at most {@code loadUnits}; 0 or absent for all
     * @param marketEmulator which MEE serves it, 1-based; absent for the first
     */
    @RecordBuilder
    public record Group(
            @Key(from = 1, to = MOST_LOAD_UNITS) int loadUnits,
            @Key(from = 0, to = MOST_LOAD_UNITS) int activeLoadUnits,

            @Key(missing = "give host, controlPort and port")
            Connector connector,

            @Key(from = 0) int marketEmulator,
            @Key(missing = WHERE) Database oltp,
            @Key(missing = WHERE) Database dss)
            implements TestbedGroupBuilder.With {
        private static final int MOST_LOAD_UNITS = 100_000;
        private static final String WHERE = "give host, port, database and user";

        public Group {
            activeLoadUnits = activeLoadUnits == 0 ? loadUnits : activeLoadUnits;
            marketEmulator = marketEmulator == 0 ? 1 : marketEmulator;
        }

        /** A group that drives all its load units and that the first MEE serves. */
        public static Group of(int loadUnits, Connector connector, Database oltp, Database dss) {
            return new Group(loadUnits, loadUnits, connector, 1, oltp, dss);
        }

        /** The group with one of its databases changed. */
        public Group withDatabase(DatabaseRole role, UnaryOperator<Database> change) {
            return role == DatabaseRole.OLTP ? withOltp(change.apply(oltp)) : withDss(change.apply(dss));
        }

        public Database database(DatabaseRole role) {
            return role == DatabaseRole.OLTP ? oltp : dss;
        }
    }

    /** A connector process: where prime reaches it and where CE and MEE send transactions. */
    public record Connector(
            @Key(needed = true, form = TextForm.HOST) String host,
            @Key(from = 1, to = Key.LAST_PORT) int controlPort,
            @Key(from = 1, to = Key.LAST_PORT) int port) {}

    /**
     * A database as the connector reaches it.
     *
     * @param host of its server, or of what pools connections to it; of the first of {@code hosts} where those are given
     * @param port likewise
     * @param hosts the servers that hold it, each a copy of the others, in the order in which they are tried; empty where
     *     {@code host} is given
     * @param routing which of {@code hosts} are written to; null for the first that takes changes
     * @param user user that owns it
     * @param passwordEnv environment variable that holds the password, or null
     * @param passwordFile file that holds the password, or null; relative to the folder of the process that reads it
     * @param poolSize connections of the connector's pool; 0 for as many as sessions and senders can use at once
     * @param tablespaces table spaces for {@code data}, {@code index} and {@code temp}
     * @param failure how durability tests make its server fail; absent for the embedded server, or to ask the user
     * @param tls how connections are encrypted; if absent, encrypted if the server offers it, without verifying the
     *     server
     * @param pooler what the pooler does that is at {@code host}; null if the server itself is
     * @param direct where the server is, for what needs a session of its own; null without a pooler
     */
    @RecordBuilder
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Database(
            @Key(missing = "name the server of the database, or its servers by hosts", form = TextForm.HOST)
            String host,

            @Key(from = 1, to = Key.LAST_PORT) int port,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DatabaseServer> hosts,

            DatabaseServer.Routing routing,
            @Key(needed = true) String database,
            @Key(needed = true) String user,
            String passwordEnv,
            String passwordFile,
            @Key(from = 0, to = 100_000) int poolSize,
            @Key(words = {"data", "index", "temp"}) Map<String, String> tablespaces,
            DatabaseServer.Failure failure,
            DatabaseServer.Tls tls,
            DatabaseServer.Pooler pooler,
            DatabaseServer direct)
            implements TestbedDatabaseBuilder.With {
        public Database {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
            if (host == null && !hosts.isEmpty()) {
                host = hosts.get(0).host();
                port = hosts.get(0).port();
            }
            tablespaces =
                    tablespaces == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(tablespaces));
        }

        /** The server itself, behind any pooler; the first where several hold it. */
        public DatabaseServer server() {
            return direct == null ? new DatabaseServer(host, port) : direct;
        }

        /** Every server that holds it, in the order in which they are tried. */
        public List<DatabaseServer> servers() {
            return hosts.isEmpty() ? List.of(server()) : hosts;
        }

        /** The key {@code host} of a file, which has either that or {@code hosts}. */
        @JsonProperty("host")
        String onlyHost() {
            return hosts.isEmpty() ? host : null;
        }

        /** The key {@code port}, likewise. */
        @JsonProperty("port")
        Integer onlyPort() {
            return hosts.isEmpty() ? port : null;
        }

        /** A database without password and table spaces, whose pool has the size that the run needs. */
        public static Database of(String host, int port, String database, String user) {
            return TestbedDatabaseBuilder.builder()
                    .host(host)
                    .port(port)
                    .database(database)
                    .user(user)
                    .build();
        }
    }

    /**
     * A PostgreSQL server that the kit made and keeps in a folder, relative to the testbed file, as
     * {@code quadrille demo --keep} does. A prime command that needs the databases starts it if it is not running, and
     * then stops it at the end.
     */
    public record Embedded(@Key(needed = true) String folder) {}

    /**
     * Keys for control beyond loopback.
     *
     * @param keys folder that {@code quadrille keys} made, with the key of the host that prime runs on
     */
    public record Security(String keys) {}

    /**
     * What is promised about a machine. {@code check} compares it with the actual machine, and generated deployments
     * grant it. Null promises nothing.
     *
     * @param host as everywhere else in the testbed; {@link #PRIME} for the machine of prime
     * @param cpus processors, or the share of them as a quota
     * @param disk space for the data of a database server
     * @param cpuset processors of the host machine that it is bound to, such as {@code 0-3,8}
     * @param ssh where {@code ssh} reaches it; {@code host} if absent
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Machine(
            @Key(needed = true) String host,
            @Key(above = 0, to = MOST_CPUS) Double cpus,
            ByteSize memory,
            ByteSize disk,
            @Key(form = TextForm.PROCESSORS) String cpuset,
            @Key(form = TextForm.SSH) String ssh) {
        /** Stands for prime's host: prime is a command, so no other key names its host. */
        public static final String PRIME = "prime";
        /** The most that may be promised of {@code cpus}. */
        public static final int MOST_CPUS = 4_096;
    }

    /**
     * A process that samples its machine during a run and does nothing else: where prime reaches it.
     *
     * @param hypervisorHost whether its machine is one that virtual machines of the testbed run on; absent for no
     */
    public record Monitor(
            @Key(needed = true, form = TextForm.HOST) String host,
            @Key(from = 1, to = Key.LAST_PORT) int controlPort,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean hypervisorHost) {
        /** A monitor on a machine of the testbed itself. */
        public static Monitor of(String host, int controlPort) {
            return new Monitor(host, controlPort, false);
        }
    }
}
