package org.quadrille.schema.counts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.consistency.AuditedDatabases;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;

/** Rows that a load made are found before a run, or missed. */
class LoadedRowsTest {
    private static Connection damaged;

    @BeforeAll
    static void prepare() throws SQLException {
        damaged = AuditedDatabases.asAdministrator(AuditedDatabases.copy(DatabaseRole.DSS, "loaded_rows_damaged"))
                .connect();
        damaged.setAutoCommit(false);
    }

    @AfterAll
    static void close() throws SQLException {
        damaged.close();
    }

    private static List<LoadedTable> find(DatabaseSpec spec, long seed) throws SQLException {
        return new LoadedRows(Engine.of("postgresql"), damaged, spec, new Random(seed)).find();
    }

    private static Set<String> wrong() throws SQLException {
        return find(AuditedDatabases.SPEC, 1).stream()
                .filter(table -> !table.right())
                .map(LoadedTable::table)
                .collect(Collectors.toSet());
    }

    @Test
    void aLoadIsRightInEveryTable_whateverPartsAreChosen() throws SQLException {
        for (long seed = 1; seed <= 3; seed++) {
            List<LoadedTable> found = find(AuditedDatabases.SPEC, seed);
            assertEquals(
                    List.of(), found.stream().filter(table -> !table.right()).toList());
            Set<String> names = found.stream().map(LoadedTable::table).collect(Collectors.toSet());
            Set<String> expected = new HashSet<>(Tables.NAMES);
            expected.removeAll(Set.of("trade_request", "holding_summary"));
            expected.add("news_item.ni_item");
            assertEquals(expected, names);
            assertEquals(names.size(), found.size());
        }
        damaged.rollback();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            delete from trade where t_id % 400 = 1              | trade
            delete from settlement where se_t_id % 400 = 2     | settlement
            delete from trade_history where th_t_id % 400 = 3 and th_st_id = 'SBMT' | trade_history
            delete from cash_transaction where ct_t_id % 1000 = 7                         | cash_transaction
            delete from holding_history where hh_t_id % 400 = 4 | holding_history
            delete from holding where h_ca_id % 10 = 1                                    | holding
            delete from watch_item where wi_s_symb in (select min(s_symb) from security)  | watch_item
            delete from daily_market where dm_date = (select max(dm_date) from daily_market) | daily_market
            update news_item set ni_item = 'short'                                        | news_item.ni_item
            delete from zip_code where zc_code = (select min(zc_code) from zip_code)      | zip_code
            delete from customer where c_id = 4300000001                                  | customer
            """)
    void rowsThatAreMissingOrCutAreFoundInTheirTable(String damage, String table) throws SQLException {
        try (Statement statement = damaged.createStatement()) {
            statement.execute("set local session_replication_role = replica");
            statement.execute(damage);
            Set<String> wrong = wrong();
            assertTrue(wrong.contains(table), wrong::toString);
            // Rows of the other tables of a trade follow from it.
            assertTrue(table.equals("trade") || wrong.size() == 1, wrong::toString);
        } finally {
            damaged.rollback();
        }
    }

    @Test
    void aRowTooManyElsewhereDoesNotMakeUpForOneThatIsMissing() throws SQLException {
        try (Statement statement = damaged.createStatement()) {
            statement.execute("set local session_replication_role = replica");
            statement.execute("update trade_history set th_t_id = th_t_id + 145000, th_st_id = 'CNCL'"
                    + " where th_t_id < 200000000140000 and th_t_id % 400 = 5 and th_st_id = 'SBMT'");
            LoadedTable history = find(AuditedDatabases.SPEC, 1).stream()
                    .filter(table -> table.table().equals("trade_history"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(Math.abs(history.least() - history.found()) < 50, history.toString());
            assertTrue(history.wrong() > 150, history.toString());
        } finally {
            damaged.rollback();
        }
    }

    @Test
    void partsOfALargerLoadAreChosenAnew() throws SQLException {
        Scale scale = AuditedDatabases.SPEC.scale();
        DatabaseSpec larger = new DatabaseSpec(11, new Scale(3, 1, 60, scale.dailyMarketDays()), 300);
        List<String> found = new ArrayList<>();
        for (long seed = 1; seed <= 2; seed++) {
            found.add(find(larger, seed).stream()
                    .filter(table -> table.table().equals("trade"))
                    .map(LoadedTable::toString)
                    .findFirst()
                    .orElseThrow());
        }
        assertTrue(found.stream().allMatch(text -> text.contains("parts are wrong")), found::toString);
        assertEquals(2, Set.copyOf(found).size(), found::toString);
        damaged.rollback();
    }
}
