package org.quadrille.audit.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.testing.Checksums;
import org.quadrille.vdriver.command.SmallDatabases;

/** The tools that trade, on the two real databases of a group: what they prove, what they catch, and what they leave. */
@Timeout(300)
class TradingToolsTest {
    @TempDir
    static Path folder;

    private static SmallDatabases databases;
    /** The databases as they were built. Every test leaves them like that, whatever its audits do. */
    private static String oltp;

    private static String dss;

    @BeforeAll
    static void start() throws Exception {
        databases = SmallDatabases.shared(folder);
        databases.build("--group", "1");
        limitSessions();
        oltp = state("oltp0");
        dss = state("dss0");
    }

    /** As sites do, to get rid of sessions that wait. */
    private static void limitSessions() throws SQLException {
        databases.in(
                "postgres",
                "alter database oltp0 set lock_timeout = '5ms'",
                "alter database oltp0 set idle_in_transaction_session_timeout = '50ms'");
    }

    @AfterAll
    static void stop() {
        databases.close();
    }

    /** What a tool says of the databases of group 1. */
    private record Outcomes(String tool, AuditOutcomes all) {
        int code() {
            return all.code();
        }

        String said() {
            return all.said();
        }

        AuditSummary.Entry entry(String role) {
            return all.entry(tool, "1 " + role);
        }

        String findings(String role) {
            return String.join("\n", entry(role).findings());
        }

        String text(String role, String file) throws IOException {
            return all.text(tool + "/tile1-group1-" + role + "/" + file);
        }
    }

    private static Outcomes audit(AuditTool tool, int port, String... options) throws IOException {
        Path testbed = databases.testbed("port-" + port + ".json", group -> SmallDatabases.onPort(group, port));
        List<String> line = new ArrayList<>(List.of(tool.name(), "--testbed", testbed.toString(), "--group", "1"));
        line.addAll(List.of(options));
        return new Outcomes(tool.name(), AuditOutcomes.of(databases, List.of(tool), line.toArray(String[]::new)));
    }

