package org.quadrille.audit.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.cardinality.CardinalityTool;
import org.quadrille.audit.schema.SchemaTool;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;
import org.quadrille.testing.Checksums;
import org.quadrille.vdriver.command.SmallDatabases;

/** The tools that only read, on a testbed of eight databases of one load: first whole, then damaged. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReadingToolsTest {
    private static final List<AuditTool> TOOLS = List.of(new SchemaTool(), new CardinalityTool());
    private static final Identities IDENTITIES =
            new Identities(Engine.of("postgresql").files());

    @TempDir
    static Path folder;

    private static SmallDatabases databases;

    @BeforeAll
    static void start() throws Exception {
        databases = SmallDatabases.shared(folder);
        databases.build();
    }

    @AfterAll
    static void stop() {
        databases.close();
    }

    @Test
    @Order(1)
    void aWholeTestbedPasses_withFilesThatAnybodyCanRead_andNothingIsChanged() throws Exception {
        Map<String, String> before = checksum("oltp0");
        AuditOutcomes all = audit("all");
        assertEquals(0, all.code(), all.said());
        assertEquals(Outcome.PASSED, all.summary().verdict());
        assertEquals(before, checksum("oltp0"));
        List<String> databases = all.summary().databases().stream()
                .map(d -> d.group() + " " + d.role())
                .toList();
        assertEquals(8, databases.size());
        for (var tool : all.summary().tools()) {
            assertEquals(
                    databases,
                    tool.databases().stream()
                            .map(e -> e.group() + " " + e.role())
                            .toList(),
                    tool.name() + " lists them in their order");
        }

        assertEquals("""
                4 OLTP databases: no object differs
                4 DSS databases: no object differs
                """, all.text("schema/between.txt"));
        String one = all.text("schema/tile1-group2-dss/schema.txt");
        assertTrue(one.startsWith("0 differences from the kit's own schema\n"), one);
        assertTrue(one.contains("  trade.t_exec_name: character varying(49); not null\n"), one);
        JsonNode json = Json.mapper().readTree(all.text("schema/tile1-group2-dss/schema.json"));
        assertEquals(33 + 1, json.get("objects").get("table").size());
        assertEquals(33, all.entry("schema", "2 DSS").facts().get("primary key") instanceof Integer n ? n - 1 : -1);

        assertTrue(all.text("cardinality/tile1-group1-oltp/rows.txt").contains("(what the population makes)"));
        assertTrue(all.text("cardinality/tile1-group1-oltp/evidence.txt").contains("from holding_history"));
        assertEquals(33, ((Map<?, ?>) all.entry("cardinality", "1 OLTP").facts().get("rows")).size());
        assertTrue(all.text("cardinality/tile1-group1-oltp/space.csv").contains("trade,trade_account,,"));
        long[] whole = sum(all, "system under test");
        long[] group = sum(all, "tile 1 group 3");
        assertEquals(whole[0], sum(all, "tile 1")[0]);
        assertTrue(group[0] * 3 < whole[0] && group[0] * 5 > whole[0]);
        assertEquals(sum(all, "tile 1 group 3 DSS")[0], sum(all, "tile 1 group 3 DSS")[1], "DSS does not trade");
        // Groups of one load unit each at 2 tpsV: --tpsv 16 is twice the nominal 8.
        long[] faster = sum(
                audit("cardinality", "--tpsv", "16", "--formulas", "--group", "3", "--role", "oltp"),
                "tile 1 group 3 OLTP");
        long[] nominal = sum(all, "tile 1 group 3 OLTP");
        assertEquals(nominal[0], faster[0]);
        assertEquals(2.0, (double) (faster[1] - faster[0]) / (nominal[1] - nominal[0]), 0.05);
        assertThrows(UserError.class, () -> audit("cardinality", "--tpsv", "-1"));
    }

    @Test
    @Order(2)
    void everyDamageIsNamedWhereItIs() throws Exception {
        databases.in("oltp0", "create table guest (x integer)");
        databases.in("oltp1", "create table guest (x integer)", "delete from watch_item where ctid = '(0,1)'");
        databases.in("dss3", "drop index trade_symbol_time");
        used("oltp2", 3, 1, "run-1");
        used("oltp3", 4, 0, "run-2");
        databases.in("dss0", "update quadrille.identity set last_run = 'lost-run', last_run_at = now()");
        databases.in("dss1", "drop schema public cascade");

        AuditOutcomes all = audit("all");
        assertEquals(1, all.code(), all.said());
        String guest = "table guest is extra, no part of the kit's schema: permanent";
        assertEquals(List.of(guest), all.entry("schema", "1 OLTP").findings());
        assertEquals(List.of(guest), all.entry("schema", "2 OLTP").findings());
        assertEquals(1, all.entry("schema", "4 DSS").findings().size());
        assertTrue(all.entry("schema", "4 DSS").findings().get(0).startsWith("index trade_symbol_time is missing"));
        List<String> nothingLeft = all.entry("schema", "2 DSS").findings();
        assertEquals(21, nothingLeft.size());
        assertTrue(nothingLeft.get(20).endsWith(" more objects differ, see schema.txt"), nothingLeft.get(20));
        assertEquals(Outcome.PASSED, all.entry("schema", "3 OLTP").verdict());
        String between = all.text("schema/between.txt");
        assertTrue(between.contains("""
                        4 OLTP databases: 1 objects are not the same in all of them
                          table guest
                            permanent: tile 1 group 1 OLTP, tile 1 group 2 OLTP
                            absent: tile 1 group 3 OLTP, tile 1 group 4 OLTP
                        """), between);

        List<String> lacking = all.entry("cardinality", "2 OLTP").findings();
        assertEquals(1, lacking.size());
        assertTrue(lacking.get(0).startsWith("table watch_item has "), lacking.get(0));
        assertEquals(Outcome.PASSED, all.entry("cardinality", "1 OLTP").verdict());
        assertEquals(
                List.of("table settlement has 288000 rows, expected 288001 (left by run run-1)"),
                all.entry("cardinality", "3 OLTP").findings());
        assertEquals(Outcome.PASSED, all.entry("cardinality", "4 OLTP").verdict());
        assertEquals(List.of(), all.entry("cardinality", "4 OLTP").limits());
        assertEquals(Outcome.PASSED, all.entry("cardinality", "1 DSS").verdict());
        assertEquals(
                List.of("no record of run lost-run found in " + folder.resolve("results") + " or "
                        + all.evidence().getParent()
                        + ": growing tables checked against each other only"),
                all.entry("cardinality", "1 DSS").limits());
        assertEquals(33, all.entry("cardinality", "2 DSS").findings().size());
    }

    /** Stamps a database as used by a run, whose record says that it left this many more settlements. */
    private static void used(String database, int group, int more, String run) throws SQLException, IOException {
        Identity identity;
        try (Connection connection = databases.server().address(database).connect()) {
            IDENTITIES.usedBy(connection, run);
            identity = IDENTITIES.read(connection).orElseThrow();
        }
        long trades = identity.spec().scale().initialTrades();
        Map<String, Long> counts = new HashMap<>(Map.of("trade", trades, "settlement", trades + more));
        counts.put("trade_history" + DatabaseSnapshot.OF_RUNS, 0L);
        ResultsFolder results = new ResultsFolder(
                Files.createDirectories(folder.resolve("results").resolve(run)));
        ResultsFolder.writeJson(
                results.databasesAfter(),
                List.of(new DatabaseSnapshot(
                        1,
                        group,
                        DatabaseRole.OLTP,
                        "18",
                        Map.of("loadedAt", identity.loadedAt().orElseThrow().toString(), "lastRun", run),
                        Map.of(),
                        Map.of(),
                        counts,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null)));
        ;
    }

    private static Map<String, String> checksum(String database) throws SQLException {
        try (Connection connection = databases.server().address(database).connect()) {
            return Checksums.of(connection, Tables.NAMES);
        }
    }

    private static long[] sum(AuditOutcomes outcomes, String what) throws IOException {
        String[] fields = outcomes.text("cardinality/space.csv")
                .lines()
                .filter(line -> line.startsWith(what + ","))
                .findFirst()
                .orElseThrow()
                .split(",");
        return new long[] {Long.parseLong(fields[1]), Long.parseLong(fields[2])};
    }

    private static AuditOutcomes audit(String tool, String... options) throws IOException {
        List<String> line =
                new ArrayList<>(List.of(tool, "--testbed", databases.testbed().toString()));
        line.addAll(List.of("--results", folder.resolve("results").toString()));
        line.addAll(List.of(options));
        return AuditOutcomes.of(databases, TOOLS, line.toArray(String[]::new));
    }
}
