package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
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
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.reporter.ReportResult;
import org.quadrille.schema.engine.Nodes;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.testing.Await;
import org.quadrille.tests.Disturbance;
import org.quadrille.tests.LoadedDatabases;
import org.quadrille.vdriver.local.LoopbackCluster;

/** Runs on a Galera cluster whose writer is killed in their middle, or all of whose nodes are written to. */
@Timeout(600)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "runs on a cluster of three (-Plong)")
class GaleraRunIT {
    private static final Duration PHASE = Duration.ofSeconds(4);

    /** Until commits go on, with the time-outs of a cluster that nobody has changed. */
    private static final Duration MOST_OUTAGE = Duration.ofSeconds(10);

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
        DatabaseServer writer =
                cluster.address("any").administration().route().last().orElseThrow();
        int node = 1 + cluster.servers().indexOf(writer);
        Commits commits = Commits.on(cluster);
        ReportResult result;
        try (commits) {
            result = new FailingRun(
                            folder,
                            FailingRun.setup(folder, cluster, PHASE, null, OnDatabaseLoss.RECONNECT),
                            () -> cluster.run("kill", node))
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
        Await.await("all nodes are in sync", () -> {
            List<String> now = Nodes.look(cluster.address("oltp_t1g1"));
            said.addAll(now);
            return now.isEmpty();
        });
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
}
