package org.quadrille.audit.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
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
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vdriver.command.SmallDatabases;

/**
 * What holds for every tool, on a real testbed of eight databases, of which one is unreachable (group 2 OLTP), one has
 * another scale (group 3 OLTP) and one lacks an index (group 4 DSS).
 */
class AuditCommandTest {
    private static final AuditVerdict GOOD = AuditVerdict.of(List.of(), Map.of("rows", 7));
    private static final FakeTool READER = new FakeTool("reader", true, Demand.REACHED, (s, e) -> GOOD);

    @TempDir
    static Path folder;

    private static SmallDatabases databases;

    @BeforeAll
    static void start() throws Exception {
        databases = SmallDatabases.shared(folder);
        databases.build();
        databases.in("oltp2", "update quadrille.identity set load_units = 2");
        databases.in("dss3", "drop index trade_symbol_time");
    }

    @AfterAll
    static void stop() {
        databases.close();
    }

    @Test
    void oneDownOneOfAnotherScaleTheRestIsAudited() throws Exception {
        int nobody = Ports.free(1).get(0);
        Path file = databases.testbed(
                "one-down.json",
                group -> group.oltp().database().equals("oltp1")
                        ? group.withDatabase(DatabaseRole.OLTP, d -> SmallDatabases.onPort(d, nobody))
                        : group);
        AuditTool loaded = new FakeTool("loaded", true, Demand.LOADED, (s, e) -> GOOD);
        AuditTool matching = new FakeTool("matching", true, Demand.MATCHING, (s, e) -> {
            try (Connection connection = s.connectReadOnly()) {
                e.query(connection, "select 6 * 7 as answer");
            }
            return GOOD;
        });
        AuditOutcomes all =
                AuditOutcomes.of(databases, List.of(READER, loaded, matching), "all", "--testbed", file.toString());
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
        assertFalse(text.contains(databases.server().password()));
    }

    @Test
    void exitCodesAndJson() throws Exception {
        String[] one = {"reader", "--testbed", databases.testbed().toString(), "--group", "1", "--role", "oltp"};
        assertEquals(0, AuditOutcomes.of(databases, List.of(READER), one).code());
        AuditTool bad = new FakeTool("reader", true, Demand.REACHED, (s, e) -> AuditVerdict.failed("a row is gone"));
        AuditOutcomes failed = AuditOutcomes.of(databases, List.of(bad), one);
        assertEquals(1, failed.code());
        assertTrue(failed.said().contains("FAILED tile 1 group 1 OLTP, reader: a row is gone"), failed.said());
        AuditTool cannot = new FakeTool("reader", true, Demand.REACHED, (s, e) -> AuditVerdict.notRun("no disk"));
        assertEquals(3, AuditOutcomes.of(databases, List.of(cannot), one).code());
        AuditTool sql = new FakeTool("reader", true, Demand.REACHED, (s, e) -> {
            try (Connection connection = s.connectReadOnly()) {
                e.query(connection, "select * from no_such_table");
            }
            return GOOD;
        });
        AuditOutcomes broken = AuditOutcomes.of(databases, List.of(sql), one);
        assertEquals(1, broken.code());
        assertTrue(broken.summary().findings().get(0).contains("no_such_table"), broken.said());

        AuditOutcomes json = AuditOutcomes.of(
                databases,
                List.of(READER),
                Stream.concat(Stream.of(one), Stream.of("--json")).toArray(String[]::new));
        assertEquals(
                "PASSED", Json.mapper().readTree(json.said()).get("verdict").asText());
    }

