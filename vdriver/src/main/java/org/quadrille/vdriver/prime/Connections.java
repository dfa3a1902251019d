package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.workload.GroupId;

/**
 * Whether the servers allow as many connections as the pools of their databases will open. A pool that cannot be filled
 * would show only when the run is prepared.
 */
public final class Connections {
    /** Connections that PostgreSQL reserves for superusers by default. */
    private static final int RESERVED = 3;

    private record Server(int allowed, int pools, int databases) {
        Server plus(int pool) {
            return new Server(allowed, pools + pool, databases + 1);
        }

        /** One more for each database, because the kit looks at it while its pool is full. */
        int needed() {
            return pools + databases;
        }
    }

    private final Testbed testbed;
    private final Map<String, Server> servers = new TreeMap<>();

    public Connections(Testbed testbed) {
        this.testbed = testbed;
    }

    /** Counts a database that a connector has looked at. */
    public void add(Endpoint connector, DatabaseFacts facts) {
        Map<String, String> settings =
                facts.settings().stream().collect(Collectors.toMap(Entry::name, Entry::value, (a, b) -> a));
        int most = number(settings, "max_connections", Integer.MAX_VALUE);
        int kept = number(settings, "superuser_reserved_connections", RESERVED)
                + number(settings, "reserved_connections", 0);
        Testbed.Database database =
                testbed.group(GroupId.ofIndex(connector.index())).database(facts.role());
        servers.merge(
                Words.endpoint(database.host(), database.port()),
                new Server(most - kept, database.poolSize(), 1),
                (before, now) -> before.plus(now.pools()));
    }

    /** One sentence for each server that allows too few. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        servers.forEach((address, server) -> {
            if (server.needed() > server.allowed()) {
                problems.add("The server " + address + " allows " + server.allowed()
                        + " connections, but the pools of its " + server.databases() + " databases and the checks need "
                        + server.needed() + "; raise max_connections of the server by "
                        + (server.needed() - server.allowed())
                        + " or more, or set smaller values of poolSize in the testbed.");
            }
        });
        return problems;
    }

    private static int number(Map<String, String> settings, String name, int none) {
        String value = settings.get(name);
        return value == null ? none : Integer.parseInt(value);
    }
}
