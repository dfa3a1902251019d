package org.quadrille.vdriver.init;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;
import org.quadrille.common.workload.GroupId;

/**
 * Where the processes and databases of a new testbed are. Host lists are dealt in turn, so that four names for one tile
 * give each group its own machine and one name puts them all on one; every process on a host gets ports of its own,
 * counted from a base.
 *
 * @param loadUnits load units of groups 1 to 4
 * @param basePort first port of the kit's processes on every host
 * @param monitors whether every host of databases that runs no other process of the kit gets a monitor
 */
public record TestbedPlan(
        Hosts hosts, int tiles, List<Integer> loadUnits, int basePort, DatabaseServers servers, boolean monitors) {

    /**
     * Names of hosts: of the emulators, one a host (tiles take MEEs in turn), of the connectors, and of the databases.
     */
    public record Hosts(List<String> ces, List<String> mees, List<String> tierA, List<String> oltp, List<String> dss) {}

    /**
     * What all database servers have in common.
     *
     * @param passwordEnv environment variable with the password, or null for none
     */
    public record DatabaseServers(int port, String user, String passwordEnv) {}

    /** Gives a testbed its processes and databases. */
    public TestbedBuilder addTo(TestbedBuilder testbed) {
        Map<String, Integer> nextPort = new HashMap<>();
        List<Testbed.CustomerEmulator> customers = hosts.ces().stream()
                .map(host -> new Testbed.CustomerEmulator(host, port(nextPort, host)))
                .toList();
        List<Testbed.MarketEmulator> markets = hosts.mees().stream()
                .map(host -> new Testbed.MarketEmulator(host, port(nextPort, host), port(nextPort, host)))
                .toList();
        List<Testbed.Tile> made = new ArrayList<>();
        for (int t = 0; t < tiles; t++) {
            List<Testbed.Group> groups = new ArrayList<>();
            for (int g = 0; g < GroupId.PER_TILE; g++) {
                int place = t * GroupId.PER_TILE + g;
                String host = deal(hosts.tierA(), place);
                String suffix = "_t" + (t + 1) + "g" + (g + 1);
                groups.add(Testbed.Group.of(
                                loadUnits.get(g),
                                new Testbed.Connector(host, port(nextPort, host), port(nextPort, host)),
                                database(deal(hosts.oltp(), place), "oltp" + suffix),
                                database(deal(hosts.dss(), place), "dss" + suffix))
                        .withMarketEmulator(t % hosts.mees().size() + 1));
            }
            made.add(new Testbed.Tile(groups));
        }
        return testbed.customerEmulators(customers)
                .marketEmulators(markets)
                .tiles(made)
                .monitors(monitors(nextPort));
    }

    /** Hosts that have no port yet run nothing of the kit. */
    private List<Testbed.Monitor> monitors(Map<String, Integer> nextPort) {
        if (!monitors) {
            return List.of();
        }
        return Stream.of(hosts.oltp(), hosts.dss())
                .flatMap(names -> names.stream().limit((long) GroupId.PER_TILE * tiles))
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
        return Testbed.Database.of(host, servers.port(), database, servers.user())
                .withPasswordEnv(servers.passwordEnv());
    }
}