    @Test
    void anAuditOfAllSaysWhatItWillTakeAndWhatIsLeft_alsoTheFirst() throws Exception {
        Path audits = Files.createDirectories(folder.resolve("timed"));
        AuditTool second = new FakeTool("second", true, Demand.REACHED, (s, e) -> GOOD);
        List<AuditTool> tools = List.of(READER, second);
        String[] line = {
            "all",
            "--testbed",
            databases.testbed().toString(),
            "--group",
            "1",
            "--role",
            "oltp",
            "--out",
            audits.toString()
        };
        String first = said(tools, line);
        assertTrue(first.contains("about 1 s, guessed from the trades that were loaded"), first);
        assertEquals(1, first.lines().filter(l -> l.endsWith(" left")).count(), first);
        try (Stream<Path> made = Files.list(audits)) {
            Path summary = made.findFirst().orElseThrow().resolve(AuditSummary.FILE);
            AuditSummary was = Json.mapper().readValue(summary.toFile(), AuditSummary.class);
            String text = Files.readString(summary);
            for (AuditSummary.Tool tool : was.tools()) {
                text = text.replaceFirst(
                        "(\"seconds\" : )" + java.util.regex.Pattern.quote(Double.toString(tool.seconds())),
                        "$1" + 300.0);
            }
            Files.writeString(summary, text);
        }
        String again = said(tools, line);
        assertTrue(again.contains("about 10 min, as audit "), again);
        assertTrue(again.lines().anyMatch(l -> l.matches("  about \\d+ s left")), again);
        assertEquals(1, again.lines().filter(l -> l.endsWith(" left")).count(), again);
        assertFalse(said(List.of(READER), "reader", "--testbed", line[2], "--out", line[8])
                .contains("about "));
    }

    private static String said(List<AuditTool> tools, String... line) {
        java.io.ByteArrayOutputStream said = new java.io.ByteArrayOutputStream();
        java.io.PrintStream out = new java.io.PrintStream(said, true);
        Main.run(AuditCommand.group(tools), out, out, line);
        return said.toString();
    }

    @Test
    void consistencyNamesTheRowAndTheStatement_andAQuickOneSaysThatItIsOne() throws Exception {
        String[] line = {"consistency", "--testbed", databases.testbed().toString(), "--group", "4", "--role", "oltp"};
        List<AuditTool> tool = List.of(new ConsistencyTool());
        AuditOutcomes good = AuditOutcomes.of(databases, tool, line);
        assertEquals(0, good.code(), good.said());
        databases.in("oltp3", "update broker set b_comm_total = 1 where b_id = 4300000002");
        AuditOutcomes bad = AuditOutcomes.of(databases, tool, line);
        databases.in(
                "oltp3",
                "update broker set b_comm_total = (select sum(t_comm) from trade, customer_account"
                        + " where ca_id = t_ca_id and ca_b_id = b_id) where b_id = 4300000002");
        assertEquals(1, bad.code());
        String finding = bad.entry("consistency", "4 OLTP").findings().get(0);
        assertTrue(finding.contains("broker-totals BROKEN by 1 rows") && finding.contains("b_id=4300000002"), finding);
        String evidence = Files.readString(bad.evidence().resolve("consistency/tile1-group4-oltp/evidence.txt"));
        assertTrue(evidence.contains("where b_id between bigint '-9223372036854775808'"), "the text that was sent");
        assertTrue(evidence.contains("b_comm_total=1.00"), "what came back");
        AuditOutcomes quick = AuditOutcomes.of(
                databases,
                tool,
                Stream.concat(Stream.of(line), Stream.of("--quick", "--deep")).toArray(String[]::new));
        assertEquals(0, quick.code(), quick.said());
        Map<String, Object> facts = quick.entry("consistency", "4 OLTP").facts();
        assertTrue(quick.entry("consistency", "4 OLTP").limits().get(0).startsWith("a tenth of the rows"));
        assertTrue(facts.get("checks").toString().contains("settlements=holds, 10 % checked"), facts.toString());
        assertTrue(facts.get("checks").toString().contains("loaded-rows=not checked"), facts.toString());
    }

