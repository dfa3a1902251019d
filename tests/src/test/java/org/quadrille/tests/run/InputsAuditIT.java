package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.inputs.InputsTool;
import org.quadrille.cli.DemoCommand;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.run.Doctor.Line;
import org.quadrille.vdriver.live.RunPage;

/**
 * A run with an auditor's nonce, and what {@code audit inputs} finds in it: nothing, until the logs or the databases are
 * changed.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InputsAuditIT {
    private static final String NONCE = "wet paint & <b>";
    private static final DatabaseId DOCTORED = new DatabaseId(new GroupId(1, 3), DatabaseRole.OLTP);

    @TempDir
    static Path folder;

    private static KeptTestbed testbed;

    @BeforeAll
    static void run() throws Exception {
        ExitCode code = Main.call(
                new DemoCommand(RunPage.Opener.NEVER),
                System.out,
                "--phase-length",
                "1s",
                "--keep",
                folder.resolve("kept").toString(),
                "--results",
                folder.resolve("results").toString(),
                "--run-id",
                "first",
                "--nonce",
                NONCE);
        // A run of seconds may be INVALID; it is complete all the same.
        assertTrue(code == ExitCode.OK || code == ExitCode.INVALID, code.toString());
        testbed = KeptTestbed.open(file(), folder.resolve("processes"));
    }

    @AfterAll
    static void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private static Path file() {
        return folder.resolve("kept/testbed.json");
    }

    private static Path first() {
        return folder.resolve("results/first");
    }

    /** What an audit said, and its summary. */
    private record Audited(ExitCode code, JsonNode summary) {
        List<String> findings() {
            List<String> findings = new ArrayList<>();
            summary.get("findings").forEach(finding -> findings.add(finding.asText()));
            return findings;
        }

        /** A fact or a list of the tool, of the n-th database. */
        JsonNode of(int database, String key) {
            return summary.get("tools").get(1).get("databases").get(database).get(key);
        }
    }

    private static Audited audit(Path run, String... options) throws Exception {
        List<String> line = new ArrayList<>(List.of("inputs", "--testbed", file().toString(), "--json", "--out"));
        line.add(folder.resolve("audits").toString());
        line.addAll(List.of(options));
        line.add(run.toString());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ExitCode code = Main.call(
                AuditCommand.group(List.of(new InputsTool())),
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                line.toArray(String[]::new));
        return new Audited(code, Json.mapper().readTree(bytes.toString(StandardCharsets.UTF_8)));
    }

    @Test
    @Order(1)
    void aRunWithANonceIsFoundAsItIs() throws Exception {
        assertTrue(
                Files.readString(first().resolve("testbed.json")).contains("\"inputSeed\" : \"nonce " + NONCE + "\""));
        assertFalse(Files.readString(first().resolve("run.json")).contains("input seed"), "no deviation");
        assertTrue(Files.readString(first().resolve("report.html"))
                .contains("from the nonce &quot;wet paint &amp; &lt;b&gt;&quot;"));

        Audited audited = audit(first(), "--nonce", NONCE);
        assertEquals(List.of(), audited.findings());
        assertEquals(ExitCode.OK, audited.code());
        int trades = 0;
        for (int database = 0; database < 8; database++) {
            JsonNode facts = audited.of(database, "facts");
            assertTrue(facts.get("inputs").asInt() > 0, facts.toString());
            trades += facts.path("orders").asInt() + facts.path("results").asInt();
            assertEquals(0, facts.path("clockAheadMillis").asDouble());
            assertEquals(0, audited.of(database, "limits").size());
        }
        assertTrue(trades > 0, "something was looked for");
    }

    @Test
    @Order(2)
    void anotherNonceIsNotThatOfTheRun_andWithoutOneTheSeedIsBelieved() throws Exception {
        Audited other = audit(first(), "--nonce", "dry paint", "--group", "1", "--role", "oltp");
        assertEquals(ExitCode.INVALID, other.code());
        assertTrue(
                other.findings()
                        .get(0)
                        .contains("from the nonce \"" + NONCE + "\", but the nonce \"dry paint\" gives "),
                other.findings().toString());

        Audited believed = audit(first(), "--group", "1", "--role", "oltp");
        assertEquals(ExitCode.OK, believed.code());
        assertTrue(
                believed.of(0, "limits").get(0).asText().contains("is that of the nonce that the run recorded"),
                believed.of(0, "limits").toString());
    }

    @Test
    @Order(3)
    void aServerWhoseClockIsNotPrimesIsALimit_notADifference() throws Exception {
        Path copy = folder.resolve("other-clock");
        Doctor.copy(first(), copy);
        ResultsFolder results = new ResultsFolder(copy);
        ObjectNode run = (ObjectNode) Json.mapper().readTree(results.manifest().toFile());
        Instant started = Instant.parse(run.get("startedAt").asText());
        run.put("startedAt", started.minusSeconds(10).toString());
        ResultsFolder.writeJson(results.manifest(), run);
        Audited audited = audit(copy, "--nonce", NONCE, "--group", "3", "--role", "oltp");
        assertEquals(List.of(), audited.findings());
        String limit = audited.of(0, "limits").get(0).asText();
        assertTrue(
                limit.startsWith("the clock of the server is taken to be ") && limit.contains(" ms ahead of"), limit);
    }

    /** Changes the first record of a type for the doctored group; gives what is found, of that database alone. */
    private static String doctored(String name, String txn, Predicate<Line> which, UnaryOperator<Line> change)
            throws Exception {
        Path copy = folder.resolve(name);
        boolean[] done = new boolean[1];
        Doctor.treat(
                first(),
                copy,
                1,
                line -> !done[0]
                        && line.is("txn", txn)
                        && line.is("grp", DOCTORED.group().group())
                        && which.test(line)
                        && (done[0] = true),
                change);
        assertTrue(done[0], "there is such a record");
        Audited audited = audit(copy, "--nonce", NONCE);
        assertEquals(ExitCode.INVALID, audited.code());
        assertEquals(1, audited.findings().size(), audited.findings().toString());
        String finding = audited.findings().get(0);
        assertTrue(finding.startsWith(DOCTORED.label() + ", inputs: "), finding);
        return finding;
    }

    private static UnaryOperator<Line> later(long micros) {
        return line -> line.set("scheduled_us", line.number("scheduled_us") + micros)
                .set("start_us", line.number("start_us") + micros);
    }

    private static boolean committed(Line line) {
        return line.is("status", 0);
    }

    @Test
    @Order(4)
    void aChangedRecordIsFoundByName() throws Exception {
        String variant =
                doctored("variant", "CP", line -> true, line -> line.set("variant", line.number("variant") ^ 1));
        assertTrue(
                variant.contains("Customer-Position of ce-1, session ") && variant.contains(" has variant "), variant);

        String card = doctored("card", "CP", line -> true, line -> line.set("txn", "TS"));
        assertTrue(
                card.contains("Trade-Status of ce-1, session ")
                        && card.contains("the cards of the seed are Customer-Position"),
                card);

        String order = doctored("order-later", "TO", InputsAuditIT::committed, later(60_000_000));
        assertTrue(order.contains("(Trade-Order of ce-1, ") && order.contains(" was entered at 20"), order);

        String unknown = doctored("order-unknown", "TO", InputsAuditIT::committed, line -> line.set("trade_id", 1));
        assertTrue(
                unknown.contains("trade 1 (Trade-Order of ce-1, ") && unknown.contains("is not in the database"),
                unknown);

        String rolledBack = doctored("order-back", "TO", InputsAuditIT::committed, line -> line.set("status", 1));
        assertTrue(rolledBack.contains(" was rolled back, but is in the database"), rolledBack);

        String result = doctored("result-unknown", "TR", InputsAuditIT::committed, line -> line.set("trade_id", 1));
        assertTrue(
                result.contains("trade 1 (Trade-Result of mee-1, ") && result.contains("is not in the database"),
                result);

        String limit = doctored(
                "result-of-limit",
                "TR",
                InputsAuditIT::committed,
                line -> line.set("variant", line.number("variant") ^ 1));
        assertTrue(limit.contains(" in the database, and the log says of a "), limit);
    }

    /** Runs a statement that names a trade of the run, by its place among those that fit. */
    private static void inDatabase(String sql) throws SQLException {
        DatabaseTarget target = DatabaseTarget.of(testbed.setup(), DOCTORED);
        try (Connection connection = target.address().connect();
                Statement statement = connection.createStatement()) {
            assertTrue(statement.executeUpdate(sql) > 0, sql);
        }
    }

    @Test
    @Order(5)
    void aChangedDatabaseIsFoundByName_andOneThatWasResetIsNotCompared() throws Exception {
        String run = "(select max(t_id) from trade where t_st_id = 'CMPT')";
        inDatabase("update trade set t_qty = t_qty + 1 where t_id = " + run);
        inDatabase(
                "update trade_history set th_dts = th_dts - interval '1 minute' where th_st_id = 'CMPT' and th_t_id = "
                        + run);
        List<String> findings = audit(first(), "--nonce", NONCE).findings();
        assertEquals(2, findings.size(), findings.toString());
        assertTrue(findings.get(0).contains(" has quantity ") && findings.get(0).contains("01 in the database"));
        assertTrue(findings.get(1).contains(" was completed at "), findings.get(1));

        inDatabase("update quadrille.identity set last_run = null");
        Audited reset = audit(first(), "--nonce", NONCE, "--group", "3", "--role", "oltp");
        assertEquals(ExitCode.ABORTED, reset.code());
        assertTrue(
                reset.of(0, "findings").get(0).asText().contains("is not as run first left it"),
                reset.of(0, "findings").toString());
    }
}
