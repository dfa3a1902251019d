package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.ReportResult;
import org.quadrille.schema.engine.Nodes;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.LoopbackCluster;

/** Runs on a Galera cluster whose writer is killed or cut off in their middle, or all of whose nodes are written to. */
@Timeout(900)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "runs on a cluster of three (-Plong)")
class GaleraRunIT {
    private static final Duration PHASE = Duration.ofSeconds(4);

    /** Until commits go on, with the time-outs of a cluster that nobody has changed. */
    private static final Duration MOST_OUTAGE = Duration.ofSeconds(10);

    /** A server that says nothing any more counts as lost after a quarter of a minute. */
    private static final Duration MOST_SILENCE = Duration.ofSeconds(20);

    private static final Duration LONG_PHASE = Duration.ofSeconds(6);

    /** A node that was killed gets all rows anew. */
    private static final Duration MOST_TO_JOIN = Duration.ofMinutes(2);

    @TempDir
    static Path folder;

    private static LoopbackCluster cluster;

    @BeforeAll
    static void load() throws Exception {
        cluster = LoopbackCluster.galera(one -> LoadedDatabases.unchecked(
                DatabaseTarget.all(FailingRun.setup(folder, one, PHASE, null, OnDatabaseLoss.ABORT))));
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static RunSetup setup(Duration phase, DatabaseServer.Routing routing, OnDatabaseLoss loss) {
        return FailingRun.setup(folder, cluster, phase, routing, loss);
    }

    private static DatabaseServer writer() {
        return cluster.address("any").administration().route().last().orElseThrow();
    }

    private static int node(DatabaseServer server) {
        return 1 + cluster.servers().indexOf(server);
    }

    /** Whatever fails is the outage itself, for which phases of seconds leave no room, or the machine. */
    private static void assertOnlyDisturbed(ReportResult result) {
        assertEquals(
                List.of(),
                Disturbance.failures(
                        result,
                        check -> !check.id().equals("maintenance-pace") && !Disturbance.explains(check, result)));
    }

    @Test
    void theWriterIsKilledAndNothingAnsweredIsLost() throws Exception {
        DatabaseServer writer = writer();
        int node = node(writer);
        Commits commits = Commits.on(cluster);
        ReportResult result;
        try (commits) {
            result = new FailingRun(
                            folder, setup(PHASE, null, OnDatabaseLoss.RECONNECT), () -> cluster.run("kill", node))
                    .report("killed");
        } finally {
            cluster.run("restart", node);
        }
        assertNamedWhileItJoins(writer);
        commits.assertKept(MOST_OUTAGE);
        assertMoved(result, writer);
        assertOnlyDisturbed(result);
        assertTrue(named(result).contains("standbys 3 nodes, then 2 nodes at "), named(result));
    }

    /** From nobody at its port to one of the cluster: `check` has a sentence for each moment. */
    private static void assertNamedWhileItJoins(DatabaseServer joining) throws Exception {
        Set<String> said = new LinkedHashSet<>();
        Instant end = Instant.now().plus(MOST_TO_JOIN);
        List<String> now;
        do {
            now = Nodes.look(cluster.address("oltp_t1g1"));
            said.addAll(now);
        } while (!now.isEmpty() && Instant.now().isBefore(end));
        assertEquals(List.of(), now);
        System.out.println(String.join("\n", said));
        assertFalse(said.isEmpty());
        assertTrue(said.stream().allMatch(one -> one.contains(joining.toString())), said::toString);
    }

    private static String named(ReportResult result) {
        return String.join("\n", FailingRun.rows(result, "same-server"));
    }

    private static void assertMoved(ReportResult result, DatabaseServer from) {
        List<String> changes = FailingRun.rows(result, "same-server").stream()
                .filter(row -> row.contains("another server from second"))
                .toList();
        assertEquals(8, changes.size(), changes::toString);
        // A server of MariaDB says its machine's own name.
        String port = ":" + from.port() + ", from second";
        assertTrue(changes.stream().allMatch(row -> row.contains(port)), changes::toString);
    }

    @Test
    void aRunThatWritesToEveryNodeSaysSo() throws Exception {
        RunSetup setup = setup(PHASE, DatabaseServer.Routing.SPREAD, OnDatabaseLoss.ABORT);
        ReportResult result = new FailingRun(folder, setup, () -> {}).report("spread");
        assertTrue(setup.deviations().contains("several servers of a database that are all written to"));
        List<String> again = FailingRun.rows(result, "same-server").stream()
                .filter(row -> row.contains("transactions sent again by server: "))
                .toList();
        System.out.println(String.join("\n", again));
        assertEquals(8, again.size(), again::toString);
        assertOnlyDisturbed(result);
    }

    @Test
    void aWriterThatFallsSilentIsRiddenOut() throws Exception {
        DatabaseServer writer = writer();
        int node = node(writer);
        ReportResult result;
        try {
            result = new FailingRun(
                            folder, setup(LONG_PHASE, null, OnDatabaseLoss.RECONNECT), () -> cluster.run("cut", node))
                    .report("silent");
        } finally {
            cluster.run("join", node);
            cluster.run("await", 1, 2, 3);
        }
        Duration outage = FailingRun.outage(folder.resolve("results").resolve("silent"));
        System.out.println("silent: no Trade-Order for " + outage);
        assertTrue(outage.compareTo(MOST_SILENCE) <= 0, outage::toString);
        assertMoved(result, writer);
        assertOnlyDisturbed(result);
    }

    @Test
    void aWriterThatLosesTheOthersIsRiddenOut() throws Exception {
        DatabaseServer writer = writer();
        ReportResult result;
        try {
            result = new FailingRun(
                            folder, setup(PHASE, null, OnDatabaseLoss.RECONNECT), () -> isolate(node(writer), true))
                    .report("isolated");
        } finally {
            isolate(node(writer), false);
            cluster.run("await", 1, 2, 3);
        }
        assertMoved(result, writer);
        assertOnlyDisturbed(result);
    }

    @Test
    void aRunThatMayNotLoseItsDatabaseEndsWithASentence() throws Exception {
        DatabaseServer writer = writer();
        RunManifest manifest;
        try {
            manifest = new FailingRun(
                            folder, setup(PHASE, null, OnDatabaseLoss.ABORT), () -> isolate(node(writer), true))
                    .manifest("aborted");
        } finally {
            isolate(node(writer), false);
            cluster.run("await", 1, 2, 3);
        }
        System.out.println(manifest.cause());
        assertEquals(RunManifest.Outcome.ABORTED, manifest.outcome());
        assertTrue(manifest.cause().contains(" database"), manifest.cause());
        assertFalse(manifest.cause().contains("Exception"), manifest.cause());
    }

    /** It still answers its clients, that it is not ready. */
    private static void isolate(int node, boolean isolated) throws Exception {
        cluster.asRoot(node, "set global wsrep_provider_options = 'gmcast.isolate=" + (isolated ? 1 : 0) + "'");
    }
}
