package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.vdriver.local.LoopbackCluster;

/**
 * The durability audit on a Galera cluster whose writer, whose reader, or all of whose nodes are killed under load. To
 * repeat the kills: {@code mvn -pl tests -am verify -Plong -Dit.test=ClusterDurabilityIT -Dcluster.writers=10
 * -Dcluster.readers=5}.
 */
@Timeout(3_600)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "kills nodes of a cluster (-Plong)")
class ClusterDurabilityIT {
    private static final int WRITERS = Integer.getInteger("cluster.writers", 1);
    private static final int READERS = Integer.getInteger("cluster.readers", 1);

    @TempDir
    Path folder;

    @Test
    void flushedCommitsSurviveWhoeverIsKilled() throws Exception {
        try (LoopbackCluster cluster =
                LoopbackCluster.galera(one -> testbed(one).build(false))) {
            KilledServer testbed = testbed(cluster);
            for (int i = 0; i < WRITERS; i++) {
                kill("writer", testbed, cluster);
            }
            for (int i = 0; i < READERS; i++) {
                kill("reader", testbed, cluster);
            }
            kill("all", testbed, cluster);
        }
    }

    private KilledServer testbed(LoopbackCluster cluster) {
        String where = cluster.servers().stream()
                .map(server -> "{\"host\": \"" + server.host() + "\", \"port\": " + server.port() + "}")
                .collect(Collectors.joining(", ", "\"hosts\": [", "]"));
        return new KilledServer(
                folder,
                "\"engine\": \"mariadb\",",
                where + ", \"failure\": {\"kill\": \"" + cluster.command("kill") + "\", \"restart\": \""
                        + cluster.command("restart") + "\"}",
                "quadrille",
                cluster.passwordFile());
    }

    private static void kill(String which, KilledServer testbed, LoopbackCluster cluster) throws Exception {
        cluster.run("await", 1, 2, 3);
        JsonNode summary = testbed.audit(ExitCode.OK, new DurabilityTool(), "--kill", which);
        List<JsonNode> databases = KilledServer.databases(summary);
        JsonNode facts = databases.get(0).get("facts");
        List<String> findings = KilledServer.findings(summary);
        System.out.printf(
                "%s: %s after %s; commits waited for %s; connections after %s s, first transaction %s s; %d Trade-Orders"
                        + " and %d Trade-Results committed%n",
                which,
                facts.get("serverAfter"),
                facts.get("serverBefore"),
                facts.get("commitsWaitedFor"),
                facts.get("connectionsAfterSeconds"),
                facts.get("firstTransactionAfterSeconds"),
                KilledServer.sum(databases, "tradeOrdersCommitted"),
                KilledServer.sum(databases, "tradeResultsCommitted"));
        assertTrue(facts.toString().contains("the testbed's command for " + which + ": "), facts::toString);
        assertEquals(List.of(), findings);
        assertTrue(KilledServer.sum(databases, "tradeResultsCommitted") > 0, "what is not committed cannot be lost");
    }
}
