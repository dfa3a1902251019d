package org.quadrille.audit.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.cardinality.CardinalityTool;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.schema.SchemaTool;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.undo.TradeUndo;
import org.quadrille.vdriver.command.SmallDatabases;

/** The tools on the two databases of a group on MariaDB: first whole, then by broken connectors, then damaged. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "loads and audits for minutes (-Plong)")
@Timeout(600)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MariadbToolsTest {
    private static final List<AuditTool> READING =
            List.of(new SchemaTool(), new CardinalityTool(), new ConsistencyTool());

    private static final Path CLIENT = Path.of("/usr/bin/mariadb");

    @TempDir
    static Path folder;

    private static SmallDatabases databases;
    private static String asBuilt;
    private static AuditOutcomes whole;

    @BeforeAll
    static void start() throws Exception {
        databases = SmallDatabases.onMariadb(folder);
        databases.build("--group", "1", "--no-pristine");
        asBuilt = state();
    }

    @AfterAll
    static void stop() {
        if (databases != null) {
            databases.close();
        }
    }

    /** Every row that transactions can change in the OLTP database, its stamp and its next trade id. */
    private static String state() throws SQLException {
        StringBuilder state = new StringBuilder();
        try (Connection connection = databases.server().address("oltp0").connect();
                Statement statement = connection.createStatement()) {
            for (String table : TradeUndo.TABLES) {
                state.append(TradeUndo.checksum(Engine.of("mariadb").files(), connection, table, RowQuery.PLAIN))
                        .append(' ');
            }
            try (ResultSet row = statement.executeQuery(
                    "select concat_ws(' ', last_run, last_run_at, drained_at, next_not_cached_value)"
                            + " from quadrille_identity, quadrille_trade_id")) {
                row.next();
                return state.append(row.getString(1)).toString();
            }
        }
    }

    private static AuditOutcomes audit(List<AuditTool> tools, int port, String... options) throws IOException {
        Path testbed = databases.testbed("port-" + port + ".json", group -> SmallDatabases.onPort(group, port));
        String name = tools.size() == 1 ? tools.get(0).name() : "all";
        List<String> line = new ArrayList<>(List.of(name, "--testbed", testbed.toString(), "--group", "1"));
        line.addAll(List.of(options));
        return AuditOutcomes.of(databases, tools, line.toArray(String[]::new));
    }

    private static String findings(AuditOutcomes outcomes, String tool) {
        return String.join("\n", outcomes.entry(tool, "1 OLTP").findings());
    }

    @Test
    @Order(1)
    void everyToolPassesAndLeavesTheDatabasesAsTheyWere() throws Exception {
        List<AuditTool> tools =
                List.of(new SchemaTool(), new CardinalityTool(), new AtomicityTool(), new IsolationTool());
        AuditOutcomes all = audit(tools, databases.server().port(), "--demonstrate", "--formulas");
        assertEquals(0, all.code(), all.said());
        assertEquals(asBuilt, state());
        for (String tool : List.of("schema", "cardinality", "atomicity", "isolation")) {
            assertEquals(Outcome.PASSED, all.of(tool, "1 OLTP"), all.said());
            assertEquals(Outcome.PASSED, all.of(tool, "1 DSS"), all.said());
        }
        assertTrue(all.text("cardinality/tile1-group1-oltp/space.csv").contains("trade,trade_account,,"));
        Map<String, Object> facts = all.entry("isolation", "1 OLTP").facts();
        fact(facts, "P1 dirty write-write", "the other waited for it and committed");
        fact(facts, "P3 phantom", "the other waited for it and committed");
        fact(
                facts,
                "P1 dirty write-read, demonstrated at a lower level",
                "appeared, as it must: A query at READ UNCOMMITTED saw changes");
        fact(facts, "P2 non-repeatable read, demonstrated at a lower level", "appeared, as it must: frame 3");
        facts = all.entry("isolation", "1 DSS").facts();
        fact(facts, "P1 dirty write-write", "the other waited for it and committed");
        fact(
                facts,
                "P1 dirty write-read, demonstrated at a lower level",
                "appeared, as it must: A query at READ UNCOMMITTED saw changes");
        String evidence = all.text("isolation/tile1-group1-oltp/evidence.txt");
        assertTrue(evidence.contains(", serializable, attempt 1 statement 1"), "the level that the server knows");
        assertTrue(evidence.contains("from information_schema.innodb_locks"), "the locks");
        whole = all;
    }

    /** As a person does after an audit that was killed. */
    @Test
    @Order(2)
    void theClientTakesBackWhatAnAuditLeft_once() throws Exception {
        assumeTrue(Files.isExecutable(CLIENT), "no " + CLIENT + " (Debian and Ubuntu: mariadb-client-core)");
        Object account = whole.entry("atomicity", "1 OLTP").facts().get("account");
        Path script = whole.evidence().resolve("atomicity/tile1-group1-oltp/take-back.sql");
        databases.in(
                "oltp0",
                "update quadrille_identity set last_run = 'audit-"
                        + whole.evidence().getFileName() + "'",
                "update customer_account set ca_bal = ca_bal + 1 where ca_id = " + account,
                "delete from holding where h_ca_id = " + account,
                "do nextval(quadrille_trade_id)");
        assertEquals("", client(script));
        assertEquals(asBuilt, state());
        String again = client(script);
        assertTrue(again.contains("nothing is taken back"), again);
    }

    private static String client(Path script) throws Exception {
        DatabaseAddress address = databases.server().address("oltp0");
        ProcessBuilder client = new ProcessBuilder(
                        CLIENT.toString(),
                        "--no-defaults",
                        "--host=" + address.host(),
                        "--port=" + address.port(),
                        "--user=" + address.user(),
                        address.database())
                .redirectErrorStream(true)
                .redirectInput(script.toFile());
        client.environment().put("MYSQL_PWD", address.password());
        Process process = client.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(said.isEmpty(), process.waitFor() == 0, said);
        return said;
    }

    private static void fact(Map<String, Object> facts, String name, String words) {
        assertTrue(String.valueOf(facts.get(name)).contains(words), () -> name + " in " + facts);
    }

    @Test
    @Order(3)
    void aConnectorThatCommitsWhatItShouldRollBackIsCaught() throws Exception {
        try (Mutant mutant = new Mutant(databases.server().port(), "rollback", "commit")) {
            AuditOutcomes outcomes = audit(List.of(new AtomicityTool()), mutant.port(), "--role", "oltp");
            assertEquals(1, outcomes.code(), outcomes.said());
            String findings = findings(outcomes, "atomicity");
            assertTrue(findings.contains("left rows: 1 in trade, 1 in trade_history"), findings);
            assertEquals(20, findings.split("left rows: ").length - 1);
        }
        assertEquals(asBuilt, state(), "what the broken connector left is taken back, too");
    }

    @Test
    @Order(4)
    void aConnectorAtReadCommittedIsCaught() throws Exception {
        try (Mutant mutant =
                new Mutant(databases.server().port(), "set transaction isolation level serializable", "do 0")) {
            AuditOutcomes outcomes = audit(List.of(new IsolationTool()), mutant.port(), "--role", "oltp");
            String findings = findings(outcomes, "isolation");
            assertTrue(
                    findings.contains(
                            "P1 dirty write-write: Trade-Result ran at read committed, according to the server,"
                                    + " but must run at serializable"),
                    findings);
            assertFalse(findings.contains("P2"), findings);
        }
        assertEquals(asBuilt, state());
    }

    @Test
    @Order(5)
    void everyDamageIsNamedByItsTool() throws Exception {
        databases.in(
                "oltp0",
                "drop index customer_tax_id on customer",
                "alter table trade modify t_exec_name varchar(50) not null",
                "drop procedure trade_status_frame1",
                "create table guest (x integer)",
                "delete from watch_item limit 1",
                "update broker set b_num_trades = b_num_trades + 1 order by b_id limit 1");
        AuditOutcomes all = audit(READING, databases.server().port(), "--role", "oltp");
        assertEquals(1, all.code(), all.said());
        String schema = findings(all, "schema");
        for (String damaged : List.of(
                "index customer_tax_id on customer is missing",
                "column trade.t_exec_name",
                "procedure trade_status_frame1 is missing",
                "table guest is extra")) {
            assertTrue(schema.contains(damaged), schema);
        }
        assertEquals(4, all.entry("schema", "1 OLTP").findings().size(), schema);
        String cardinality = findings(all, "cardinality");
        assertTrue(cardinality.contains("table watch_item has "), cardinality);
        String consistency = findings(all, "consistency");
        assertTrue(consistency.contains("broker-totals"), consistency);
    }
}
