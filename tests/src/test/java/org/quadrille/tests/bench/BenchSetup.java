package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;

/**
 * A testbed of this machine for measuring: the standard workload on small databases, with a market whose times
 * are a sixtieth of the standard ones, so that limit orders come and go at a steady rate within seconds and TRADE_REQUEST
 * has the size that it has at the standard period and two trades a second for each load unit.
 *
 * @param shares percent of the load for each group; 0 is possible here, where no rule of a run is kept
 * @param mix cards of each customer transaction; empty for the standard mix
 * @param connectorPort port of the one connector that serves every group; 0 for a connector each
 * @param ownDatabases whether each group has databases of its own; else all are led to those of the first
 * @param ports free ports, {@link #portsFor} of them
 */
record BenchSetup(
        int tiles,
        int sessions,
        Size size,
        List<Integer> shares,
        Map<String, Integer> mix,
        int connectorPort,
        boolean ownDatabases,
        List<Integer> ports) {
    private static final String HOST = "127.0.0.1";
    private static final List<Integer> FIRST_ONLY = List.of(100, 0, 0, 0);
    private static final List<Integer> EVEN = List.of(25, 25, 25, 25);

    /** The standard mix. */
    static final Map<String, Integer> STANDARD = Map.of();

    /** What each database holds. */
    record Size(int loadUnits, int tradeDays, int marketDays, int newsLength) {
        /** One load unit, as standard but for the initial trades. */
        static Size standard(long tradeDays) {
            return new Size(1, (int) tradeDays, 1_305, 100_000);
        }

        /** One load unit, the demo's. */
        static Size small(long tradeDays) {
            return new Size(1, (int) tradeDays, 130, 2_000);
        }

        Size loadUnits(long units) {
            return new Size((int) units, tradeDays, marketDays, newsLength);
        }
    }

    /** All load on the first group of one tile, whose databases every group is led to. */
    static BenchSetup oneGroup(Size size) {
        return new BenchSetup(1, 1, size, FIRST_ONLY, STANDARD, 0, false, Ports.free(portsFor(1)));
    }

    /** Tiles whose groups have the same load, with databases of their own. */
    static BenchSetup even(int tiles, int sessions, Size size) {
        return new BenchSetup(tiles, sessions, size, EVEN, STANDARD, 0, true, Ports.free(portsFor(tiles)));
    }

    private static int portsFor(int tiles) {
        return 3 + 8 * tiles;
    }

    BenchSetup sessions(int number) {
        return new BenchSetup(tiles, number, size, shares, mix, connectorPort, ownDatabases, ports);
    }

    BenchSetup mix(Map<String, Integer> other) {
        return new BenchSetup(tiles, sessions, size, shares, other, connectorPort, ownDatabases, ports);
    }

    BenchSetup connectorPort(int port) {
        return new BenchSetup(tiles, sessions, size, shares, mix, port, ownDatabases, ports);
    }

    RunSetup on(EmbeddedServer server) {
        Profile base = Profiles.parse(profile().toString(), "benchmark");
        int senders = setup(server, base, 1).profile().market().sendersPerGroup();
        return setup(server, base, sessions + senders + 1);
    }

    private RunSetup setup(EmbeddedServer server, Profile base, int pool) {
        String testbed = Json.mapper().valueToTree(testbed(server, pool)).toString();
        return RunSetup.of(Json.read(testbed, Testbed.class, "benchmark"), base);
    }

    private ObjectNode profile() {
        Profile standard = Profiles.load("standard", Path.of("."));
        ObjectNode profile = Json.mapper().valueToTree(standard);
        profile.put("initialTradeDays", size.tradeDays())
                .put("dailyMarketDays", size.marketDays())
                .put("newsItemLength", size.newsLength());
        if (!mix.isEmpty()) {
            profile.set("mix", Json.mapper().valueToTree(mix));
        }
        ((ObjectNode) profile.get("phases"))
                .put("length", "10h")
                .put("rampUp", "200ms")
                .put("warmUp", "0s")
                .put("rampDown", "0s")
                .set("shares", Json.mapper().valueToTree(List.of(shares)));
        ((ObjectNode) profile.get("market"))
                .put("pricePeriod", "6s")
                .put("orderDelayMean", "17ms")
                .put("orderDelayMax", "83ms");
        return profile;
    }

    private Map<String, Object> testbed(EmbeddedServer server, int pool) {
        Deque<Integer> free = new ArrayDeque<>(ports);
        Map<String, Object> emulator = Map.of("host", HOST, "controlPort", free.pop());
        Map<String, Object> market = Map.of("host", HOST, "controlPort", free.pop(), "orderPort", free.pop());
        List<Object> all = new ArrayList<>();
        for (int tile = 1; tile <= tiles; tile++) {
            List<Object> groups = new ArrayList<>();
            for (int group = 1; group <= shares.size(); group++) {
                String suffix = ownDatabases ? "_t" + tile + "g" + group : "_t1g1";
                int connections = shares.get(group - 1) == 0 ? 1 : pool;
                int control = free.pop();
                int own = free.pop();
                int port = connectorPort == 0 ? own : connectorPort;
                groups.add(Map.of(
                        "loadUnits", size.loadUnits(),
                        "connector", Map.of("host", HOST, "controlPort", control, "port", port),
                        "oltp", database(server, "oltp" + suffix, connections),
                        "dss", database(server, "dss" + suffix, connections)));
            }
            all.add(Map.of("groups", groups));
        }
        return Map.of(
                "name",
                "bench",
                "profile",
                "standard",
                "seed",
                1,
                "pacing",
                Map.of("mode", "closed", "sessions", sessions),
                "customerEmulators",
                List.of(emulator),
                "marketEmulators",
                List.of(market),
                "tiles",
                all);
    }

    private static Map<String, Object> database(EmbeddedServer server, String name, int connections) {
        DatabaseAddress address = server.address(name);
        return Map.of(
                "host", address.host(),
                "port", address.port(),
                "database", name,
                "user", address.user(),
                "passwordFile", server.passwordFile().toString(),
                "poolSize", connections);
    }
}