    /** Every row of a database, its stamp and its next trade id. */
    private static String state(String database) throws SQLException {
        try (Connection connection = databases.server().address(database).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select to_jsonb(i)::text, last_value, is_called from quadrille.identity i, quadrille.trade_id")) {
            row.next();
            return Checksums.of(connection, Tables.NAMES) + row.getString(1) + row.getString(2) + row.getString(3);
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
        Outcomes outcomes = audit(new AtomicityTool(), databases.server().port());
        assertPassed(outcomes);
        assertEquals(40, outcomes.entry("OLTP").facts().get("orders"));
        assertEquals(oltp, state("oltp0"));
        assertEquals(dss, state("dss0"));
        String evidence = outcomes.text("oltp", "evidence.txt");
        assertTrue(evidence.contains("begin isolation level repeatable read"), evidence);
        assertTrue(evidence.contains("SQLSTATE 57P01"), "the killed session");
    }

    @Test
    void aConnectorThatCommitsWhatItShouldRollBackIsCaught() throws Exception {
        try (Mutant mutant = new Mutant(databases.server().port(), "rollback", "commit")) {
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
        Properties run = databases.server().address("oltp0").properties();
        run.setProperty("ApplicationName", RunSessions.RUN);
        try (Connection connection =
                DriverManager.getConnection(databases.server().address("oltp0").url(), run)) {
            Outcomes outcomes = audit(new AtomicityTool(), databases.server().port());
            assertEquals(Outcome.NOT_RUN, outcomes.entry("OLTP").verdict());
            assertTrue(outcomes.findings("OLTP").contains("a benchmark run uses this database"), outcomes.said());
            assertEquals(Outcome.PASSED, outcomes.entry("DSS").verdict(), outcomes.findings("DSS"));
            assertTrue(connection.isValid(5));
        }
    }

    @Test
    void transactionsThatMeetKeepTheirIsolationAndTheAnomaliesAppearWithoutIt() throws Exception {
        Outcomes outcomes = audit(new IsolationTool(), databases.server().port(), "--demonstrate");
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
        String evidence = outcomes.text("oltp", "evidence.txt");
        assertTrue(evidence.contains("time line of P3 phantom at READ COMMITTED"), evidence);
        assertTrue(evidence.contains("transactionid"), "the locks");
    }

    private static void assertFact(Map<String, Object> facts, String name, String words) {
        assertTrue(String.valueOf(facts.get(name)).contains(words), () -> name + " in " + facts);
    }

    @Test
    void aConnectorAtReadCommittedIsCaught() throws Exception {
        try (Mutant mutant = new Mutant(databases.server().port(), " isolation level serializable", "")) {
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
    }

    @Test
    @EnabledIfSystemProperty(
            named = "kit.long",
            matches = "true",
            disabledReason = "a second broken connector (-Plong)")
    void ordersAndUpdatesAtReadCommittedAreCaught() throws Exception {
        try (Mutant mutant = new Mutant(databases.server().port(), " isolation level repeatable read", "")) {
            Outcomes outcomes = audit(new IsolationTool(), mutant.port());
            String findings = outcomes.findings("OLTP");
            assertTrue(findings.contains("P2 non-repeatable read: Trade-Order ran at read committed"), findings);
            assertTrue(findings.contains("P2 non-repeatable read: frame 3 of a Trade-Order answered"), findings);
            assertTrue(outcomes.findings("DSS").contains("Trade-Update ran at read committed"), outcomes.said());
        }
    }

    /** Enters an order on the OLTP database, and does something more in a session of its own. */
    private static final class DisturbedTool extends AuditTool {
        private final Action action;

        DisturbedTool(Action action) {
            super("atomicity", "nothing");
            this.action = action;
        }

        private interface Action {
            void run(Connection other) throws SQLException, IOException;
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
                    ? AuditVerdict.of(List.of(), Map.of())
                    : ScriptRunner.of(
                            audit, subject, evidence, new DisturbedScripts(new TestAccount(audit, subject), action)));
        }
    }

    private record DisturbedScripts(TestAccount account, DisturbedTool.Action action) implements ScriptRunner.Scripts {
        @Override
        public ScriptRunner.Touched touched(Connection observer, EvidenceFolder evidence) {
            return new ScriptRunner.Touched(List.of(account.id()), List.of(), List.of());
        }

        @Override
        public void run(ScriptContext context, ScriptFindings findings) throws SQLException {
            ScriptContext.entered(
                    context.session("A"),
                    account.owner()
                            .setSymbol(account.symbol(account.security()))
                            .setTradeType("TMB")
                            .setQuantity(100));
            try (Connection other = databases.server().address("postgres").connect()) {
                action.run(other);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            context.query("last-trade-id");
        }
    }

    @Test
    void whatALostSessionDidIsTakenBackOnAnotherOneAndTwoAuditsAreKeptApart() throws Exception {
        List<Outcomes> others = new ArrayList<>();
        Outcomes outcomes = audit(
                new DisturbedTool(other -> {
                    others.add(audit(new AtomicityTool(), databases.server().port()));
                    endHolders(other);
                }),
                databases.server().port());
        assertEquals(Outcome.FAILED, outcomes.entry("OLTP").verdict());
        assertEquals(1, outcomes.entry("OLTP").findings().size(), outcomes.findings("OLTP"));
        assertEquals(oltp, state("oltp0"));
        String evidence = outcomes.text("oltp", "evidence.txt");
        assertTrue(evidence.contains("trying the undo again on other connections"), evidence);
        assertTrue(evidence.contains("delete from holding_history"), "the statements that undo");
        assertTrue(evidence.contains("hash_record_extended"), "the checksums");
        Outcomes other = others.get(0);
        assertEquals(Outcome.NOT_RUN, other.entry("OLTP").verdict(), other.findings("OLTP"));
        assertTrue(other.findings("OLTP").contains("another audit is changing rows in the database"), other.said());
        assertEquals(Outcome.PASSED, other.entry("DSS").verdict(), other.findings("DSS"));
    }

    @Test
    void whatCannotBeTakenBackIsSaidKeepsTheNextAuditAwayAndIsTakenBackByHand() throws Exception {
        Outcomes outcomes;
        try {
            outcomes = audit(
                    new DisturbedTool(other -> {
                        allowConnections(false);
                        endHolders(other);
                    }),
                    databases.server().port());
        } finally {
            allowConnections(true);
        }
        String findings = outcomes.findings("OLTP");
        assertTrue(findings.contains("the undo failed: "), findings);
        assertTrue(findings.contains("What the audit did there was left, and the stamp names audit-"), findings);
        assertNotEquals(oltp, state("oltp0"));
        Outcomes next = audit(new AtomicityTool(), databases.server().port());
        assertEquals(Outcome.FAILED, next.entry("OLTP").verdict());
        assertTrue(next.findings("OLTP").contains("run take-back.sql from that audit's folder"), next.said());
        String script = outcomes.text("oltp", "take-back.sql");
        databases.in("oltp0", script);
        assertEquals(oltp, state("oltp0"));
        SQLException again = assertThrows(SQLException.class, () -> databases.in("oltp0", script));
        assertTrue(again.getMessage().contains("nothing is taken back"), again.getMessage());
    }

    /** The lock of the audit that is under way is no reason: what its undo met is. */
    @Test
    void anUndoThatTheServerRefusesSaysWhy() throws Exception {
        Outcomes outcomes = audit(
                new DisturbedTool(other -> databases.in("oltp0", """
                        create function refused() returns trigger language plpgsql
                            as $$ begin raise exception 'not this row'; end $$;
                        create trigger refused before update on quadrille.identity execute function refused()""")),
                databases.server().port());
        databases.in("oltp0", "drop trigger refused on quadrille.identity; drop function refused()");
        String findings = outcomes.findings("OLTP");
        assertTrue(findings.contains("the undo failed: ") && findings.contains("not this row"), findings);
        databases.in("oltp0", outcomes.text("oltp", "take-back.sql"));
        assertEquals(oltp, state("oltp0"));
    }

    private static void endHolders(Connection other) throws SQLException {
        Sql.execute(
                other,
                "select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'"
                        + " and database = (select oid from pg_database where datname = 'oltp0')");
    }

    private static void allowConnections(boolean allowed) throws SQLException {
        databases.in("postgres", "alter database oltp0 allow_connections " + allowed);
    }
}
