package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.wire.proto.TradeOrderOutput;
import org.quadrille.schema.engine.Engine;

/** workload.md 12.6. Each test uses its own customer. */
class TradeOrderTest {
    private static TradingHouse house;

    @BeforeAll
    static void open() {
        house = TradingHouse.open();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    @Test
    void marketOrderIsSubmittedAtTheMarketPrice() {
        Reply reply =
                house.order(TradingHouse.order(1, 1, "TMB", "S002", 400, 2_100).setIsLifo(true));
        assertEquals(0, reply.getStatus(), reply.getMessage());
        long id = reply.getTradeOrder().getTradeId();
        // Tier 1, 201 to 500: 0.36 %.
        assertEquals(
                id + " SBMT TMB t S002 400 25.00 " + TradingHouse.account(1, 1)
                        + " First1 Last1 null 6.00 36.00 0.00 t",
                house.one("select t_id, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, t_ca_id,"
                        + " t_exec_name, t_trade_price, t_chrg, t_comm, t_tax, t_lifo from trade where t_id = " + id));
        assertEquals(List.of("SBMT"), house.rows("select th_st_id from trade_history where th_t_id = " + id));
        assertEquals("0", house.one("select count(*) from trade_request where tr_t_id = " + id));
        assertEquals(
                Order.newBuilder()
                        .setAction(Order.Action.PROCESS)
                        .setTile(1)
                        .setGroup(2)
                        .setTradeId(id)
                        .setSymbol("S002")
                        .setTradeType("TMB")
                        .setQuantity(400)
                        .setBidPrice(2_500)
                        .setBrokerId(Long.parseLong(house.one(
                                "select ca_b_id from customer_account where ca_id = " + TradingHouse.account(1, 1))))
                        .build(),
                house.orders().get(0));
    }

    @Test
    void limitOrderWaits() {
        Reply reply = house.order(TradingHouse.order(2, 1, "TLB", "", 800, 2_234)
                .setCompanyName("Company 3")
                .setIssue("PREF_A"));
        assertEquals(0, reply.getStatus(), reply.getMessage());
        TradeOrderOutput output = reply.getTradeOrder();
        assertEquals("PNDG", output.getStatusId());
        assertEquals(2_234, output.getRequestedPrice());
        assertEquals(
                List.of("TLB S023 800 22.34 PNDG"),
                house.rows("select tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, th_st_id from trade_request"
                        + " join trade_history on th_t_id = tr_t_id where tr_t_id = " + output.getTradeId()));
        Order order = house.orders().get(0);
        assertEquals(Order.Action.WATCH, order.getAction());
        assertEquals("S023", order.getSymbol());
        assertEquals(2_234, order.getBidPrice());
    }

    @Test
    void rolledBackOrderLeavesNothing() {
        TradeOrderInput.Builder input = TradingHouse.order(3, 1, "TLS", "S003", 100, 2_500);
        Reply kept = house.order(input);
        Reply rolledBack = house.order(input.setRollBack(true));
        assertEquals(0, kept.getStatus());
        assertEquals(1, rolledBack.getStatus());
        assertEquals(0, house.orders().size());
        assertEquals("3", left(kept));
        assertEquals("0", left(rolledBack));
        long given = rolledBack.getTradeOrder().getTradeId();
        assertTrue(given > kept.getTradeOrder().getTradeId());
        // As the last order of a run may be one that was rolled back (R46).
        assertEquals(
                Long.toString(given),
                house.one("select id from (" + Engine.of("postgresql").files().query("last-ids")
                        + ") as last where name = 'trade'"));
    }

    private static String left(Reply reply) {
        long id = reply.getTradeOrder().getTradeId();
        return house.one("select (select count(*) from trade where t_id = " + id + ")"
                + " + (select count(*) from trade_history where th_t_id = " + id + ")"
                + " + (select count(*) from trade_request where tr_t_id = " + id + ")");
    }

    @Test
    void executorNeedsPermission() {
        TradeOrderInput.Builder jane = TradingHouse.order(4, 1, "TMB", "S004", 100, 0)
                .setExecutorFirstName("Jane")
                .setExecutorLastName("Doe")
                .setExecutorTaxId("OTHER");
        Reply refused = house.order(jane);
        assertEquals(-721, refused.getStatus());
        assertEquals(0, house.orders().size());
        assertEquals("0", house.one("select count(*) from trade where t_ca_id = " + TradingHouse.account(4, 1)));

        Reply allowed = house.order(jane.setAccountId(TradingHouse.account(4, 2)));
        assertEquals(0, allowed.getStatus(), allowed.getMessage());
        assertEquals(
                "Jane Doe",
                house.one("select t_exec_name from trade where t_id = "
                        + allowed.getTradeOrder().getTradeId()));

        // The right name with the wrong tax id is not authorized.
        assertEquals(-721, house.order(jane.setExecutorTaxId("TAX4")).getStatus());
    }

    @Test
    void unknownAccountOrSecurityFails() {
        assertEquals(
                -711,
                house.order(TradingHouse.order(4, 1, "TMB", "S004", 100, 0).setAccountId(42))
                        .getStatus());
        Reply reply = house.order(TradingHouse.order(4, 1, "TMB", "NONE", 100, 0));
        assertEquals(-1, reply.getStatus());
        assertEquals("P0002", reply.getSqlState());
        // The connection is still usable.
        assertEquals(
                0, house.order(TradingHouse.order(4, 1, "TMB", "S004", 100, 0)).getStatus());
    }

    @Test
    void estimatesGainOfHoldingsInTheirOrder() {
        for (long price : new long[] {2_000, 2_100, 2_200}) {
            house.trade(TradingHouse.order(5, 1, "TMB", "S005", 100, 0), price);
        }
        // Account 1 of customer 5 has tax status (4300000005 + 1) mod 3 = 1: taxable.
        TradeOrderInput.Builder sell = TradingHouse.order(5, 1, "TLS", "S005", 200, 2_700);
        TradeOrderOutput fifo = house.order(sell.setIsLifo(false)).getTradeOrder();
        assertEquals(100 * 2_000 + 100 * 2_100, fifo.getBuyValue());
        assertEquals(200 * 2_700, fifo.getSellValue());
        // 0.305 + 0.05125, rounded to 0.3563.
        assertEquals(Math.round(130_000 * 0.3563), fifo.getTax());
        TradeOrderOutput lifo = house.order(sell.setIsLifo(true)).getTradeOrder();
        assertEquals(100 * 2_200 + 100 * 2_100, lifo.getBuyValue());
        // The order is for more than is held: only what is held counts.
        TradeOrderOutput all = house.order(sell.setQuantity(800)).getTradeOrder();
        assertEquals(100 * (2_000 + 2_100 + 2_200), all.getBuyValue());
        assertEquals(300 * 2_700, all.getSellValue());
    }

    @Test
    void estimatesCoverOfShortHoldings() {
        house.trade(TradingHouse.order(6, 1, "TMS", "S006", 400, 0), 2_900);
        TradeOrderOutput output =
                house.order(TradingHouse.order(6, 1, "TLB", "S006", 100, 2_100)).getTradeOrder();
        assertEquals(100 * 2_100, output.getBuyValue());
        assertEquals(100 * 2_900, output.getSellValue());
        // A sell adds to a short position: there is no gain yet.
        TradeOrderOutput more =
                house.order(TradingHouse.order(6, 1, "TLS", "S006", 100, 2_100)).getTradeOrder();
        assertEquals(0, more.getBuyValue());
        assertEquals(0, more.getSellValue());
    }

    /** workload.md 21.8: the sum of quantity times price exceeds the types of prices and balances. */
    @Test
    void assetsOfMarginAccountMayBeHuge() {
        long account = TradingHouse.account(7, 1);
        house.execute("insert into holding_summary select " + account
                + ", s_symb, 2147483647 from security where s_symb in ('S001', 'S002', 'S003')");
        TradeOrderOutput output = house.order(
                        TradingHouse.order(7, 1, "TMB", "S007", 100, 0).setOnMargin(true))
                .getTradeOrder();
        assertEquals(100_000_000 + 3 * 2_147_483_647L * 2_500, output.getAccountAssets());
        assertEquals("f", house.one("select t_is_cash from trade where t_id = " + output.getTradeId()));
    }

    @Test
    void requestWithoutInputIsRefused() {
        assertEquals(-1, house.run(Request.newBuilder()).getStatus());
    }
}
