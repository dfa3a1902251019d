package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.vdriver.local.LoopbackCluster;

/**
 * The durability audit on a primary that is killed under load, and whose standby is promoted. To repeat the kills:
 * {@code mvn -pl tests -am verify -Plong -Dit.test=StandbyDurabilityIT -Dstandby.kills=10}.
 */
@Timeout(3_600)
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "kills servers with a standby (-Plong)")
class StandbyDurabilityIT {
    private static final int KILLS = Integer.getInteger("standby.kills", 1);

    /** How a row names a trade that is gone: the run's ids begin with 2000. */
    private static final Pattern LOST = Pattern.compile("(orders|results)-kept: trade 2000\\d+: ");

    private static final Pattern UNSAFE = Pattern.compile("another server has answered for .* since the failure");

    @TempDir
    Path folder;

    @Test
    void anAsynchronousStandbyIsAFindingWhateverWasLost() throws Exception {
        kill("", false, ExitCode.INVALID);
    }

    @Test
    void nothingIsLostThatASynchronousStandbyHas() throws Exception {
        kill("*", false, ExitCode.OK);
    }

    @Test
    void whatAStalledStandbyDidNotReceiveIsNamed() throws Exception {
        kill("", true, ExitCode.INVALID);
    }

    private void kill(String synchronous, boolean stalled, ExitCode expected) throws Exception {
        try (LoopbackCluster cluster = LoopbackCluster.standby(synchronous)) {
            String kill = (stalled ? cluster.commandForOther("stall") + "; sleep 2; " : "") + cluster.command("kill");
            String where = cluster.servers().stream()
                    .map(server -> "{\"host\": \"" + server.host() + "\", \"port\": " + server.port() + "}")
                    .collect(Collectors.joining(", ", "\"hosts\": [", "]"));
            KilledServer testbed = new KilledServer(
                    folder,
                    "\"engine\": \"postgresql\",",
                    where + ", \"failure\": {\"kill\": \"" + kill + "\", \"restart\": \""
                            + cluster.commandForOther("promote") + "\"}",
                    "quadrille",
                    cluster.passwordFile());
            testbed.build(false);
            for (int i = 0; i < KILLS; i++) {
                if (i > 0) {
                    cluster.run("follow", 2 - i % 2);
                }
                JsonNode summary = testbed.audit(expected, new DurabilityTool());
                judge(summary, expected == ExitCode.OK, stalled);
            }
        }
    }

    private static void judge(JsonNode summary, boolean safe, boolean stalled) {
        List<JsonNode> databases = KilledServer.databases(summary);
        List<String> findings = KilledServer.findings(summary);
        JsonNode facts = databases.get(0).get("facts");
        long lost = findings.stream().filter(f -> LOST.matcher(f).find()).count();
        long unsafe = findings.stream().filter(f -> UNSAFE.matcher(f).find()).count();
        System.out.printf(
                "%s after %s; commits waited for %s; standby behind by %s bytes; connections after %s s, first transaction"
                        + " %s s; %d Trade-Results committed; of %d findings %d name a trade that is gone, %d the server%n",
                facts.get("serverAfter"),
                facts.get("serverBefore"),
                facts.get("commitsWaitedFor"),
                facts.get("bytesStandbyWasBehind"),
                facts.get("connectionsAfterSeconds"),
                facts.get("firstTransactionAfterSeconds"),
                databases.stream()
                        .mapToLong(d ->
                                d.get("facts").path("tradeResultsCommitted").asLong())
                        .sum(),
                findings.size(),
                lost,
                unsafe);
        assertTrue(facts.get("serverAfter").asText().startsWith("another, "), facts::toString);
        assertTrue(facts.has("bytesStandbyWasBehind"), facts::toString);
        assertEquals(safe ? 0 : databases.size(), unsafe, findings::toString);
        assertTrue(stalled ? lost > 0 : !safe || findings.isEmpty(), findings::toString);
    }
}
