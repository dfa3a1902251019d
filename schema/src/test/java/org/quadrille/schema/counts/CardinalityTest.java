package org.quadrille.schema.counts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.consistency.AuditedDatabases;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.space.DatabaseSpace;
import org.quadrille.schema.space.Growth;
import org.quadrille.testing.Checksums;

class CardinalityTest {
    private static final long FIRST = AuditedDatabases.SPEC.scale().firstRunTradeId();
    private static DatabaseAddress address;
    private static Connection damaged;
    private static Map<String, Long> loaded;

    @BeforeAll
    static void prepare() throws SQLException, InterruptedException {
        address = AuditedDatabases.copy(DatabaseRole.OLTP, "cardinality_damaged");
        damaged = AuditedDatabases.asAdministrator(address).connect();
        loaded = PopulationCounts.of(AuditedDatabases.SPEC, true, 2, percent -> true);
    }

    @AfterAll
    static void close() throws SQLException {
        damaged.close();
    }

    @Test
    void thePopulationAndTheFormulasAgree_andSoDoesTheDatabase() throws SQLException, InterruptedException {
        assertEquals(new HashSet<>(Tables.NAMES), loaded.keySet());
        TableCounts made = new TableCounts(loaded.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> Map.of(TableCounts.ROWS, e.getValue()))));
        List<Expectation> formulas = FormulaCounts.of(AuditedDatabases.SPEC.scale());
        assertEquals(Tables.NAMES.size(), formulas.size());
        for (Expectation formula : formulas) {
            assertEquals(List.of(), formula.finding(made).stream().toList());
        }
        Map<String, String> before = Checksums.of(damaged, Tables.NAMES);
        TableCounts counts =
                TableCounts.count(Engine.of("postgresql"), CardinalityTest::readOnly, 3, FIRST, RowQuery.PLAIN);
        assertEquals(before, Checksums.of(damaged, Tables.NAMES));
        assertEquals(loaded, counts.rows());
        assertEquals(List.of(), fresh(counts));
        assertEquals(List.of(), used(counts, Map.of()));

        Map<String, Long> withoutTrades = PopulationCounts.of(AuditedDatabases.SPEC, false, 2, percent -> true);
        assertTrue(withoutTrades.get("watch_item").equals(loaded.get("watch_item"))
                && !withoutTrades.containsKey("trade"));
    }

    @Test
    void aPopulationThatContradictsTheFormulasIsAFinding() {
        assertEquals(List.of(), Cardinality.contradictions(AuditedDatabases.SPEC.scale(), loaded));
        Map<String, Long> wrong = new TreeMap<>(loaded);
        wrong.merge("customer_taxrate", -1L, Long::sum);
        assertEquals(
                List.of(
                        "the population itself is wrong: table customer_taxrate has 1999 rows, expected 2000 (workload.md 3)"),
                Cardinality.contradictions(AuditedDatabases.SPEC.scale(), wrong));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            trade               | t_st_id = 'CMPT'         | 1
            trade_history       | th_st_id = 'SBMT'        | 1
            settlement          | true                     | 1
            cash_transaction    | true                     | 1
            holding_history     | hh_before_qty = 0        | 1
            holding_history     | hh_before_qty <> 0       | 1
            holding             | true                     | 1
            holding_summary     | true                     | 1
            watch_item          | true                     | 0
            account_permission  | true                     | 0
            zip_code            | true                     | 0
            daily_market        | true                     | 0
            """)
    void aDeletedRowIsFoundInItsTable_afterALoadAndAfterARun_evenIfTheRunLeftNoRecord(
            String table, String where, int growing) throws SQLException, InterruptedException {
        TableCounts counts = without(table, where);
        long rows = loaded.get(table);
        assertEquals(
                List.of("table " + table + " has " + (rows - 1) + " rows, expected " + rows
                        + " (what the population makes)"),
                fresh(counts));
        List<String> withRecord = used(counts, record());
        assertEquals(1, withRecord.size(), withRecord::toString);
        assertTrue(withRecord.get(0).startsWith("table " + table + " has "), withRecord::toString);
        List<String> alone = used(counts, Map.of());
        assertEquals(1, alone.size(), alone::toString);
        assertTrue(alone.get(0).startsWith("table " + table + " has "), alone::toString);
        if (growing == 0) {
            assertEquals(fresh(counts), alone);
        }
    }

    @Test
    void aTradeOfARunThatIsGoneIsFoundByWhatItLeft() throws SQLException, InterruptedException {
        TableCounts counts = without("trade", "true");
        // As if the deleted trade had belonged to a run.
        Map<String, Long> trade = new TreeMap<>(counts.figures().get("trade"));
        trade.put("loaded rows", loaded.get("trade"));
        Map<String, Map<String, Long>> figures = new TreeMap<>(counts.figures());
        figures.put("trade", trade);
        assertEquals(
                List.of("table trade has " + (loaded.get("trade") - 1) + " completed trades, expected "
                        + loaded.get("trade") + " (rows in settlement, and trades counted in broker)"),
                used(new TableCounts(figures), Map.of()));
    }

    @Test
    void aRequestThatIsGone_orWithoutItsTrade() throws SQLException, InterruptedException {
        damaged.setAutoCommit(false);
        try (Statement statement = damaged.createStatement()) {
            statement.execute("set local session_replication_role = replica");
            statement.execute("update trade set t_st_id = 'PNDG' where t_id = (select min(t_id) from trade)");
            statement.execute("delete from settlement where se_t_id = (select min(t_id) from trade);"
                    + " delete from cash_transaction where ct_t_id = (select min(t_id) from trade)");
            assertTrue(used(countsIn(damaged), Map.of())
                    .contains("table trade_request has 0 rows, expected 1 (one for each pending trade)"));
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
    }

    @Test
    void theRulesOfTheConsistencyChecksExpectTheSameRows() throws SQLException {
        damaged.setAutoCommit(false);
        Map<String, Double> expected = new TreeMap<>();
        try (Statement statement = damaged.createStatement()) {
            // This breaks every rule that expects rows.
            statement.execute("truncate " + String.join(", ", Tables.NAMES));
            for (String check : List.of("row-counts", "loaded-rows")) {
                try (ResultSet rows =
                        statement.executeQuery(Engine.of("postgresql").files().text("consistency/" + check + ".sql"))) {
                    while (rows.next()) {
                        expected.put(rows.getString(1), rows.getDouble(3));
                    }
                }
            }
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
        assertEquals(Tables.NAMES.size() - 1, expected.size(), expected::toString);
        for (Expectation formula : FormulaCounts.of(AuditedDatabases.SPEC.scale())) {
            // Where the range depends on the days, the rule expects its lower end; elsewhere, its middle.
            boolean range = formula.table().startsWith("holding");
            double same = range ? formula.least() : (formula.least() + formula.most()) / 2.0;
            assertEquals(same, expected.getOrDefault(formula.table(), 0.0), 1, formula.toString());
        }
    }

    @Test
    void aMissingTableIsNamed() throws SQLException, InterruptedException {
        DatabaseAddress copy = AuditedDatabases.copy(DatabaseRole.DSS, "cardinality_lacking");
        try (Connection connection = copy.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table trade_request");
        }
        TableCounts counts = TableCounts.count(Engine.of("postgresql"), copy::connect, 2, FIRST, RowQuery.PLAIN);
        assertEquals(List.of("table trade_request does not exist"), fresh(counts));
    }

    @Test
    void eightHoursOfTradingNeedRoomInProportionToWhatIsThere() throws SQLException {
        DatabaseSpace space = DatabaseSpace.read(Engine.of("postgresql").files(), damaged, RowQuery.PLAIN);
        assertEquals(34, space.tables().size());
        Map<String, Growth.Line> lines = new Growth(2, 8)
                .of(space, loaded).stream()
                        .collect(Collectors.toMap(l -> l.space().table(), l -> l));
        // One more day on top of the five days of the load.
        assertEquals(loaded.get("trade") * 6 / 5, lines.get("trade").rowsThen());
        Growth.Line settlement = lines.get("settlement");
        assertEquals(1.2, (double) settlement.allThen() / settlement.all(), 1e-6);
        assertEquals(
                loaded.get("trade_history") * 1.2, lines.get("trade_history").rowsThen(), 0.01 * loaded.get("trade"));
        assertTrue(lines.get("trade").bytesThen() > lines.get("trade").space().bytes() * 1.2);
        assertEquals(Math.sqrt(1.2), (double) lines.get("holding").rowsThen() / loaded.get("holding"), 1e-3);
        assertEquals(lines.get("customer").all(), lines.get("customer").allThen());
        assertEquals(2, lines.get("trade").space().indexes().size());
        long tables = lines.values().stream().mapToLong(Growth.Line::all).sum();
        assertTrue(tables < space.bytes() && tables > space.bytes() / 2);
        assertTrue(new Growth(0, 8).of(space, loaded).stream().allMatch(l -> l.all() == l.allThen()));
    }

    private static Map<String, Long> record() {
        Map<String, Long> record = new TreeMap<>();
        List.of("trade", "settlement", "trade_request", "holding", "holding_summary", "customer")
                .forEach(table -> record.put(table, loaded.get(table)));
        List.of("trade_history", "cash_transaction", "holding_history")
                .forEach(table -> record.put(table + "_of_runs", 0L));
        return record;
    }

    private static List<String> fresh(TableCounts counts) {
        return Cardinality.findings(counts, Cardinality.afterLoad(AuditedDatabases.SPEC.scale(), loaded));
    }

    private static List<String> used(TableCounts counts, Map<String, Long> recorded) {
        return Cardinality.findings(
                counts, Cardinality.afterRun(AuditedDatabases.SPEC.scale(), loaded, recorded, "run-7"));
    }

    private static TableCounts without(String table, String where) throws SQLException, InterruptedException {
        damaged.setAutoCommit(false);
        try (Statement statement = damaged.createStatement()) {
            statement.execute("set local session_replication_role = replica");
            assertEquals(
                    1,
                    statement.executeUpdate("delete from " + table + " where ctid = (select min(ctid) from " + table
                            + " where " + where + ")"));
            return countsIn(damaged);
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
    }

    /** Counts within the transaction of that session. */
    private static TableCounts countsIn(Connection connection) throws SQLException, InterruptedException {
        Connection unclosed = (Connection) Proxy.newProxyInstance(
                CardinalityTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : method.invoke(connection, arguments));
        return TableCounts.count(Engine.of("postgresql"), () -> unclosed, 1, FIRST, RowQuery.PLAIN);
    }

    private static Connection readOnly() throws SQLException {
        Connection connection = address.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = on");
        }
        return connection;
    }
}
