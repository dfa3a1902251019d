package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.Evidence;
import org.quadrille.audit.Verdict;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.RunSessions;

/** The tools that trade, on the two real databases of a group: what they prove, what they catch, and what they leave. */
@Timeout(300)
class TradingToolsTest {
    @TempDir
    static Path folder;

    private static EmbeddedServer server;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedServer.in(folder.resolve("server"))
                .set("shared_buffers", "64MB")
                .set("fsync", "off")
                .start();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ExitCode code = Main.call(
                DbCommand.GROUP,
                new PrintStream(said, true, StandardCharsets.UTF_8),
                "build",
                "--testbed",
                testbed(server.port()).toString(),
                "--group",
                "1",
                "--no-check",
                "--no-pristine");
        assertEquals(ExitCode.OK, code, said.toString(StandardCharsets.UTF_8));
        limitSessions();
    }

    /** As sites do it, to be rid of sessions that wait. */
    private static void limitSessions() throws SQLException {
        try (Connection connection = server.address("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("alter database oltp0 set lock_timeout = '5ms'");
            statement.execute("alter database oltp0 set idle_in_transaction_session_timeout = '50ms'");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Path testbed(int port) throws IOException {
        ObjectNode root;
        try (InputStream in = TradingToolsTest.class.getResourceAsStream("testbed.json")) {
            root = (ObjectNode) Json.mapper().readTree(in);
        }
        ((ObjectNode) root.get("scale")).put("dailyMarketDays", 30);
        for (JsonNode group : root.get("tiles").get(0).get("groups")) {
            for (String role : List.of("oltp", "dss")) {
                ((ObjectNode) group.get(role))
                        .put("port", port)
                        .put("passwordFile", server.passwordFile().toString());
            }
        }
        Path file = folder.resolve("testbed-" + port + ".json");
        Files.writeString(file, root.toString());
        return file;
    }

    private record Outcomes(int code, String said, AuditSummary summary, Path evidence) {
        AuditSummary.Entry entry(String database) {
            return summary.tools().stream()
                    .skip(1)
                    .flatMap(t -> t.databases().stream())
                    .filter(e -> database.equals(e.role().name()))
                    .findFirst()
                    .orElseThrow();
        }

        String findings(String database) {
            return String.join("\n", entry(database).findings());
        }

        String evidence(String tool, String database) throws IOException {
            return Files.readString(
                    evidence.resolve(tool).resolve("tile1-group1-" + database).resolve("evidence.txt"));
        }
    }

    private static Outcomes audit(AuditTool tool, int port, String... options) throws IOException {
        Path audits = Files.createTempDirectory(folder, "audit-");
        List<String> args = new ArrayList<>(List.of(
                tool.name(), "--testbed", testbed(port).toString(), "--group", "1", "--out", audits.toString()));
        args.addAll(List.of(options));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        int code = Main.run(AuditCommand.group(List.of(tool)), out, out, args.toArray(String[]::new));
        try (Stream<Path> made = Files.list(audits)) {
            Path evidence = made.findFirst().orElseThrow();
            AuditSummary summary = Json.read(
                    Files.readString(evidence.resolve(AuditSummary.FILE)), AuditSummary.class, "summary.json");
            return new Outcomes(code, said.toString(StandardCharsets.UTF_8), summary, evidence);
        }
    }

    /** Every row of a database, its stamp and its next trade id. */
    private static String state(String database) throws SQLException {
        try (Connection connection = server.address(database).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select to_jsonb(i)::text, last_value, is_called from quadrille.identity i, quadrille.trade_id")) {
            row.next();
            return Checksums.of(connection) + row.getString(1) + row.getString(2) + row.getString(3);
        }
    }

    private static void assertPassed(Outcomes outcomes) {
        assertEquals(0, outcomes.code(), outcomes.said());
        for (String database : List.of("OLTP", "DSS")) {
            assertEquals(Outcome.PASSED, outcomes.entry(database).verdict(), outcomes.findings(database));
        }
    }

    @Test
    void committedTransactionsLeaveAllRolledBackOnesNone() throws Exception {
        String oltp = state("oltp0");
        String dss = state("dss0");
        Outcomes outcomes = audit(new AtomicityTool(), server.port());
        assertPassed(outcomes);
        assertEquals(40, outcomes.entry("OLTP").facts().get("orders"));
        assertEquals(oltp, state("oltp0"));
        assertEquals(dss, state("dss0"));
        String evidence = outcomes.evidence("atomicity", "oltp");
        assertTrue(evidence.contains("begin isolation level repeatable read"), evidence);
        assertTrue(evidence.contains("SQLSTATE 57P01"), "the killed session");
    }

    @Test
    void aConnectorThatCommitsWhatItShouldRollBackIsCaught() throws Exception {
        String oltp = state("oltp0");
        try (Mutant mutant = new Mutant(server.port(), "rollback", "commit")) {
            Outcomes outcomes = audit(new AtomicityTool(), mutant.port());
            assertEquals(1, outcomes.code(), outcomes.said());
            String findings = outcomes.findings("OLTP");
            assertTrue(findings.contains("Trade-Order TMB by symbol of the owner, rolled back (trade "), findings);
            assertTrue(findings.contains("left rows: 1 in trade, 1 in trade_history"), findings);
            assertTrue(findings.contains("1 in trade_request"), findings);
            assertEquals(20, findings.split("left rows: ").length - 1);
            assertEquals(Outcome.PASSED, outcomes.entry("DSS").verdict(), "Trade-Updates are not rolled back");
        }
        assertEquals(oltp, state("oltp0"), "what the broken connector left is taken back, too");
    }

    @Test
    void aRunIsNotDisturbed() throws Exception {
        Properties run = server.address("oltp0").properties();
        run.setProperty("ApplicationName", RunSessions.RUN);
        try (Connection connection =
                DriverManager.getConnection(server.address("oltp0").url(), run)) {
            Outcomes outcomes = audit(new AtomicityTool(), server.port());
            assertEquals(Outcome.NOT_RUN, outcomes.entry("OLTP").verdict());
            assertTrue(outcomes.findings("OLTP").contains("a benchmark run uses this database"), outcomes.said());
            assertEquals(Outcome.PASSED, outcomes.entry("DSS").verdict(), outcomes.findings("DSS"));
            assertTrue(connection.isValid(5));
        }
    }

    @Test
    void transactionsThatMeetKeepTheirIsolationAndTheAnomaliesAppearWithoutIt() throws Exception {
        String oltp = state("oltp0");
        String dss = state("dss0");
        Outcomes outcomes = audit(new IsolationTool(), server.port(), "--demonstrate");
        assertPassed(outcomes);
        Map<String, Object> facts = outcomes.entry("OLTP").facts();
        assertFact(facts, "P1 dirty write-write", "the other waited for it and failed with SQLSTATE 40001");
        assertFact(facts, "P2 non-repeatable read", "read again, they were the same");
        assertFact(facts, "P3 phantom", "the other waited for it and failed with SQLSTATE 40001");
        assertFact(facts, "P1 dirty write-write, demonstrated at a lower level", "appeared, as it must: ");
        assertFact(facts, "P1 dirty write-write, demonstrated at a lower level", "an update is lost");
        for (String test : List.of("P1 dirty write-write", "P3 phantom")) {
            String shown = String.valueOf(facts.get(test + ", demonstrated at a lower level"));
            assertFalse(shown.contains("neither waited"), shown);
        }
        assertFact(facts, "P1 dirty write-read, demonstrated at a lower level", "PostgreSQL has no dirty reads");
        assertFact(facts, "P2 non-repeatable read, demonstrated at a lower level", "appeared, as it must: frame 3");
        assertFact(facts, "P3 phantom, demonstrated at a lower level", "was not seen when another was made");
        Map<String, Object> updates = outcomes.entry("DSS").facts();
        assertFact(updates, "P1 dirty write-write", "failed with SQLSTATE 40001; sent again it committed");
        assertFact(updates, "P1 dirty write-write, demonstrated at a lower level", "was not refused");
        assertEquals(oltp, state("oltp0"));
        assertEquals(dss, state("dss0"));
        String evidence = outcomes.evidence("isolation", "oltp");
        assertTrue(evidence.contains("time line of P3 phantom at READ COMMITTED"), evidence);
        assertTrue(evidence.contains("transactionid"), "the locks");
    }

    private static void assertFact(Map<String, Object> facts, String name, String words) {
        assertTrue(String.valueOf(facts.get(name)).contains(words), () -> name + " in " + facts);
    }

    @Test
    void aConnectorAtReadCommittedIsCaught() throws Exception {
        String oltp = state("oltp0");
        try (Mutant mutant = new Mutant(server.port(), " isolation level serializable", "")) {
            Outcomes outcomes = audit(new IsolationTool(), mutant.port());
            assertEquals(1, outcomes.code(), outcomes.said());
            String findings = outcomes.findings("OLTP");
            assertTrue(
                    findings.contains(
                            "P1 dirty write-write: Trade-Result ran at read committed, according to the server, but must run"
                                    + " at serializable"),
                    findings);
            assertTrue(findings.contains("P1 dirty write-write: the completed trades of account"), findings);
            assertTrue(findings.contains("P3 phantom: HOLDING_SUMMARY of account"), findings);
            assertEquals(Outcome.PASSED, outcomes.entry("DSS").verdict(), outcomes.findings("DSS"));
        }
        assertEquals(oltp, state("oltp0"));
        try (Mutant mutant = new Mutant(server.port(), " isolation level repeatable read", "")) {
            Outcomes outcomes = audit(new IsolationTool(), mutant.port());
            String findings = outcomes.findings("OLTP");
            assertTrue(findings.contains("P2 non-repeatable read: Trade-Order ran at read committed"), findings);
            assertTrue(findings.contains("P2 non-repeatable read: frame 3 of a Trade-Order answered"), findings);
            assertTrue(outcomes.findings("DSS").contains("Trade-Update ran at read committed"), outcomes.said());
        }
    }

    /** Enters an order on the OLTP database, then loses the session beside the connector's, and does something more. */
    private record Loser(Sabotage sabotage) implements AuditTool {
        private interface Sabotage {
            void more(Connection beside) throws SQLException, IOException;
        }

        @Override
        public String name() {
            return "atomicity";
        }

        @Override
        public String proves() {
            return "nothing";
        }

        @Override
        public boolean readOnly() {
            return false;
        }

        @Override
        public Demand demand() {
            return Demand.MATCHING;
        }

        @Override
        public void audit(Audit audit) throws InterruptedException {
            audit.each((subject, evidence) -> subject.role() == DatabaseRole.DSS
                    ? Verdict.of(List.of(), Map.of())
                    : ScriptRunner.of(audit, subject, evidence, new Losing(new TestAccount(audit, subject), sabotage)));
        }
    }

    private record Losing(TestAccount cast, Loser.Sabotage sabotage) implements ScriptRunner.Scripts {
        @Override
        public ScriptRunner.Touched touched(Connection observer, Evidence evidence) {
            return new ScriptRunner.Touched(List.of(cast.account()), List.of(), List.of());
        }

        @Override
        public void play(ScriptContext stage, ScriptFindings judgement) throws SQLException {
            ScriptContext.entered(
                    stage.session("A"),
                    cast.owner()
                            .setSymbol(cast.symbol(cast.security()))
                            .setTradeType("TMB")
                            .setQuantity(100));
            try (Connection beside = server.address("postgres").connect();
                    Statement statement = beside.createStatement()) {
                sabotage.more(beside);
                statement.execute("select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'"
                        + " and database = (select oid from pg_database where datname = 'oltp0')");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            stage.look("last-trade-id");
        }
    }

    @Test
    void whatALostSessionDidIsTakenBackOnAnotherOneAndTwoAuditsAreKeptApart() throws Exception {
        String oltp = state("oltp0");
        List<Outcomes> others = new ArrayList<>();
        Outcomes outcomes =
                audit(new Loser(beside -> others.add(audit(new AtomicityTool(), server.port()))), server.port());
        assertEquals(Outcome.FAILED, outcomes.entry("OLTP").verdict());
        assertEquals(1, outcomes.entry("OLTP").findings().size(), outcomes.findings("OLTP"));
        assertEquals(oltp, state("oltp0"));
        String evidence = outcomes.evidence("atomicity", "oltp");
        assertTrue(evidence.contains("trying the undo again on other connections"), evidence);
        assertTrue(evidence.contains("delete from holding_history"), "the statements that undo");
        assertTrue(evidence.contains("hashtextextended"), "the checksums");
        Outcomes other = others.get(0);
        assertEquals(Outcome.NOT_RUN, other.entry("OLTP").verdict(), other.findings("OLTP"));
        assertTrue(other.findings("OLTP").contains("another audit is changing rows in the database"), other.said());
        assertEquals(Outcome.PASSED, other.entry("DSS").verdict(), other.findings("DSS"));
    }

    @Test
    void whatCannotBeTakenBackIsSaidKeepsTheNextAuditAwayAndIsTakenBackByHand() throws Exception {
        String oltp = state("oltp0");
        Outcomes outcomes;
        try {
            outcomes = audit(new Loser(beside -> letIn(false)), server.port());
        } finally {
            letIn(true);
        }
        String findings = outcomes.findings("OLTP");
        assertTrue(findings.contains("the undo failed: "), findings);
        assertTrue(findings.contains("What the audit did there was left, and the stamp names audit-"), findings);
        assertNotEquals(oltp, state("oltp0"));
        Outcomes next = audit(new AtomicityTool(), server.port());
        assertEquals(Outcome.FAILED, next.entry("OLTP").verdict());
        assertTrue(next.findings("OLTP").contains("run take-back.sql of that audit's folder"), next.said());
        String script = Files.readString(outcomes.evidence().resolve("atomicity/tile1-group1-oltp/take-back.sql"));
        try (Connection connection = server.address("oltp0").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
        assertEquals(oltp, state("oltp0"));
        try (Connection connection = server.address("oltp0").connect();
                Statement statement = connection.createStatement()) {
            SQLException again = assertThrows(SQLException.class, () -> statement.execute(script));
            assertTrue(again.getMessage().contains("nothing is taken back"), again.getMessage());
        }
    }

    private static void letIn(boolean wanted) throws SQLException {
        try (Connection connection = server.address("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("alter database oltp0 allow_connections " + wanted);
        }
    }
}
