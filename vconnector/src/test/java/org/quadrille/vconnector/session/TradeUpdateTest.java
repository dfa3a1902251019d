package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeDetail;
import org.quadrille.common.wire.proto.TradeUpdateInput;

/** workload.md 12.9. */
class TradeUpdateTest {
    private static final int TRADES = 6;
    private static final long ALWAYS = 4_000_000_000_000_000L;

    private static TradingHouse house;
    private static long[] trades;

    @BeforeAll
    static void open() {
        house = TradingHouse.open();
        trades = new long[TRADES];
        for (int i = 0; i < TRADES; i++) {
            trades[i] =
                    house.trade(TradingHouse.order(1, 1, "TMB", "S001", 100, 0).setOnMargin(i % 3 == 0), 2_500);
        }
    }

    @AfterAll
    static void close() {
        house.close();
    }

    private static Reply update(TradeUpdateInput.Builder input) {
        return house.run(Request.newBuilder().setTradeUpdate(input.setMaxTrades(20)));
    }

    private static TradeUpdateInput.Builder byAccount(int max) {
        return TradeUpdateInput.newBuilder()
                .setFrame(2)
                .setAccountId(TradingHouse.account(1, 1))
                .setEnd(ALWAYS)
                .setMaxUpdates(max);
    }

    @Test
    void executorsNameGetsAndLosesAnX() {
        TradeUpdateInput.Builder input =
                TradeUpdateInput.newBuilder().setFrame(1).setMaxUpdates(20);
        // Unsorted: results come in the order of the request.
        LongStream.of(trades[3], trades[1], trades[4]).forEach(input::addTradeIds);
        Reply there = update(input);
        assertEquals(0, there.getStatus(), there.getMessage());
        assertEquals(3, there.getTradeUpdate().getUpdated());
        assertEquals(
                List.of(trades[3] + " First1 X Last1", trades[1] + " First1 X Last1", trades[4] + " First1 X Last1"),
                there.getTradeUpdate().getTradesList().stream()
                        .map(t -> t.getTradeId() + " " + t.getExecName())
                        .toList());
        TradeDetail detail = there.getTradeUpdate().getTrades(1);
        assertEquals(-250_000 - 1_000 - 600, detail.getSettlementAmount());
        assertEquals(2, detail.getHistoryCount());

        Reply back = update(input);
        assertEquals("First1 Last1", back.getTradeUpdate().getTrades(0).getExecName());

        assertEquals(-1011, update(input.addTradeIds(42)).getStatus());
    }

    @Test
    void cashTypeOfSettlementsChangesThereAndBack() {
        Reply there = update(byAccount(20));
        assertEquals(0, there.getStatus(), there.getMessage());
        assertEquals(TRADES, there.getTradeUpdate().getUpdated());
        assertEquals(List.of("Margin Account", "Cash", "Cash", "Margin Account", "Cash", "Cash"), cashTypes(there));
        assertEquals(
                List.of("Margin", "Cash Account", "Cash Account", "Margin", "Cash Account", "Cash Account"),
                cashTypes(update(byAccount(20))));
        // Only the first two are updated.
        Reply some = update(byAccount(2));
        assertEquals(0, some.getStatus());
        assertEquals(2, some.getTradeUpdate().getUpdated());
        assertEquals(
                List.of("Margin Account", "Cash", "Cash Account", "Margin", "Cash Account", "Cash Account"),
                cashTypes(some));
        assertEquals(1021, update(byAccount(20).setStart(ALWAYS)).getStatus());
    }

    private static List<String> cashTypes(Reply reply) {
        return reply.getTradeUpdate().getTradesList().stream()
                .map(TradeDetail::getSettlementCashType)
                .toList();
    }

    @Test
    void nameOfCashTransactionsChangesThereAndBack() {
        TradeUpdateInput.Builder input = TradeUpdateInput.newBuilder()
                .setFrame(3)
                .setSymbol("S001")
                .setEnd(ALWAYS)
                .setMaxUpdates(20);
        Reply there = update(input);
        assertEquals(0, there.getStatus(), there.getMessage());
        assertEquals(4, there.getTradeUpdate().getUpdated());
        assertEquals(
                List.of("", "Market-Buy 100 Shares of Security 1"),
                there.getTradeUpdate().getTradesList().subList(0, 2).stream()
                        .map(TradeDetail::getCashName)
                        .toList());
        assertEquals(
                "Market-Buy 100 shares of Security 1",
                update(input).getTradeUpdate().getTrades(1).getCashName());
        assertEquals(1031, update(input.setSymbol("S002")).getStatus());
    }

    @Test
    void unknownFrameIsAFailureOfTheRequestOnly() {
        assertEquals(-1, update(TradeUpdateInput.newBuilder().setFrame(4)).getStatus());
        assertEquals(0, update(byAccount(0)).getStatus());
    }
}