    @Test
    void aToolThatBreaksLosesNothingOfTheOthers() throws Exception {
        AuditTool breaking = new FakeTool("breaking", true, Demand.REACHED, (s, e) -> {
            if (s.role() == DatabaseRole.DSS) {
                throw new IllegalStateException("not thought of");
            }
            return GOOD.within(List.of("a tenth of the rows"));
        });
        AuditOutcomes broken = AuditOutcomes.of(
                databases,
                List.of(READER, breaking, READER),
                "all",
                "--testbed",
                databases.testbed().toString(),
                "--group",
                "1");
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
        AuditOutcomes refused = AuditOutcomes.of(
                databases,
                List.of(writer),
                "reader",
                "--testbed",
                databases.testbed().toString(),
                "--group",
                "1");
        assertEquals(1, refused.code());
        assertTrue(refused.summary().findings().get(0).contains("read-only"), refused.said());
    }

    @Test
    void whatWritesLeavesADatabaseOfARunAlone() throws Exception {
        AuditTool writer = new FakeTool("writer", false, Demand.MATCHING, (s, e) -> GOOD);
        String[] line = {"all", "--testbed", databases.testbed().toString(), "--group", "1"};
        Properties properties = databases.server().address("oltp0").properties();
        properties.setProperty("ApplicationName", RunSessions.RUN);
        try (Connection session =
                DriverManager.getConnection(databases.server().address("oltp0").url(), properties)) {
            assertTrue(session.isValid(1));
            AuditOutcomes busy = AuditOutcomes.of(databases, List.of(READER, writer), line);
            assertEquals(3, busy.code(), busy.said());
            assertEquals(Outcome.PASSED, busy.of("reader", "1 OLTP"));
            assertEquals(Outcome.NOT_RUN, busy.of("writer", "1 OLTP"));
            assertTrue(busy.entry("writer", "1 OLTP").findings().get(0).contains("wait until it ends"));
            assertEquals(Outcome.PASSED, busy.of("writer", "1 DSS"));
            String[] told =
                    Stream.concat(Stream.of(line), Stream.of("--during-run")).toArray(String[]::new);
            assertTrue(assertThrows(UserError.class, () -> AuditOutcomes.of(databases, List.of(READER, writer), told))
                    .getMessage()
                    .contains("--during-run"));
            AuditTool willing = new FakeTool("willing", false, Demand.MATCHING, (s, e) -> GOOD) {
                @Override
                public boolean duringRun() {
                    return true;
                }
            };
            assertEquals(
                    3,
                    AuditOutcomes.of(databases, List.of(READER, willing), line).code());
            assertEquals(
                    0,
                    AuditOutcomes.of(databases, List.of(READER, willing), told).code());
        }
    }

    @Test
    void aToolThatForgetsADatabaseHasFailedThere() throws Exception {
        AuditTool lazy = new AuditTool("lazy", "nothing") {
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
        AuditOutcomes lazily = AuditOutcomes.of(
                databases,
                List.of(lazy),
                "lazy",
                "--testbed",
                databases.testbed().toString());
        assertEquals(1, lazily.code());
        assertEquals(Outcome.PASSED, lazily.of("lazy", "1 OLTP"));
        assertEquals(Outcome.FAILED, lazily.of("lazy", "1 DSS"));
        assertEquals(
                7,
                lazily.summary().findings().stream()
                        .filter(f -> f.endsWith("lazy gave no verdict"))
                        .count());
        assertThrows(
                IllegalArgumentException.class,
                () -> new AuditVerdict(Outcome.PASSED, List.of("but"), List.of(), Map.of()));
        assertEquals(Outcome.NOT_RUN, Outcome.of(List.of()));
    }

    @Test
    void mistakes() throws Exception {
        for (List<String> line : List.of(
                List.of("reeder", "did you mean \"reader\"?"),
                List.of("reader", "Option --testbed is missing."),
                List.of("reader --testbed none.json", "none.json cannot be read"),
                List.of("reader --of-reeder", "did you mean \"--of-reader\"?"),
                List.of("reader --testbed " + databases.testbed() + " --threads 0", "--threads is \"0\""),
                List.of(
                        "reader --testbed " + databases.testbed() + " --out " + databases.testbed(),
                        "name one you may write to with --out"))) {
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
