package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeDetail;
import org.quadrille.common.wire.proto.TradeDetail.HistoryStep;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.wire.proto.TradeLookupOutput.HoldingStep;

class TradeLookupTest extends ReadTest {
    TradeLookupTest() {
        super(new TradeLookup());
    }

    @Test
    void looksUpTradesByIdInTheOrderGiven() throws SQLException {
        Reply reply = run(byId(1061L, 1004L, 1045L));
        assertEquals(0, reply.getStatus());
        TradeDetail pending = detail(1061, "DDD", "TLB", 400, 20_50)
                .setIsCash(true)
                .setAt(micros("2005-01-03T10:20:00"))
                .addHistory(step("2005-01-03T10:20:00", "PNDG"))
                .build();
        TradeDetail margin = detail(1004, "AAA", "TMB", 400, 21_50)
                .setIsMarket(true)
                .setTradePrice(22_25)
                .setAt(micros("2005-01-03T09:04:10"))
                .setSettlementAmount(-400 * 22_25)
                .setSettlementDueDate(days("2005-01-05"))
                .setSettlementCashType("Margin")
                .addHistory(step("2005-01-03T09:04:09", "SBMT"))
                .addHistory(step("2005-01-03T09:04:10", "CMPT"))
                .build();
        TradeDetail cash = detail(1045, "DDD", "TLS", 800, 24_00)
                .setIsCash(true)
                .setTradePrice(24_50)
                .setAt(micros("2005-01-03T10:30:00"))
                .setSettlementAmount(19_592_00)
                .setSettlementDueDate(days("2005-01-05"))
                .setSettlementCashType("Cash Account")
                .setCashAmount(19_592_00)
                .setCashAt(micros("2005-01-03T10:30:00"))
                .setCashName("Limit-Sell 800")
                .addHistory(step("2005-01-03T09:45:00", "PNDG"))
                .addHistory(step("2005-01-03T10:29:00", "SBMT"))
                .addHistory(step("2005-01-03T10:30:00", "CMPT"))
                .build();
        assertEquals(List.of(pending, margin, cash), reply.getTradeLookup().getTradesList());
    }

    @Test
    void refusesWhenATradeIsMissing() throws SQLException {
        Reply reply = run(byId(1001L, 5L, 1002L));
        assertEquals(TradeLookup.TRADES_MISSING, reply.getStatus());
        assertEquals(List.of(1001L, 1002L), ids(reply));
    }

    @Test
    void looksUpTheFirstTradesOfAnAccountWithinATime() throws SQLException {
        Reply reply = run(window(2).setAccountId(11));
        assertEquals(0, reply.getStatus());
        assertEquals(List.of(1055L, 1056L, 1057L), ids(reply));
        assertEquals(3, reply.getTradeLookup().getTrades(2).getHistoryCount());
        assertEquals(
                List.of(1055L, 1056L, 1057L, 1058L, 1059L),
                ids(run(window(2).setAccountId(11).setMaxTrades(20).setEnd(micros("2005-01-03T09:59:10")))));
        Reply none = run(window(2).setAccountId(12));
        assertEquals(TradeLookup.NONE_OF_ACCOUNT, none.getStatus());
    }

    @Test
    void looksUpTheFirstTradesOfASymbolWithinATime() throws SQLException {
        Reply reply = run(window(3).setSymbol("DDD"));
        assertEquals(0, reply.getStatus());
        assertEquals(List.of(1061L, 1045L), ids(reply));
        assertEquals(TradeLookup.NONE_OF_SYMBOL, run(window(3).setSymbol("ZZZ")).getStatus());
        assertEquals(
                TradeLookup.NONE_OF_SYMBOL,
                run(window(3).setSymbol("DDD").setEnd(micros("2005-01-03T10:00:00")))
                        .getStatus());
    }

    @Test
    void followsTheHoldingsThatATradeTouched() throws SQLException {
        Reply reply = run(window(4)
                .setAccountId(11)
                .setStart(micros("2005-01-03T09:02:30"))
                .setMaxTrades(20));
        assertEquals(0, reply.getStatus());
        assertEquals(1003, reply.getTradeLookup().getTradeId());
        assertEquals(
                List.of(
                        holding(1001, 1001, 0, 100),
                        holding(1001, 1002, 100, 60),
                        holding(1001, 1003, 60, 0),
                        holding(1003, 1003, 0, -40)),
                reply.getTradeLookup().getHoldingsList());
        assertEquals(TradeLookup.NONE_SINCE, run(window(4).setAccountId(12)).getStatus());
    }

    @Test
    void knowsFourFrames() {
        assertThrows(IllegalArgumentException.class, () -> run(window(5)));
    }

    private Reply run(TradeLookupInput.Builder input) throws SQLException {
        return run(Request.newBuilder().setTradeLookup(input));
    }

    private static TradeLookupInput.Builder byId(Long... ids) {
        return TradeLookupInput.newBuilder().setFrame(1).addAllTradeIds(List.of(ids));
    }

    private static TradeLookupInput.Builder window(int frame) {
        return TradeLookupInput.newBuilder()
                .setFrame(frame)
                .setStart(micros("2005-01-03T09:55:10"))
                .setEnd(micros("2005-01-03T11:00:00"))
                .setMaxTrades(3);
    }

    private static List<Long> ids(Reply reply) {
        return reply.getTradeLookup().getTradesList().stream()
                .map(TradeDetail::getTradeId)
                .toList();
    }

    private static TradeDetail.Builder detail(long id, String symbol, String type, int quantity, long bid) {
        return TradeDetail.newBuilder()
                .setTradeId(id)
                .setAccountId(11)
                .setSymbol(symbol)
                .setTradeType(type)
                .setQuantity(quantity)
                .setBidPrice(bid)
                .setExecName("First1 Last1");
    }

    private static HistoryStep step(String at, String status) {
        return HistoryStep.newBuilder().setAt(micros(at)).setStatus(status).build();
    }

    private static HoldingStep holding(long holding, long trade, int before, int after) {
        return HoldingStep.newBuilder()
                .setHoldingTradeId(holding)
                .setTradeId(trade)
                .setBefore(before)
                .setAfter(after)
                .build();
    }
}
