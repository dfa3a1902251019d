package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.vdriver.local.LoopbackCluster;

/**
 * The durability audit on a Galera cluster whose writer, whose reader, two or all of whose nodes are killed under load. To
 * repeat the kills: {@code mvn -pl tests -am verify -Plong -Dit.test=ClusterDurabilityIT -Dgalera.kills=10}.
 */
@Timeout(3_600)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "kills nodes of a cluster (-Plong)")
class ClusterDurabilityIT {
    private static final int KILLS = Integer.getInteger("galera.kills", 1);

    private static final int ATTEMPTS = 3;

    /** How a row names a trade that is gone. */
    private static final Pattern LOST = Pattern.compile("(orders|results)-kept: trade \\d+: ");

    private static final Pattern UNFLUSHED = Pattern.compile(
            "the server of .* has innodb_flush_log_at_trx_commit 0: it cannot keep what it promises when it commits; .*");

    @TempDir
    static Path folder;

    private static LoopbackCluster cluster;
    private static KilledServer testbed;

    @BeforeAll
    static void build() throws Exception {
        cluster = LoopbackCluster.galera(one -> {
            testbed = testbed(one);
            testbed.build(false);
        });
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static KilledServer testbed(LoopbackCluster cluster) {
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

    @Test
    void flushedCommitsSurviveWhoeverIsKilled() throws Exception {
        kept("all");
        for (int i = 0; i < KILLS; i++) {
            kept("writer");
            if (i % 2 == 0) {
                kept("reader");
            }
        }
    }

    private static void kept(String which) throws Exception {
        assertEquals(List.of(), kill(which, true));
    }

    @Test
    void theLastNodeKeepsWhatNobodyFlushed() throws Exception {
        List<String> findings = kill("succession", false);
        assertTrue(findings.stream().allMatch(UNFLUSHED.asPredicate()), findings::toString);
    }

    @Test
    void whatNobodyFlushedIsNamedWhenAllAreGone() throws Exception {
        List<String> findings = List.of();
        // One of three may have flushed just before.
        for (int attempt = 1; attempt <= ATTEMPTS && findings.stream().noneMatch(LOST.asPredicate()); attempt++) {
            findings = kill("all", false);
        }
        assertTrue(findings.stream().anyMatch(LOST.asPredicate()), findings::toString);
        assertTrue(findings.stream().anyMatch(UNFLUSHED.asPredicate()), findings::toString);
    }

    /** Audits, and gives what was found. */
    private static List<String> kill(String which, boolean flushed) throws Exception {
        cluster.run("await", 1, 2, 3);
        for (int node = 1; node <= cluster.servers().size(); node++) {
            // By itself a node flushes each second, at which there may happen to be nothing.
            cluster.asRoot(
                    node,
                    "set global innodb_flush_log_at_trx_commit = " + (flushed ? 1 : 0)
                            + ", global innodb_flush_log_at_timeout = " + (flushed ? 1 : 5));
        }
        JsonNode summary =
                testbed.audit(flushed ? ExitCode.OK : ExitCode.INVALID, new DurabilityTool(), "--kill", which);
        List<JsonNode> databases = KilledServer.databases(summary);
        JsonNode facts = databases.get(0).get("facts");
        List<String> findings = KilledServer.findings(summary);
        System.out.printf(
                "%s%s: %s after %s; commits waited for %s; connections after %s s, first transaction %s s; %d Trade-Orders"
                        + " and %d Trade-Results committed; of %d findings %d name a trade that is gone%n",
                which,
                flushed ? "" : ", not flushed",
                facts.get("serverAfter"),
                facts.get("serverBefore"),
                facts.get("commitsWaitedFor"),
                facts.get("connectionsAfterSeconds"),
                facts.get("firstTransactionAfterSeconds"),
                KilledServer.sum(databases, "tradeOrdersCommitted"),
                KilledServer.sum(databases, "tradeResultsCommitted"),
                findings.size(),
                findings.stream().filter(LOST.asPredicate()).count());
        assertTrue(facts.toString().contains("the testbed's command for " + which + ": "), facts::toString);
        assertTrue(KilledServer.sum(databases, "tradeResultsCommitted") > 0, "what is not committed cannot be lost");
        return findings;
    }
}
