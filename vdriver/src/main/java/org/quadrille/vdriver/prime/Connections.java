package org.quadrille.vdriver.prime;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.engine.Engine;

/**
 * Whether the servers allow as many connections as the pools of their databases will open. A pool that cannot be filled
 * would show only when the run is prepared.
 */
public final class Connections {
    /**
     * Sessions that a run needs besides those of a pool, for each database: the kit looks at it from time to time, while its
     * pool is full.
     */
    private static final int LOOKING = 1;

    /**
     * Databases that share a limit.
     *
     * @param of begins a sentence on what has the limit
     * @param allowed sessions that it allows
     * @param pools sessions of the pools
     * @param fix says how it is raised, by the number of connections that are needed
     */
    private record Limit(
            String of, Set<String> server, int allowed, int pools, int databases, IntFunction<String> fix) {
        Limit plus(int pool) {
            return new Limit(of, server, allowed, pools + pool, databases + 1, fix);
        }

        int needed() {
            return pools + databases * LOOKING;
        }

        String problem() {
            return of + String.join(" alias ", server) + " allows " + allowed + " connections, but "
                    + (databases == 1 ? "the pool of its database" : "the pools of its " + databases + " databases")
                    + " and the checks need " + needed() + "; "
                    + fix.apply(needed())
                    + ", or set smaller values of poolSize in the testbed.";
        }
    }

    private final Testbed testbed;
    private final Profile profile;
    private final Engine engine;
    private final Map<String, Set<String>> servers = new HashMap<>();
    private final Map<String, Limit> limits = new TreeMap<>();

    public Connections(Testbed testbed, Profile profile) {
        this.testbed = testbed;
        this.profile = profile;
        this.engine = Engine.of(testbed.engine());
    }

    /** Counts a database that a connector has looked at. */
    public void add(Endpoint connector, DatabaseFacts facts) {
        Map<String, String> settings = Entry.map(facts.settings());
        int kept = engine.reservedConnections(settings);
        Testbed.Database database =
                testbed.group(GroupId.ofIndex(connector.index())).database(facts.role());
        String name = DurableCommits.server(database);
        // One server may be reached by several names.
        String server = facts.said(DatabaseFacts.SERVER).orElse(name);
        servers.computeIfAbsent(server, s -> new LinkedHashSet<>()).add(name);
        // How many a pooler opens is its own affair; one goes past it.
        int pool = (database.pooler() == null ? database.poolSize() : 1) + profile.querySessions(facts.role());
        int allowed = number(settings, "max_connections", Integer.MAX_VALUE) - kept;
        add(
                "The server ",
                server,
                allowed,
                pool,
                needed -> "raise max_connections of the server by " + (needed - allowed) + " or more");
        add(
                "The role \"" + database.user() + "\" of the server ",
                server,
                number(settings, "connection limit (role)", Integer.MAX_VALUE),
                pool,
                needed -> "raise its limit: " + engine.raiseLimitOfUser(database.user(), needed));
        add(
                "The database \"" + database.database() + "\" of the server ",
                server,
                number(settings, "connection limit (database)", Integer.MAX_VALUE),
                pool,
                needed -> "raise its limit: " + engine.raiseLimitOfDatabase(database.database(), needed));
    }

    private void add(String of, String server, int allowed, int pool, IntFunction<String> fix) {
        limits.merge(
                of + server,
                new Limit(of, servers.get(server), allowed, pool, 1, fix),
                (before, now) -> before.plus(now.pools()));
    }

    /** One sentence for each server, role and database that allows too few. */
    public List<String> problems() {
        return limits.values().stream()
                .filter(limit -> limit.needed() > limit.allowed())
                .map(Limit::problem)
                .toList();
    }

    private static int number(Map<String, String> settings, String name, int none) {
        String value = settings.get(name);
        return value == null ? none : Integer.parseInt(value);
    }
}
