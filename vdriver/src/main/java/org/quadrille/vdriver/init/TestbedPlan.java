package org.quadrille.vdriver.init;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;

/**
 * What a new testbed is made from. Host lists are dealt in turn, so that four names for one tile give each group its
 * own machine and one name puts them all on one; every process on a host gets ports of its own, counted from a base.
 *
 * @param name name of the testbed
 * @param profile its profile
 * @param seed seed of its population; that of the inputs is automatic
 * @param tiles number of tiles
 * @param ces hosts of the customer emulators, one a host
 * @param mees hosts of the market exchange emulators, one a host; tiles take them in turn
 * @param tierA hosts of the connectors
 * @param oltp hosts of the OLTP databases
 * @param dss hosts of the DSS databases
 * @param basePort first port of the kit's processes on every host
 * @param databasePort port of the database servers
 * @param loadUnits load units of groups 1 to 4
 * @param sessions sessions of each CE
 * @param user database user
 * @param passwordEnv environment variable with the password, or null for none
 * @param keys folder of keys, or null while everything is on loopback
 * @param monitors whether every host of databases that runs no other process of the kit gets a monitor
 */
public record TestbedPlan(
        String name,
        String profile,
        long seed,
        int tiles,
        List<String> ces,
        List<String> mees,
        List<String> tierA,
        List<String> oltp,
        List<String> dss,
        int basePort,
        int databasePort,
        List<Integer> loadUnits,
        int sessions,
        String user,
        String passwordEnv,
        String keys,
        boolean monitors) {

    /** Makes the testbed. */
    public Testbed make() {
        Map<String, Integer> nextPort = new HashMap<>();
        List<Testbed.CustomerEmulator> customers = ces.stream()
                .map(host -> new Testbed.CustomerEmulator(host, port(nextPort, host)))
                .toList();
        List<Testbed.MarketEmulator> markets = mees.stream()
                .map(host -> new Testbed.MarketEmulator(host, port(nextPort, host), port(nextPort, host)))
                .toList();
        List<Testbed.Tile> made = new ArrayList<>();
        for (int t = 0; t < tiles; t++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int g = 0; g < GroupId.PER_TILE; g++) {
                int place = t * GroupId.PER_TILE + g;
                String host = deal(tierA, place);
                String suffix = "_t" + (t + 1) + "g" + (g + 1);
                groups.add(Testbed.Group.of(
                                loadUnits.get(g),
                                new Testbed.Connector(host, port(nextPort, host), port(nextPort, host)),
                                database(deal(oltp, place), "oltp" + suffix),
                                database(deal(dss, place), "dss" + suffix))
                        .withMarketEmulator(t % mees.size() + 1));
            }
            made.add(new Testbed.Tile(groups));
        }
        return Testbed.builder()
                .name(name)
                .profile(profile)
                .seed(seed)
                .inputSeed(InputSeed.AUTOMATIC)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, sessions, 0))
                .customerEmulators(customers)
                .marketEmulators(markets)
                .tiles(made)
                .security(keys == null ? null : new Testbed.Security(keys))
                .monitors(monitors(nextPort))
                .build();
    }

    /** The hosts that have got no port yet run nothing of the kit. */
    private List<Testbed.Monitor> monitors(Map<String, Integer> nextPort) {
        if (!monitors) {
            return List.of();
        }
        return Stream.of(oltp, dss)
                .flatMap(hosts -> hosts.stream().limit((long) GroupId.PER_TILE * tiles))
                .distinct()
                .filter(host -> !nextPort.containsKey(host))
                .map(host -> Testbed.Monitor.of(host, basePort))
                .toList();
    }

    private int port(Map<String, Integer> next, String host) {
        return next.merge(host, basePort, (before, base) -> before + 1);
    }

    private static String deal(List<String> hosts, int i) {
        return hosts.get(i % hosts.size());
    }

    private Testbed.Database database(String host, String database) {
        return Testbed.Database.of(host, databasePort, database, user).withPasswordEnv(passwordEnv);
    }
}
