package org.quadrille.tests.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * A testbed of this machine for measuring: the standard workload on small databases, with a market whose times
 * are a sixtieth of the standard ones, so that limit orders come and go at a steady rate within seconds and TRADE_REQUEST
 * has the size that it has at the standard period and two trades a second for each load unit.
 *
 * @param shares percent of the load for each group; 0 is possible here, where no rule of a run is kept
 * @param mix cards of each customer transaction; empty for the standard mix
 * @param tradeResult form of the Trade-Results
 * @param order which of them may be under way at the same time
 * @param connectorPort port of the one connector that serves every group; 0 for a connector each
 * @param ownDatabases whether each group has databases of its own; else all use those of the first
 * @param ports free ports, {@link #portsFor} of them
 */
record BenchSetup(
        int tiles,
        int sessions,
        Size size,
        List<Integer> shares,
        Map<String, Integer> mix,
        TradeResultForm tradeResult,
        TradeResultOrder order,
        int connectorPort,
        boolean ownDatabases,
        List<Integer> ports) {
    private static final String HOST = "127.0.0.1";
    private static final List<Integer> FIRST_ONLY = List.of(100, 0, 0, 0);
    private static final List<Integer> EVEN = List.of(25, 25, 25, 25);

    /** The standard mix. */
    static final Map<String, Integer> STANDARD = Map.of();

    /**
     * What each database holds.
     *
     * @param driven load units that the load uses, at most {@code loadUnits}
     */
    record Size(int loadUnits, int driven, int tradeDays, int marketDays, int newsLength) {
        /** One load unit, standard except for the initial trades. */
        static Size standard(long tradeDays) {
            return new Size(1, 1, (int) tradeDays, 1_305, 100_000);
        }

        /** One load unit, the demo's. */
        static Size small(long tradeDays) {
            return new Size(1, 1, (int) tradeDays, 130, 2_000);
        }

        Size loadUnits(long units) {
            return new Size((int) units, (int) units, tradeDays, marketDays, newsLength);
        }

        Size driven(int units) {
            return new Size(loadUnits, units, tradeDays, marketDays, newsLength);
        }
    }

    /** All load on the first group of one tile, whose databases every group uses. */
    static BenchSetup oneGroup(Size size) {
        return new BenchSetup(
                1,
                1,
                size,
                FIRST_ONLY,
                STANDARD,
                TradeResultForm.IN_TIER_A,
                TradeResultOrder.BY_BROKER,
                0,
                false,
                Ports.free(portsFor(1)));
    }

    /** Tiles whose groups have the same load, with databases of their own. */
    static BenchSetup even(int tiles, int sessions, Size size) {
        return new BenchSetup(
                tiles,
                sessions,
                size,
                EVEN,
                STANDARD,
                TradeResultForm.IN_TIER_A,
                TradeResultOrder.BY_BROKER,
                0,
                true,
                Ports.free(portsFor(tiles)));
    }

    private static int portsFor(int tiles) {
        return 3 + 2 * GroupId.PER_TILE * tiles;
    }

    BenchSetup sessions(int number) {
        return new BenchSetup(tiles, number, size, shares, mix, tradeResult, order, connectorPort, ownDatabases, ports);
    }

    BenchSetup size(Size other) {
        return new BenchSetup(
                tiles, sessions, other, shares, mix, tradeResult, order, connectorPort, ownDatabases, ports);
    }

    BenchSetup mix(Map<String, Integer> other) {
        return new BenchSetup(
                tiles, sessions, size, shares, other, tradeResult, order, connectorPort, ownDatabases, ports);
    }

    BenchSetup tradeResult(TradeResultForm form) {
        return new BenchSetup(tiles, sessions, size, shares, mix, form, order, connectorPort, ownDatabases, ports);
    }

    BenchSetup order(TradeResultOrder other) {
        return new BenchSetup(
                tiles, sessions, size, shares, mix, tradeResult, other, connectorPort, ownDatabases, ports);
    }

    BenchSetup connectorPort(int port) {
        return new BenchSetup(tiles, sessions, size, shares, mix, tradeResult, order, port, ownDatabases, ports);
    }

    RunSetup on(EmbeddedServer server) {
        Profile base = profile();
        int senders = RunSetup.of(testbed(server, 1), base).profile().market().sendersPerGroup();
        return RunSetup.of(testbed(server, sessions + senders + 1), base);
    }

    private Profile profile() {
        Profile standard = Profiles.load("standard", Path.of("."));
        return standard.change()
                .initialTradeDays(size.tradeDays())
                .dailyMarketDays(size.marketDays())
                .newsItemLength(size.newsLength())
                .mix(mix.isEmpty() ? standard.mix() : mix)
                .tradeResult(tradeResult)
                .tradeResultOrder(order)
                .phases(new Profile.Phases(
                        List.of(shares), Duration.ofHours(10), Duration.ofMillis(200), Duration.ZERO, Duration.ZERO))
                .market(standard.market()
                        .withPricePeriod(Duration.ofSeconds(6))
                        .withOrderDelayMean(Duration.ofMillis(17))
                        .withOrderDelayMax(Duration.ofMillis(83)))
                .build();
    }

    private Testbed testbed(EmbeddedServer server, int pool) {
        Deque<Integer> free = new ArrayDeque<>(ports);
        Testbed.CustomerEmulator emulator = new Testbed.CustomerEmulator(HOST, free.pop());
        Testbed.MarketEmulator market = new Testbed.MarketEmulator(HOST, free.pop(), free.pop());
        List<Testbed.Tile> all = new ArrayList<>();
        for (int tile = 1; tile <= tiles; tile++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int group = 1; group <= shares.size(); group++) {
                String suffix = ownDatabases ? "_t" + tile + "g" + group : "_t1g1";
                int connections = shares.get(group - 1) == 0 ? 1 : pool;
                int control = free.pop();
                int own = free.pop();
                groups.add(Testbed.Group.of(
                                size.loadUnits(),
                                new Testbed.Connector(HOST, control, connectorPort == 0 ? own : connectorPort),
                                database(server, "oltp" + suffix, connections),
                                database(server, "dss" + suffix, connections))
                        .withActiveLoadUnits(size.driven()));
            }
            all.add(new Testbed.Tile(groups));
        }
        return Testbed.builder()
                .name("bench")
                .engine(server.administration().engine().facts().name())
                .profile("standard")
                .seed(1L)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, sessions, 0))
                .customerEmulators(List.of(emulator))
                .marketEmulators(List.of(market))
                .tiles(all)
                .build();
    }

    private static Testbed.Database database(EmbeddedServer server, String name, int connections) {
        DatabaseAddress address = server.address(name);
        return Testbed.Database.of(address.host(), address.port(), name, address.user())
                .withPasswordFile(server.passwordFile().toString())
                .withPoolSize(connections);
    }
}
