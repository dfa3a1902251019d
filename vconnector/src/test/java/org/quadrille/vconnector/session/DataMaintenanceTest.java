package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

/** workload.md 12.11. */
class DataMaintenanceTest {
    private static TradingHouse house;

    @BeforeAll
    static void open() {
        house = TradingHouse.open();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    private static Reply maintain(DataMaintenanceInput.Builder input) {
        return house.run(Request.newBuilder().setDataMaintenance(input));
    }

    private static DataMaintenanceInput.Builder input(int table) {
        return DataMaintenanceInput.newBuilder()
                .setTable(table)
                .setAccountId(TradingHouse.account(1, 2))
                .setCustomerId(TradingHouse.ID_SHIFT + 1)
                .setCompanyId(TradingHouse.ID_SHIFT + 1)
                .setSymbol("S003")
                .setDayOfMonth(31)
                .setVolumeIncrement(-3)
                .setTaxRateId("NY1");
    }

    /** What a table contains before Data-Maintenance, after one and after two. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1 | select string_agg(ap_acl, ',' order by ap_tax_id) from account_permission"
                        + " where ap_ca_id = 43000000002 | 0001,0000 | 1111,0000 | 0011,0000",
                "1 | 1 | select ad_line2 from address where ad_id = 4300000101 | null | Apt. 10C | Apt. 22",
                "2 | 1 | select co_sp_rate from company where co_id = 4300000001 | AAA | ABA | AAA",
                "3 | 1 | select c_email_2 from customer where c_id = 4300000001"
                        + " | a1@mindspring.com | a1@earthlink.com | a1@mindspring.com",
                "4 | 1 | select string_agg(cx_tx_id, ',' order by cx_tx_id) from customer_taxrate"
                        + " where cx_c_id = 4300000001 | NY1,US3 | NY1,US4 | NY1,US5",
                "5 | 2 | select sum(dm_vol), min(dm_vol) from daily_market where dm_s_symb = 'S003'"
                        + " | 460000 5000 | 459994 4997 | 459988 4994",
                "6 | 2 | select string_agg(regexp_replace(ex_desc, '[0-9-]+ [0-9:]+', 'then'), ';' order by ex_id)"
                        + " from exchange | First | First LAST UPDATED then; LAST UPDATED then"
                        + " | First LAST UPDATED then; LAST UPDATED then",
                "7 | 20 | select min(fi_qtr_start_date), max(fi_qtr_start_date) from financial"
                        + " where fi_co_id = 4300000001 | 2000-01-01 2004-10-01 | 2000-01-02 2004-10-02"
                        + " | 2000-01-01 2004-10-01",
                "8 | 2 | select sum(ni_dts - timestamp '2005-01-01') from news_item" + " | 00:00:00 | 2 days | 4 days",
                "9 | 1 | select s_exch_date from security where s_symb = 'S003'"
                        + " | 1960-01-01 | 1960-01-02 | 1960-01-03",
                "10 | 1 | select tx_name from taxrate where tx_id = 'NY1' | State Tax 1 | State tax 1 | State Tax 1",
                "11 | 1 | select string_agg(wi_s_symb, ',' order by wi_s_symb) from watch_item"
                        + " where wi_wl_id = 4300000101"
                        + " | S002,S004,S006,S008,S010,S012,S014,S016,S018,S020"
                        + " | S002,S004,S006,S008,S011,S012,S014,S016,S018,S020"
                        + " | S002,S004,S006,S008,S012,S013,S014,S016,S018,S020",
            })
    void changesItsTable(int table, int rows, String query, String before, String once, String twice) {
        assertEquals(before, house.one(query));
        Reply reply = maintain(input(table));
        assertEquals(0, reply.getStatus(), reply.getMessage());
        assertEquals(rows, reply.getDataMaintenance().getRows());
        assertEquals(once, house.one(query));
        assertEquals(0, maintain(input(table)).getStatus());
        assertEquals(twice, house.one(query));
    }

    @Test
    void lastTaxBracketIsFollowedByTheFirst() {
        house.execute("update customer_taxrate set cx_tx_id = 'CN4' where cx_c_id = 4300000002 and cx_tx_id = 'US3'");
        maintain(input(4).setCustomerId(TradingHouse.ID_SHIFT + 2));
        assertEquals(
                List.of("CN1", "NY1"),
                house.rows("select cx_tx_id from customer_taxrate where cx_c_id = 4300000002 order by 1"));
    }

    @Test
    void addressOfACompanyWithoutCustomer() {
        maintain(input(1).setCustomerId(0).setCompanyId(TradingHouse.ID_SHIFT + 5));
        assertEquals("Apt. 10C", house.one("select ad_line2 from address where ad_id = 4300000015"));
    }

    /** If no higher symbol is free, the lowest free one is used. */
    @Test
    void endOfTheSymbolsWrapsAround() {
        house.execute("delete from watch_item where wi_wl_id = 4300000102");
        house.execute("insert into watch_item select 4300000102, s_symb from security where s_symb >= 'S026'");
        maintain(input(11).setCustomerId(TradingHouse.ID_SHIFT + 2));
        assertEquals(
                List.of("S001", "S026", "S027", "S029", "S030"),
                house.rows("select wi_s_symb from watch_item where wi_wl_id = 4300000102 order by 1"));
    }

    @Test
    void stampsDoNotPileUp() {
        house.execute("update exchange set ex_desc = repeat('x', 150) where ex_id = 'PCX'");
        for (int i = 0; i < 3; i++) {
            assertEquals(0, maintain(input(6)).getStatus());
        }
        assertTrue(Integer.parseInt(house.one("select max(length(ex_desc)) from exchange")) <= 150);
        assertEquals(
                "1",
                house.one("select max(array_length(string_to_array(ex_desc, 'LAST UPDATED'), 1)) - 1 from exchange"));
        house.execute("update exchange set ex_desc = case ex_id when 'NYSE' then 'First' end");
    }

    @Test
    void nothingToChangeIsAWarning() {
        assertEquals(1211, maintain(input(5).setSymbol("NONE")).getStatus());
        assertEquals(-1, maintain(input(12)).getStatus());
    }
}
