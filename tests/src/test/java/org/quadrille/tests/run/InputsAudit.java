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
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.quadrille.audit.command.AuditCommand;
import org.quadrille.audit.inputs.InputsTool;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.tests.run.Doctor.Line;

/**
 * The last run on a kept testbed, which had an auditor's nonce, and what {@code audit inputs} finds in it: nothing, until
 * the logs or the databases are changed.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class InputsAudit {
    static final String NONCE = "wet paint & <b>";
    private static final DatabaseId DOCTORED = new DatabaseId(new GroupId(1, 3), DatabaseRole.OLTP);

    private final KeptTestbed testbed;
    private final Path file;
    private final Path run;
    private final Path folder;

    /**
     * @param testbed where the run was the last one
     * @param file the testbed file
     * @param run folder of the run
     * @param folder gets audits and changed copies of the run
     */
    InputsAudit(KeptTestbed testbed, Path file, Path run, Path folder) {
        this.testbed = testbed;
        this.file = file;
        this.run = run;
        this.folder = folder;
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

    private Audited audit(Path audited, String... options) throws Exception {
        List<String> line = new ArrayList<>(List.of("inputs", "--testbed", file.toString(), "--json", "--out"));
        line.add(folder.resolve("audits").toString());
        line.addAll(List.of(options));
        line.add(audited.toString());
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
        assertTrue(Files.readString(run.resolve("testbed.json")).contains("\"inputSeed\" : \"nonce " + NONCE + "\""));
        assertFalse(Files.readString(run.resolve("run.json")).contains("input seed"), "no deviation");
        assertTrue(Files.readString(run.resolve("report.html"))
                .contains("from the nonce &quot;wet paint &amp; &lt;b&gt;&quot;"));

        Audited audited = audit(run, "--nonce", NONCE);
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
        Audited other = audit(run, "--nonce", "dry paint", "--group", "1", "--role", "oltp");
        assertEquals(ExitCode.INVALID, other.code());
        assertTrue(
                other.findings()
                        .get(0)
                        .contains("from the nonce \"" + NONCE + "\", but the nonce \"dry paint\" gives "),
                other.findings().toString());

        Audited believed = audit(run, "--group", "1", "--role", "oltp");
        assertEquals(ExitCode.OK, believed.code());
        assertTrue(
                believed.of(0, "limits").get(0).asText().contains("is that of the nonce that the run recorded"),
                believed.of(0, "limits").toString());
    }

    @Test
    @Order(3)
    void aServerWhoseClockIsNotPrimesIsALimit_notADifference() throws Exception {
        Path copy = folder.resolve("other-clock");
        Doctor.copy(run, copy);
        ResultsFolder results = new ResultsFolder(copy);
        ObjectNode manifest =
                (ObjectNode) Json.mapper().readTree(results.manifest().toFile());
        Instant started = Instant.parse(manifest.get("startedAt").asText());
        manifest.put("startedAt", started.minusSeconds(10).toString());
        ResultsFolder.writeJson(results.manifest(), manifest);
        Audited audited = audit(copy, "--nonce", NONCE, "--group", "3", "--role", "oltp");
        assertEquals(List.of(), audited.findings());
        String limit = audited.of(0, "limits").get(0).asText();
        assertTrue(
                limit.startsWith("the clock of the server is taken to be ") && limit.contains(" ms ahead of"), limit);
    }

    /** Changes the first record of a type for the doctored group; gives what is found, of that database alone. */
    private String doctored(String name, String txn, Predicate<Line> which, UnaryOperator<Line> change)
            throws Exception {
        Path copy = folder.resolve(name);
        boolean[] done = new boolean[1];
        Doctor.treat(
                run,
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

        String order = doctored("order-later", "TO", InputsAudit::committed, later(60_000_000));
        assertTrue(order.contains("(Trade-Order of ce-1, ") && order.contains(" was entered at 20"), order);

        String unknown = doctored("order-unknown", "TO", InputsAudit::committed, line -> line.set("trade_id", 1));
        assertTrue(
                unknown.contains("trade 1 (Trade-Order of ce-1, ") && unknown.contains("is not in the database"),
                unknown);

        String rolledBack = doctored("order-back", "TO", InputsAudit::committed, line -> line.set("status", 1));
        assertTrue(rolledBack.contains(" was rolled back, but is in the database"), rolledBack);

        String result = doctored("result-unknown", "TR", InputsAudit::committed, line -> line.set("trade_id", 1));
        assertTrue(
                result.contains("trade 1 (Trade-Result of mee-1, ") && result.contains("is not in the database"),
                result);

        String limit = doctored(
                "result-of-limit",
                "TR",
                InputsAudit::committed,
                line -> line.set("variant", line.number("variant") ^ 1));
        assertTrue(limit.contains(" in the database, and the log says of a "), limit);
    }

    /** Runs a statement that names a trade of the run, by its place among those that fit. */
    private void inDatabase(String sql) throws SQLException {
        DatabaseTarget target = DatabaseTarget.of(testbed.setup(), DOCTORED);
        try (Connection connection = target.address().connect();
                Statement statement = connection.createStatement()) {
            assertTrue(statement.executeUpdate(sql) > 0, sql);
        }
    }

    @Test
    @Order(5)
    void aChangedDatabaseIsFoundByName_andOneThatWasResetIsNotCompared() throws Exception {
        String trade = "(select max(t_id) from trade where t_st_id = 'CMPT')";
        String quantity = "update trade set t_qty = t_qty %s 1 where t_id = " + trade;
        String completed = "update trade_history set th_dts = th_dts %s interval '1 minute' where th_st_id = 'CMPT' and"
                + " th_t_id = " + trade;
        inDatabase(String.format(quantity, "+"));
        inDatabase(String.format(completed, "-"));
        List<String> findings = audit(run, "--nonce", NONCE).findings();
        inDatabase(String.format(quantity, "-"));
        inDatabase(String.format(completed, "+"));
        assertEquals(2, findings.size(), findings.toString());
        assertTrue(findings.get(0).contains(" has quantity ") && findings.get(0).contains("01 in the database"));
        assertTrue(findings.get(1).contains(" was completed at "), findings.get(1));

        inDatabase("update quadrille.identity set last_run = null");
        Audited reset = audit(run, "--nonce", NONCE, "--group", "3", "--role", "oltp");
        inDatabase("update quadrille.identity set last_run = '" + run.getFileName() + "'");
        assertEquals(ExitCode.ABORTED, reset.code());
        assertTrue(
                reset.of(0, "findings").get(0).asText().contains("is not as run " + run.getFileName() + " left it"),
                reset.of(0, "findings").toString());
    }
}
