package org.quadrille.vdriver.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * The small testbed that the demo makes for itself: every process on loopback, every database on one embedded server.
 * Its times are those of the demo profile, stretched with the length of a phase.
 */
public final class DemoTestbed {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int SPARE_CONNECTIONS = 30;

    private final DemoOptions options;
    private final Deque<Integer> ports;

    private DemoTestbed(DemoOptions options, Deque<Integer> ports) {
        this.options = options;
        this.ports = ports;
    }

    /** Ports the processes of a demo need. */
    public static int portsNeeded(int tiles) {
        return 3 + 2 * GroupId.PER_TILE * tiles;
    }

    /**
     * Makes the testbed as its file would describe it, with {@link #portsNeeded} free ports, and the password of the
     * server's user.
     */
    public static Testbed make(DemoOptions options, List<Integer> free, DatabaseAddress server, Path passwordFile) {
        return new DemoTestbed(options, new ArrayDeque<>(free)).testbed(server, passwordFile.toString());
    }

    /** Completes the testbed as a run needs it. */
    static RunSetup complete(DemoOptions options, Testbed testbed) {
        return Testbeds.complete(testbed, "demo", options.keep() == null ? Path.of(".") : options.keep());
    }

    /** Connections that the server has to allow: all pools, those of the checks, and some for building and for people. */
    static int connections(DemoOptions options, UnaryOperator<Testbed> change) {
        // Pools do not depend on where things are.
        return connections(complete(options, change.apply(outline(options))).testbed());
    }

    /** The testbed before anything of it is made; its ports and its server are placeholders. */
    public static Testbed outline(DemoOptions options) {
        List<Integer> ports =
                IntStream.rangeClosed(1, portsNeeded(options.tiles())).boxed().toList();
        DatabaseAddress anywhere =
                new DatabaseAddress(options.server().engine(), LOOPBACK, 1, "any", EmbeddedServer.USER, null);
        return make(options, ports, anywhere, Path.of("password"));
    }

    /** The same for a testbed that is complete. */
    public static int connections(Testbed testbed) {
        return SPARE_CONNECTIONS
                + testbed.groups()
                        .mapToInt(group -> group.oltp().poolSize() + group.dss().poolSize() + 2)
                        .sum();
    }

    private Testbed testbed(DatabaseAddress server, String passwordFile) {
        return shaped(
                        options,
                        Testbed.builder()
                                .name("demo")
                                .engine(server.engine().facts().name()))
                .customerEmulators(List.of(new Testbed.CustomerEmulator(LOOPBACK, ports.pop())))
                .marketEmulators(List.of(new Testbed.MarketEmulator(LOOPBACK, ports.pop(), ports.pop())))
                .tiles(tiles(server, passwordFile))
                .embedded(options.keep() == null ? null : new Testbed.Embedded(KeptDemo.SERVER))
                .build();
    }

    /** Gives a testbed the profile, load and times of a demo, wherever its machines are. */
    public static TestbedBuilder shaped(DemoOptions options, TestbedBuilder testbed) {
        Profile demo = Profiles.load("demo", Path.of("."));
        double stretch = (double) options.phaseLength().toNanos()
                / demo.phases().length().toNanos();
        Profile.Phases phases = demo.phases();
        Profile.Market market = demo.market();
        int days = options.initialTradeDays() == 0 ? demo.initialTradeDays() : options.initialTradeDays();
        return testbed.profile(options.baseline() ? "demo-baseline" : "demo")
                .seed(options.seed())
                .pacing(new Testbed.Pacing(
                        options.targetTpsV() > 0 ? Testbed.Mode.OPEN : Testbed.Mode.CLOSED,
                        options.sessions(),
                        options.targetTpsV()))
                .phases(new Overrides.PhaseLengths(
                        options.phaseLength(),
                        stretched(phases.rampUp(), stretch),
                        stretched(phases.warmUp(), stretch),
                        stretched(phases.rampDown(), stretch),
                        stretched(demo.dataMaintenancePeriod(), stretch),
                        stretched(demo.samplingInterval(), stretch)))
                .market(new Overrides.MarketPeriods(
                        stretched(market.pricePeriod(), stretch),
                        stretched(market.orderDelayMean(), stretch),
                        stretched(market.orderDelayMax(), stretch),
                        stretched(market.flushAfter(), stretch),
                        null))
                .scale(new Overrides.DataScale(days, demo.dailyMarketDays(), demo.newsItemLength()));
    }

    private List<Testbed.Tile> tiles(DatabaseAddress server, String passwordFile) {
        List<Testbed.Tile> tiles = new ArrayList<>();
        for (int t = 1; t <= options.tiles(); t++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int g = 1; g <= GroupId.PER_TILE; g++) {
                String suffix = "_t" + t + "g" + g;
                groups.add(Testbed.Group.of(
                        options.loadUnits(),
                        new Testbed.Connector(LOOPBACK, ports.pop(), ports.pop()),
                        database(server, "oltp" + suffix, passwordFile),
                        database(server, "dss" + suffix, passwordFile)));
            }
            tiles.add(new Testbed.Tile(groups));
        }
        return tiles;
    }

    private static Testbed.Database database(DatabaseAddress server, String name, String passwordFile) {
        return Testbed.Database.of(server.host(), server.port(), name, server.user())
                .withPasswordFile(passwordFile);
    }

    public static Duration stretched(Duration duration, double factor) {
        return Duration.ofNanos(Math.max(1_000, Math.round(duration.toNanos() * factor / 1_000) * 1_000));
    }
}
