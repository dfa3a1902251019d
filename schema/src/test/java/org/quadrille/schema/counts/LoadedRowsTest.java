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
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
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
            Set<String> values =
                    Tables.NAMES.stream().map(name -> name + " values").collect(Collectors.toSet());
            expected.removeAll(Set.of("trade_request", "holding_summary"));
            Set.of("trade_request", "holding_history").forEach(without -> values.remove(without + " values"));
            expected.addAll(values);
            expected.add("news_item.ni_item");
            assertEquals(expected, names);
            assertEquals(names.size(), found.size());
        }
        damaged.rollback();
    }

    /** Damage of a table, and what is found to be wrong: each table by itself, so that one look finds them all. */
    private static Set<String> damage(String changes) throws SQLException {
        Set<String> expected = new HashSet<>();
        try (Statement statement = damaged.createStatement()) {
            statement.execute("set local session_replication_role = replica");
            for (String line : changes.strip().lines().toList()) {
                statement.execute(line.substring(0, line.lastIndexOf('|')));
                expected.add(line.substring(line.lastIndexOf('|') + 1).strip());
            }
        }
        return expected;
    }

    @Test
    void rowsThatAreMissingOrCutAreFoundInTheirTable() throws SQLException {
        try {
            Set<String> expected = damage("""
                    delete from settlement where se_t_id % 400 = 2 | settlement
                    delete from trade_history where th_t_id % 400 = 3 and th_st_id = 'SBMT' | trade_history
                    delete from cash_transaction where ct_t_id % 1000 = 7 | cash_transaction
                    delete from holding_history where hh_t_id % 400 = 4 | holding_history
                    delete from holding where h_ca_id % 10 = 1 | holding
                    delete from watch_item where wi_s_symb in (select min(s_symb) from security) | watch_item
                    delete from daily_market where dm_date = (select max(dm_date) from daily_market) | daily_market
                    update news_item set ni_item = 'short' | news_item.ni_item
                    delete from zip_code where zc_code = (select min(zc_code) from zip_code) | zip_code
                    delete from customer where c_id = 4300000001 | customer
                    """);
            Set<String> wrong = wrong();
            // Rows that are missing have no values.
            wrong.removeIf(name -> name.endsWith(" values"));
            assertEquals(expected, wrong);
        } finally {
            damaged.rollback();
        }
    }

    @Test
    void rowsOfATradeFollowFromIt() throws SQLException {
        try {
            Set<String> expected = damage("delete from trade where t_id % 400 = 1 | trade");
            assertTrue(wrong().containsAll(expected), expected::toString);
        } finally {
            damaged.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"""
        update news_item set ni_item = repeat('a', length(ni_item)) | news_item values
        update watch_item set wi_s_symb = concat('X', wi_s_symb) where wi_wl_id % 3 = 1 | watch_item values
        update daily_market set dm_close = 10 where dm_s_symb < 'M' | daily_market values
        update customer set c_l_name = 'Smith' where c_id % 10 = 1 | customer values
        update customer_account set ca_name = 'Account' where ca_id % 10 = 1 | customer_account values
        update account_permission set ap_f_name = 'A' where ap_ca_id % 5 = 1 | account_permission values
        update customer_taxrate set cx_tx_id = 'AL1' where cx_tx_id not like 'US%' and cx_tx_id not like 'CN%' | customer_taxrate values
        update address set ad_line1 = '1 Street' where ad_id % 10 = 1 | address values
        update security set s_pe = 1 where s_symb < 'M' | security values
        update financial set fi_revenue = 1 where fi_qtr = 1 | financial values
        update last_trade set lt_open_price = 1 where lt_s_symb < 'M' | last_trade values
        update commission_rate set cr_rate = 1 where cr_c_tier = 1 | commission_rate values
        update broker set b_name = concat('B', b_name) where b_id % 2 = 1 | broker values
        update trade set t_s_symb = 'ZICA' where t_id % 10 = 1 | trade values
        update trade_history set th_dts = th_dts + interval '1 second' where th_t_id % 10 = 1 | trade_history values
        update settlement set se_amt = se_amt + 1 where se_t_id % 5 = 1 | settlement values
        update cash_transaction set ct_dts = ct_dts + interval '1 day' where ct_t_id % 10 = 1 | cash_transaction values
        update holding set h_price = 1 | holding values
        update holding_summary set hs_qty = 2 * hs_qty; update holding set h_qty = 2 * h_qty | holding_summary values
        """, "delete from holding; delete from holding_summary | holding_summary values"})
    void valuesThatAreMadeEasyAreFoundInTheirTable(String changes) throws SQLException {
        try {
            Set<String> expected = damage(changes);
            Set<String> wrong = wrong();
            assertTrue(wrong.containsAll(expected), () -> "found " + wrong + ", not all of " + expected);
        } finally {
            damaged.rollback();
        }
    }

    /** Every transaction that changes a loaded row has done so, as after many runs. */
    @Test
    void whatTransactionsChangeIsNotWrong() throws SQLException {
        try (Statement statement = damaged.createStatement()) {
            for (int table = 0; table < 12; table++) {
                statement.execute(
                        "select frames.data_maintenance_frame1(" + table + ", ca_id, ca_c_id, s_co_id, s_symb, 5, 1,"
                                + " tx_id) from (select * from customer_account where ca_id % 3 = 1 order by ca_id limit 600) a,"
                                + " lateral (select * from security order by md5(s_symb || ca_id) limit 1) s,"
                                + " lateral (select * from taxrate order by md5(tx_id || ca_id) limit 1) t");
            }
            statement.execute(
                    "select frames.trade_update_frame1(array(select t_id from trade where t_id % 7 = 1), 100000)");
            statement.execute("select frames.trade_update_frame2(ca_id, 0, 9000000000000000, 20, 20)"
                    + " from customer_account where ca_id % 1000 = 1");
            statement.execute("select frames.trade_update_frame3(s_symb, 0, 9000000000000000, 20, 20)"
                    + " from security where s_symb < 'AC'");
            assertEquals(Set.of(), wrong());
        } finally {
            damaged.rollback();
        }
    }

    @Test
    void anAuditorsNonceChoosesTheRows() {
        DatabaseId id = new DatabaseId(new GroupId(1, 1), DatabaseRole.DSS);
        DatabaseId other = new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP);
        long chosen = LoadedRows.choice("dice 4213", id).nextLong();
        assertEquals(chosen, LoadedRows.choice("dice 4213", id).nextLong());
        assertTrue(chosen != LoadedRows.choice("dice 4213", other).nextLong());
        assertTrue(chosen != LoadedRows.choice(null, id).nextLong());
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
