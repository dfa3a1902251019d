package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditTool.Demand;
import org.quadrille.audit.Verdict;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.RunSessions;

/**
 * What holds for every tool, on a real testbed of eight databases, of which one is unreachable (group 2 OLTP), one is of
 * another scale (group 3 OLTP) and one misses an index (group 4 DSS).
 */
class AuditCommandTest {
    private static final Verdict GOOD = Verdict.of(List.of(), Map.of("rows", 7));
    private static final FakeTool READER = new FakeTool("reader", true, Demand.REACHED, (s, e) -> GOOD);

    @TempDir
    static Path folder;

    private static EmbeddedServer server;
    private static Path testbed;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedServer.in(folder.resolve("server"))
                .set("shared_buffers", "64MB")
                .set("fsync", "off")
                .start();
        testbed = testbed("testbed.json", 0);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ExitCode code = Main.call(
                DbCommand.GROUP,
                new PrintStream(said, true, StandardCharsets.UTF_8),
                "build",
                "--testbed",
                testbed.toString(),
                "--no-check",
                "--no-pristine");
        assertEquals(ExitCode.OK, code, said.toString(StandardCharsets.UTF_8));
        in("oltp2", "update quadrille.identity set load_units = 2");
        in("dss3", "drop index trade_symbol_time");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void in(String database, String sql) throws Exception {
        try (Connection connection = server.address(database).connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The testbed of the tests of {@code db} on the server, with the OLTP database of group 2 on another port. */
    private static Path testbed(String name, int portOfOneDown) throws IOException {
        ObjectNode root;
        try (InputStream in = AuditCommandTest.class.getResourceAsStream("testbed.json")) {
            root = (ObjectNode) Json.mapper().readTree(in);
        }
        ((ObjectNode) root.get("scale")).put("dailyMarketDays", 30);
        for (JsonNode group : root.get("tiles").get(0).get("groups")) {
            for (String role : List.of("oltp", "dss")) {
                ObjectNode database = (ObjectNode) group.get(role);
                boolean down =
                        portOfOneDown > 0 && database.get("database").asText().equals("oltp1");
                database.put("port", down ? portOfOneDown : server.port());
                database.put("passwordFile", server.passwordFile().toString());
            }
        }
        Path file = folder.resolve(name);
        Files.writeString(file, root.toString());
        return file;
    }

    private record Outcomes(int code, String said, AuditSummary summary, Path evidence) {
        Outcome of(String tool, String database) {
            return entry(tool, database).verdict();
        }

        AuditSummary.Entry entry(String tool, String database) {
            return summary.tools().stream()
                    .filter(t -> t.name().equals(tool))
                    .flatMap(t -> t.databases().stream())
                    .filter(e -> database.equals(e.group() + " " + e.role()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Outcomes audit(List<AuditTool> tools, String... line) throws Exception {
        Path audits = Files.createTempDirectory(folder, "audit-");
        List<String> args = new ArrayList<>(List.of(line));
        args.addAll(List.of("--out", audits.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = Main.call(
                        AuditCommand.group(tools),
                        new PrintStream(said, true, StandardCharsets.UTF_8),
                        args.toArray(String[]::new))
                .code();
        try (Stream<Path> made = Files.list(audits)) {
            Path evidence = made.findFirst().orElseThrow();
            AuditSummary summary = Json.read(
                    Files.readString(evidence.resolve(AuditSummary.FILE)), AuditSummary.class, "summary.json");
            return new Outcomes(code, said.toString(StandardCharsets.UTF_8), summary, evidence);
        }
    }

    @Test
    void oneDownOneOfAnotherScaleTheRestIsAudited() throws Exception {
        Path file = testbed("one-down.json", Ports.free(1).get(0));
        AuditTool loaded = new FakeTool("loaded", true, Demand.LOADED, (s, e) -> GOOD);
        AuditTool matching = new FakeTool("matching", true, Demand.MATCHING, (s, e) -> {
            try (Connection connection = s.connectReadOnly()) {
                e.query(connection, "select 6 * 7 as answer");
            }
            return GOOD;
        });
        Outcomes all = audit(List.of(READER, loaded, matching), "all", "--testbed", file.toString());
        assertEquals(1, all.code(), all.said());
        assertEquals(
                2, all.summary().findings().size(), all.summary().findings().toString());
        assertTrue(all.summary().findings().get(0).startsWith("tile 1 group 2 OLTP, testbed: "));
        assertTrue(all.summary().findings().get(0).contains("cannot be reached"));
        assertTrue(all.summary().findings().get(1).startsWith("tile 1 group 3 OLTP, testbed: "));
        assertTrue(all.summary().findings().get(1).contains("holds 2 load units"));
        for (String tool : List.of("reader", "loaded", "matching")) {
            assertEquals(Outcome.NOT_RUN, all.of(tool, "2 OLTP"), tool);
            assertEquals(Outcome.PASSED, all.of(tool, "2 DSS"), tool);
            assertEquals(tool.equals("matching") ? Outcome.NOT_RUN : Outcome.PASSED, all.of(tool, "3 OLTP"), tool);
        }
        assertTrue(all.entry("matching", "3 OLTP").findings().get(0).contains("see what testbed found"));
        AuditSummary.Tool tool = all.summary().tools().get(3);
        assertEquals(
                List.of(Outcome.PASSED, Outcome.NOT_RUN, Outcome.NOT_RUN, Outcome.PASSED),
                tool.groups().stream().map(AuditSummary.Part::verdict).toList());
        assertEquals(Outcome.NOT_RUN, tool.tiles().get(0).verdict());
        assertEquals(Outcome.FAILED, all.summary().verdict());
        String evidence = Files.readString(all.evidence().resolve("matching/tile1-group1-oltp/evidence.txt"));
        assertTrue(
                evidence.contains("select 6 * 7") && evidence.contains("42") && evidence.contains("PASSED"), evidence);
        String text = Files.readString(all.evidence().resolve("summary.txt"));
        assertTrue(text.contains("FAILED tile 1 group 2 OLTP, testbed: "), text);
        assertTrue(text.lines().anyMatch(l -> l.matches(" +tile 1 group 1 +PASSED +PASSED +PASSED +PASSED")), text);
        assertFalse(text.contains(server.password()));
    }

    @Test
    void exitCodesAndJson() throws Exception {
        String[] one = {"reader", "--testbed", testbed.toString(), "--group", "1", "--role", "oltp"};
        assertEquals(0, audit(List.of(READER), one).code());
        AuditTool bad = new FakeTool("reader", true, Demand.REACHED, (s, e) -> Verdict.failed("a row is gone"));
        Outcomes failed = audit(List.of(bad), one);
        assertEquals(1, failed.code());
        assertTrue(failed.said().contains("FAILED tile 1 group 1 OLTP, reader: a row is gone"), failed.said());
        AuditTool cannot = new FakeTool("reader", true, Demand.REACHED, (s, e) -> Verdict.notRun("no disk"));
        assertEquals(3, audit(List.of(cannot), one).code());
        AuditTool sql = new FakeTool("reader", true, Demand.REACHED, (s, e) -> {
            try (Connection connection = s.connectReadOnly()) {
                e.query(connection, "select * from no_such_table");
            }
            return GOOD;
        });
        Outcomes broken = audit(List.of(sql), one);
        assertEquals(1, broken.code());
        assertTrue(broken.summary().findings().get(0).contains("no_such_table"), broken.said());

        Outcomes json = audit(
                List.of(READER),
                Stream.concat(Stream.of(one), Stream.of("--json")).toArray(String[]::new));
        assertEquals(
                "PASSED", Json.mapper().readTree(json.said()).get("verdict").asText());
    }

    @Test
    void consistencyNamesTheRowAndTheStatement_andAQuickOneSaysThatItIsOne() throws Exception {
        String[] line = {"consistency", "--testbed", testbed.toString(), "--group", "4", "--role", "oltp"};
        List<AuditTool> tool = List.of(new ConsistencyTool());
        Outcomes good = audit(tool, line);
        assertEquals(0, good.code(), good.said());
        in("oltp3", "update broker set b_comm_total = 1 where b_id = 4300000002");
        Outcomes bad = audit(tool, line);
        in(
                "oltp3",
                "update broker set b_comm_total = (select sum(t_comm) from trade, customer_account"
                        + " where ca_id = t_ca_id and ca_b_id = b_id) where b_id = 4300000002");
        assertEquals(1, bad.code());
        String finding = bad.entry("consistency", "4 OLTP").findings().get(0);
        assertTrue(finding.contains("broker-totals BROKEN by 1 rows") && finding.contains("b_id=4300000002"), finding);
        String evidence = Files.readString(bad.evidence().resolve("consistency/tile1-group4-oltp/evidence.txt"));
        assertTrue(evidence.contains("where b_id between bigint '-9223372036854775808'"), "the text that was sent");
        assertTrue(evidence.contains("b_comm_total=1.00"), "what came back");
        Outcomes quick = audit(
                tool,
                Stream.concat(Stream.of(line), Stream.of("--quick", "--deep")).toArray(String[]::new));
        assertEquals(0, quick.code(), quick.said());
        Map<String, Object> facts = quick.entry("consistency", "4 OLTP").facts();
        assertTrue(quick.entry("consistency", "4 OLTP").limits().get(0).startsWith("a tenth of the rows"));
        assertTrue(facts.get("checks").toString().contains("settlements=holds, 10 % looked at"), facts.toString());
        assertTrue(facts.get("checks").toString().contains("loaded-rows=not looked at"), facts.toString());
    }

    @Test
    void aToolThatBreaksLosesNothingOfTheOthers() throws Exception {
        AuditTool breaking = new FakeTool("breaking", true, Demand.REACHED, (s, e) -> {
            if (s.role() == DatabaseRole.DSS) {
                throw new IllegalStateException("not thought of");
            }
            return GOOD.within(List.of("a tenth of the rows"));
        });
        Outcomes broken =
                audit(List.of(READER, breaking, READER), "all", "--testbed", testbed.toString(), "--group", "1");
        assertEquals(1, broken.code());
        assertEquals(Outcome.PASSED, broken.of("breaking", "1 OLTP"));
        assertEquals(Outcome.FAILED, broken.of("breaking", "1 DSS"));
        assertTrue(broken.summary().findings().get(0).contains("not thought of"), broken.said());
        String text = Files.readString(broken.evidence().resolve("summary.txt"));
        assertTrue(text.contains("breaking is limited in 1/1/OLTP: a tenth of the rows"), text);
        assertTrue(text.contains("quadrille audit all --testbed "), text);
        assertFalse(text.contains("Nothing was found wrong"), text);
    }

    @Test
    void aReaderCannotWrite() throws Exception {
        AuditTool writer = new FakeTool("reader", true, Demand.REACHED, (s, e) -> {
            try (Connection connection = s.connectReadOnly();
                    Statement statement = connection.createStatement()) {
                statement.execute("delete from watch_item");
            }
            return GOOD;
        });
        Outcomes refused = audit(List.of(writer), "reader", "--testbed", testbed.toString(), "--group", "1");
        assertEquals(1, refused.code());
        assertTrue(refused.summary().findings().get(0).contains("read-only"), refused.said());
    }

    @Test
    void whatWritesLeavesADatabaseOfARunAlone() throws Exception {
        AuditTool writer = new FakeTool("writer", false, Demand.MATCHING, (s, e) -> GOOD);
        String[] line = {"all", "--testbed", testbed.toString(), "--group", "1"};
        Properties properties = server.address("oltp0").properties();
        properties.setProperty("ApplicationName", RunSessions.RUN);
        try (Connection session =
                DriverManager.getConnection(server.address("oltp0").url(), properties)) {
            assertTrue(session.isValid(1));
            Outcomes busy = audit(List.of(READER, writer), line);
            assertEquals(3, busy.code(), busy.said());
            assertEquals(Outcome.PASSED, busy.of("reader", "1 OLTP"));
            assertEquals(Outcome.NOT_RUN, busy.of("writer", "1 OLTP"));
            assertTrue(busy.entry("writer", "1 OLTP").findings().get(0).contains("wait until it ends"));
            assertEquals(Outcome.PASSED, busy.of("writer", "1 DSS"));
            String[] told =
                    Stream.concat(Stream.of(line), Stream.of("--during-run")).toArray(String[]::new);
            assertTrue(assertThrows(UserError.class, () -> audit(List.of(READER, writer), told))
                    .getMessage()
                    .contains("--during-run"));
            AuditTool willing = new FakeTool("willing", false, Demand.MATCHING, (s, e) -> GOOD) {
                @Override
                public boolean duringRun() {
                    return true;
                }
            };
            assertEquals(3, audit(List.of(READER, willing), line).code());
            assertEquals(0, audit(List.of(READER, willing), told).code());
        }
    }

    @Test
    void aToolThatForgetsADatabaseHasFailedThere() throws Exception {
        AuditTool lazy = new AuditTool() {
            @Override
            public String name() {
                return "lazy";
            }

            @Override
            public String proves() {
                return "nothing";
            }

            @Override
            public boolean readOnly() {
                return true;
            }

            @Override
            public Demand demand() {
                return Demand.REACHED;
            }

            @Override
            public void audit(Audit audit) {
                audit.verdict(audit.subjects().get(0), GOOD);
            }
        };
        Outcomes lazily = audit(List.of(lazy), "lazy", "--testbed", testbed.toString());
        assertEquals(1, lazily.code());
        assertEquals(Outcome.PASSED, lazily.of("lazy", "1 OLTP"));
        assertEquals(Outcome.FAILED, lazily.of("lazy", "1 DSS"));
        assertEquals(
                7,
                lazily.summary().findings().stream()
                        .filter(f -> f.endsWith("lazy gave no verdict"))
                        .count());
        assertThrows(
                IllegalArgumentException.class, () -> new Verdict(Outcome.PASSED, List.of("but"), List.of(), Map.of()));
        assertEquals(Outcome.NOT_RUN, Outcome.of(List.of()));
    }

    @Test
    void mistakes() throws Exception {
        for (List<String> line : List.of(
                List.of("reeder", "did you mean \"reader\"?"),
                List.of("reader", "Option --testbed is missing."),
                List.of("reader --testbed none.json", "none.json cannot be read"),
                List.of("reader --of-reeder", "did you mean \"--of-reader\"?"),
                List.of("reader --testbed " + testbed + " --threads 0", "--threads is \"0\""),
                List.of("reader --testbed " + testbed + " --out " + testbed, "name one you may write to with --out"))) {
            UserError error =
                    assertThrows(UserError.class, () -> audited(line.get(0).split(" ")));
            assertTrue(error.getMessage().contains(line.get(1)), error.getMessage());
        }
        assertEquals(ExitCode.USAGE, audited());
        assertEquals(ExitCode.OK, audited("reader", "--help"));
    }

    private static ExitCode audited(String... line) throws Exception {
        return Main.call(AuditCommand.group(List.of(READER)), System.out, line);
    }
}
