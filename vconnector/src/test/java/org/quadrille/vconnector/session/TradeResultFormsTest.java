package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TradeResultForm;

/** The same trades in both forms of Trade-Result leave the same rows and get the same replies (workload.md 12.7). */
@Timeout(180)
class TradeResultFormsTest {
    private static final int TRADES = 500;
    private static final int[] QUANTITIES = {100, 200, 400, 800, 150, 37, 1};
    private static final String[] TYPES = {"TMB", "TMS", "TLB", "TLS", "TSL"};

    private static final List<String> CHANGED = List.of(
            "trade",
            "trade_history",
            "holding",
            "holding_history",
            "holding_summary",
            "broker",
            "settlement",
            "cash_transaction",
            "customer_account");

    /** Columns of each table, except for times, which differ between two runs. */
    private static final String COLUMNS =
            "select table_name, string_agg(column_name, ', ' order by ordinal_position) from information_schema.columns"
                    + " where table_schema = 'public' and data_type not in ('date', 'timestamp without time zone')"
                    + " group by table_name order by table_name";

    @Test
    void bothLeaveTheSameToTheCent() {
        List<Reply> answers = new ArrayList<>();
        Map<String, List<String>> rows = new TreeMap<>();
        try (TradingHouse house = TradingHouse.open(TradeResultForm.IN_TIER_A, 1)) {
            trade(house, answers);
            read(house, rows);
        }
        List<Reply> others = new ArrayList<>();
        Map<String, List<String>> otherRows = new TreeMap<>();
        try (TradingHouse house = TradingHouse.open(TradeResultForm.IN_DATABASE, 1)) {
            trade(house, others);
            read(house, otherRows);
        }
        assertEquals(others, answers);
        assertEquals(otherRows.keySet(), rows.keySet());
        rows.forEach((table, found) -> assertEquals(otherRows.get(table), found, table));
        CHANGED.forEach(table -> assertFalse(rows.get(table).isEmpty(), table));
    }

    /** Random trades of all types in few accounts and symbols, each at a random price; some results are sent again. */
    private static void trade(TradingHouse house, List<Reply> answers) {
        // A different rate for every band and tier, and a customer without tax.
        house.execute("update commission_rate set cr_rate = cr_rate + cr_c_tier * 0.03;"
                + " update customer_taxrate set cx_tx_id = 'CN4' where cx_tx_id = 'US3' and cx_c_id % 2 = 0;"
                + " delete from customer_taxrate where cx_c_id = 4300000012");
        SplittableRandom random = new SplittableRandom(20_261_122);
        for (int i = 0; i < TRADES; i++) {
            String type = TYPES[random.nextInt(TYPES.length)];
            Reply ordered = house.order(TradingHouse.order(
                            10 + random.nextInt(6),
                            1 + random.nextInt(2),
                            type,
                            "S0" + (10 + random.nextInt(2)),
                            QUANTITIES[random.nextInt(QUANTITIES.length)],
                            2_000 + random.nextInt(1_001))
                    .setIsLifo(random.nextBoolean())
                    .setOnMargin(type.endsWith("B") && random.nextInt(4) == 0));
            answers.add(ordered);
            long id = ordered.getTradeOrder().getTradeId();
            if (id == 0) {
                continue;
            }
            if (random.nextInt(10) > 0) {
                house.execute("delete from trade_request where tr_t_id = " + id);
                house.execute("update trade set t_st_id = 'SBMT' where t_id = " + id);
            }
            answers.add(house.result(id, 2_000 + random.nextInt(1_001)));
            if (random.nextInt(10) == 0) {
                answers.add(house.run(Request.newBuilder()
                        .setTradeResult(TradingHouse.resultOf(id, 2_500).setResent(random.nextBoolean()))));
            }
        }
        for (int status : new int[] {0, -811, -831}) {
            assertTrue(answers.stream().anyMatch(reply -> reply.getStatus() == status), "no status " + status);
        }
        assertTrue(answers.stream().noneMatch(reply -> reply.getStatus() == -1), "a transaction failed");
    }

    private static void read(TradingHouse house, Map<String, List<String>> rows) {
        for (String table : house.rows(COLUMNS)) {
            String[] words = table.split(" ", 2);
            rows.put(words[0], house.rows("select " + words[1] + " from " + words[0] + " order by " + words[1]));
        }
    }
}
