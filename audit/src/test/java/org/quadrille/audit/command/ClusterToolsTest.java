package org.quadrille.audit.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.schema.db.Sql;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.vdriver.command.DbCommand;
import org.quadrille.vdriver.command.SmallDatabases;
import org.quadrille.vdriver.local.LoopbackCluster;
import org.quadrille.vdriver.local.Replication;

/** The tools on databases that several servers hold: what only two servers let through is their cluster's. */
@Timeout(400)
class ClusterToolsTest {
    @TempDir
    Path folder;

    private Path testbed(String engine, DatabaseServer.Routing routing, List<DatabaseServer> servers, Path password)
            throws Exception {
        Testbed testbed = Json.read(
                        SmallTestbed.json().replaceFirst("\\{", "{\"engine\": \"" + engine + "\","),
                        Testbed.class,
                        "small testbed")
                .withGroups(group -> SmallDatabases.databases(
                        group,
                        d -> d.withPasswordFile(password.toString())
                                .withHosts(servers)
                                .withRouting(routing)));
        return Files.writeString(folder.resolve("testbed-" + routing + ".json"), Json.write(testbed));
    }

    private static void build(Path testbed) {
        SmallDatabases.Said said = SmallDatabases.say(
                DbCommand.GROUP,
                "build",
                "--testbed",
                testbed.toString(),
                "--no-check",
                "--group",
                "1",
                "--role",
                "oltp",
                "--no-pristine");
        assertEquals(0, said.code(), said.text());
    }

    private AuditOutcomes audit(AuditTool tool, Path testbed, String... options) throws Exception {
        List<String> line = new ArrayList<>(List.of(tool.name(), "--testbed", testbed.toString(), "--group", "1"));
        line.addAll(List.of(options));
        return AuditOutcomes.of(folder, List.of(tool), line.toArray(String[]::new));
    }

    private static String findings(AuditOutcomes outcomes, String tool) {
        return String.join("\n", outcomes.entry(tool, "1 OLTP").findings());
    }

    private static int count(Map<String, Object> facts, String name) {
        String value = String.valueOf(facts.get(name));
        assertTrue(value.endsWith(" of 200"), () -> name + " in " + facts);
        return Integer.parseInt(value.substring(0, value.indexOf(' ')));
    }

    @Test
    void aStandbyIsAuditedTooAndWhatItHasNotReceivedIsFound() throws Exception {
        try (Replication servers = Replication.of(
                folder.resolve("first"),
                folder.resolve("second"),
                Map.of("max_connections", "60", "shared_buffers", "64MB"))) {
            Path testbed = testbed(
                    "postgresql", null, servers.servers(), servers.primary().passwordFile());
            build(testbed);
            AuditOutcomes equal = audit(new ConsistencyTool(), testbed, "--role", "oltp");
            assertEquals(Outcome.PASSED, equal.of("consistency", "1 OLTP"), equal.said());
            assertEquals(
                    servers.servers().stream().map(s -> "checks on " + s).collect(Collectors.toSet()),
                    equal.entry("consistency", "1 OLTP").facts().keySet());
            String primary = servers.servers().get(0).toString();
            String standby = servers.servers().get(1).toString();
            try (Connection connection =
                    servers.standby().administrator("oltp0").connect()) {
                Sql.execute(connection, "select pg_wal_replay_pause()");
            }
            AuditOutcomes across = audit(new IsolationTool(), testbed, "--role", "oltp", "--across");
            assertEquals(
                    "stale read between " + primary + " and " + standby
                            + ": 200 of 200 transactions that began after a commit was answered did not see it: the cluster"
                            + " lets it through, which one server alone does not",
                    findings(across, "isolation"));
            Map<String, Object> facts = across.entry("isolation", "1 OLTP").facts();
            for (String anomaly : List.of("write skew", "lost update", "stale read")) {
                assertEquals("0 of 20", facts.get(anomaly + " on " + primary + " alone"));
            }
            assertEquals(
                    "not tried, because " + standby + " is a standby",
                    facts.get("write skew between " + primary + " and " + standby));
            try (Connection connection = servers.primary().address("oltp0").connect()) {
                Sql.execute(connection, "update exchange set ex_desc = 'elsewhere' where ex_id = 'AMEX'");
                Sql.execute(
                        connection, "delete from watch_item where wi_wl_id = (select min(wi_wl_id) from watch_item)");
            }
            AuditOutcomes unequal = audit(new ConsistencyTool(), testbed, "--role", "oltp");
            assertTrue(
                    findings(unequal, "consistency")
                            .contains("table watch_item has not the same rows on all servers: its checksums are {"
                                    + primary + "="),
                    findings(unequal, "consistency"));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a cluster of three (-Plong)")
    void aClusterLetsThroughWhatNoneOfItsServersDoes() throws Exception {
        try (LoopbackCluster cluster = LoopbackCluster.galera()) {
            Path testbed = testbed("mariadb", null, cluster.servers(), cluster.passwordFile());
            build(testbed);
            AuditOutcomes equal = audit(new ConsistencyTool(), testbed, "--role", "oltp");
            assertEquals(Outcome.PASSED, equal.of("consistency", "1 OLTP"), equal.said());
            AuditOutcomes across = audit(new IsolationTool(), testbed, "--role", "oltp", "--across");
            Map<String, Object> facts = across.entry("isolation", "1 OLTP").facts();
            System.out.println(facts);
            String one = cluster.servers().get(0).toString();
            for (String anomaly : List.of("write skew", "lost update", "stale read")) {
                assertEquals("0 of 20", facts.get(anomaly + " on " + one + " alone"));
            }
            for (DatabaseServer other : cluster.servers().subList(1, 3)) {
                String skew = "write skew between " + one + " and " + other;
                assertTrue(count(facts, skew) > 0, () -> skew + " in " + facts);
                assertTrue(findings(across, "isolation").contains(skew + ": " + facts.get(skew)), across.said());
                assertEquals(0, count(facts, "lost update between " + one + " and " + other));
            }
            // Whatever it did was taken back.
            assertEquals(
                    List.of(),
                    across.entry("isolation", "1 OLTP").findings().stream()
                            .filter(finding -> !finding.contains(" between " + one + " and "))
                            .toList());
            AuditOutcomes after = audit(new ConsistencyTool(), testbed, "--role", "oltp");
            assertEquals(Outcome.PASSED, after.of("consistency", "1 OLTP"), after.said());
            Path spread = testbed("mariadb", DatabaseServer.Routing.SPREAD, cluster.servers(), cluster.passwordFile());
            AuditOutcomes waiting = audit(new IsolationTool(), spread, "--role", "oltp", "--across");
            assertFalse(findings(waiting, "isolation").contains("stale read"), waiting.said());
        }
    }

    @Test
    void sessionsAcrossServersNeedServers() throws Exception {
        Path testbed = Files.writeString(folder.resolve("one.json"), SmallTestbed.json());
        assertTrue(assertThrows(UserError.class, () -> audit(new IsolationTool(), testbed, "--across"))
                .getMessage()
                .startsWith("--across needs a database that several servers hold, but none in the testbed "));
    }
}
