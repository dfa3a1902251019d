package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.MarketFeedInput.TickerEntry;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

/** workload.md 12.10, 12.12. Each test uses its own securities. */
class MarketFeedTest {
    private static TradingHouse house;

    @BeforeAll
    static void open() {
        house = TradingHouse.open();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    private static TickerEntry entry(String symbol, long price, int quantity) {
        return TickerEntry.newBuilder()
                .setSymbol(symbol)
                .setPrice(price)
                .setQuantity(quantity)
                .build();
    }

    private static Reply feed(TickerEntry... entries) {
        return house.run(
                Request.newBuilder().setMarketFeed(MarketFeedInput.newBuilder().addAllEntries(List.of(entries))));
    }

    private static long limit(String type, String symbol, long price) {
        Reply reply = house.order(TradingHouse.order(1, 1, type, symbol, 200, price));
        TradingHouse.require(reply);
        return reply.getTradeOrder().getTradeId();
    }

    @Test
    void lastEntryOfASymbolIsItsPrice() {
        Reply reply = feed(entry("S001", 2_000, 100), entry("S002", 2_950, 375), entry("S001", 3_000, 200));
        assertEquals(0, reply.getStatus(), reply.getMessage());
        assertEquals(2, reply.getMarketFeed().getUpdated());
        assertEquals(
                List.of("S001 30.00 25.00 300", "S002 29.50 25.00 375"),
                house.rows("select lt_s_symb, lt_price, lt_open_price, lt_vol from last_trade"
                        + " where lt_s_symb in ('S001', 'S002') order by 1"));
        assertEquals(-311, feed(entry("NONE", 2_000, 100)).getStatus());
    }

    /** workload.md 21.9: limit orders fire on the right side of their limit, and at the limit itself. */
    @Test
    void limitOrdersFire() {
        long stopLoss = limit("TSL", "S003", 2_400);
        long stopLossBelow = limit("TSL", "S003", 2_399);
        long limitSell = limit("TLS", "S003", 2_400);
        long limitSellAbove = limit("TLS", "S003", 2_401);
        long limitBuy = limit("TLB", "S003", 2_400);
        long limitBuyBelow = limit("TLB", "S003", 2_399);
        long otherSymbol = limit("TLB", "S004", 3_000);

        Reply reply = feed(entry("S003", 2_400, 375));
        assertEquals(3, reply.getMarketFeed().getTriggered());
        assertEquals(
                Set.of(stopLoss, limitSell, limitBuy),
                house.orders().stream().map(Order::getTradeId).collect(Collectors.toSet()));
        Order order = house.orders().stream()
                .filter(o -> o.getTradeId() == limitSell)
                .findFirst()
                .orElseThrow();
        assertEquals(
                Order.newBuilder()
                        .setAction(Order.Action.PROCESS)
                        .setTile(1)
                        .setGroup(2)
                        .setTradeId(limitSell)
                        .setSymbol("S003")
                        .setTradeType("TLS")
                        .setQuantity(200)
                        .setBidPrice(2_400)
                        .setTriggered(true)
                        .build(),
                order);
        assertEquals(
                List.of(stopLossBelow + "", limitSellAbove + "", limitBuyBelow + "", otherSymbol + ""),
                house.rows("select tr_t_id from trade_request where tr_s_symb in ('S003', 'S004') order by 1"));
        assertEquals(
                List.of("PNDG PNDG", "SBMT PNDG", "SBMT SBMT"),
                house.rows("select t_st_id, th_st_id from trade join trade_history on th_t_id = t_id where t_id in ("
                        + stopLoss + ", " + stopLossBelow + ") order by 1, 2"));
        // A second feed at the same price finds nothing left to fire.
        assertEquals(0, feed(entry("S003", 2_400, 375)).getMarketFeed().getTriggered());
        for (Order fired : house.orders()) {
            TradingHouse.require(house.result(fired.getTradeId(), 2_400));
        }
        Invariants.check(house);
    }

    /** Each of several entries of a symbol fires orders at its own price, though only the last price is kept. */
    @Test
    void everyEntryOfASymbolFires() {
        long sell = limit("TLS", "S005", 2_700);
        long buy = limit("TLB", "S005", 2_200);
        Reply reply = feed(entry("S005", 2_700, 100), entry("S005", 2_200, 100), entry("S005", 2_500, 100));
        assertEquals(2, reply.getMarketFeed().getTriggered());
        assertEquals(
                Set.of(sell, buy),
                house.orders().stream().map(Order::getTradeId).collect(Collectors.toSet()));
        assertEquals("25.00", house.one("select lt_price from last_trade where lt_s_symb = 'S005'"));
    }

    @Test
    void cleanupCancelsWhatIsOpen() {
        try (TradingHouse used = TradingHouse.open()) {
            TradingHouse.require(used.order(TradingHouse.order(1, 1, "TLB", "S001", 100, 2_000)));
            TradingHouse.require(used.order(TradingHouse.order(1, 1, "TLS", "S001", 100, 3_000)));
            TradingHouse.require(used.order(TradingHouse.order(1, 1, "TMB", "S001", 100, 0)));
            long loaded = used.order(TradingHouse.order(1, 1, "TMB", "S001", 100, 0))
                    .getTradeOrder()
                    .getTradeId();
            long completed = used.trade(TradingHouse.order(1, 1, "TMB", "S001", 100, 0), 2_500);
            Request.Builder cleanup = Request.newBuilder();
            cleanup.getTradeCleanupBuilder().setFirstTradeId(200_000_000_000_001L);
            Reply reply = used.run(cleanup);
            assertEquals(0, reply.getStatus(), reply.getMessage());
            assertEquals(2, reply.getTradeCleanup().getRequests());
            assertEquals(2, reply.getTradeCleanup().getCanceled());
            assertEquals(
                    List.of("CMPT 1", "CNCL 4"),
                    used.rows("select t_st_id, count(*) from trade group by 1 order by 1"));
            assertEquals("0", used.one("select count(*) from trade_request"));
            assertEquals(
                    List.of("2 CNCL,PNDG,SBMT", "2 CNCL,SBMT"),
                    used.rows("select count(*), steps from (select string_agg(th_st_id, ',' order by th_st_id) steps"
                            + " from trade_history where th_t_id <> " + completed
                            + " group by th_t_id) h group by 2 order by 2"));
            assertEquals(-811, used.result(loaded, 2_500).getStatus());
            assertTrue(used.run(cleanup).getTradeCleanup().getCanceled() == 0);
            Invariants.check(used);
        }
    }

    @Test
    void cleanupLeavesThePopulationAlone() {
        try (TradingHouse used = TradingHouse.open()) {
            TradingHouse.require(used.order(TradingHouse.order(1, 1, "TMB", "S001", 100, 0)));
            Request.Builder cleanup = Request.newBuilder();
            cleanup.getTradeCleanupBuilder().setFirstTradeId(200_000_000_000_002L);
            assertEquals(0, used.run(cleanup).getTradeCleanup().getCanceled());
            assertEquals(List.of("SBMT"), used.rows("select t_st_id from trade"));
        }
    }
}
