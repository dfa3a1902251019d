package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeStatusInput;
import org.quadrille.common.wire.proto.TradeStatusOutput;
import org.quadrille.common.wire.proto.TradeStatusOutput.Trade;

class TradeStatusTest extends ReadTest {
    TradeStatusTest() {
        super(new TradeStatus());
    }

    /** Trade 1045 was completed after all others. */
    @Test
    void showsTheNewestFiftyTradesByTime() throws SQLException {
        Reply reply = run(input(11));
        assertEquals(0, reply.getStatus());
        TradeStatusOutput output = reply.getTradeStatus();
        assertEquals("Last1", output.getCustomerLastName());
        assertEquals("First1", output.getCustomerFirstName());
        assertEquals("Ann Broker", output.getBrokerName());
        List<Long> expected = Stream.concat(
                        Stream.of(1045L, 1061L),
                        LongStream.rangeClosed(1012, 1060)
                                .map(id -> 2072 - id)
                                .filter(id -> id != 1045)
                                .boxed())
                .toList();
        assertEquals(
                expected, output.getTradesList().stream().map(Trade::getTradeId).toList());
        Trade pending = Trade.newBuilder()
                .setTradeId(1061)
                .setAt(micros("2005-01-03T10:20:00"))
                .setStatusName("Pending")
                .setTypeName("Limit-Buy")
                .setSymbol("DDD")
                .setQuantity(400)
                .setExecName("First1 Last1")
                .setCharge(6_00)
                .setSecurityName("COMMON of Company 4")
                .setExchangeName("The Exchange")
                .build();
        assertEquals(pending, output.getTrades(1));
    }

    @Test
    void warnsWhenTheAccountHasFewTrades() throws SQLException {
        Reply three = run(input(31));
        assertEquals(TradeStatus.FEW_TRADES, three.getStatus());
        assertEquals(3, three.getTradeStatus().getTradesCount());
        Reply none = run(input(12));
        assertEquals(TradeStatus.FEW_TRADES, none.getStatus());
        assertEquals("Bob Broker", none.getTradeStatus().getBrokerName());
    }

    @Test
    void refusesUnknownAccountsAndLostRows() throws SQLException {
        assertEquals(TradeStatus.TRADES_MISSING, run(input(77)).getStatus());
        assertEquals(0, TradeStatus.status(50, 50));
        assertEquals(TradeStatus.FEW_TRADES, TradeStatus.status(49, 49));
        assertEquals(TradeStatus.TRADES_MISSING, TradeStatus.status(50, 49));
        assertEquals(TradeStatus.TRADES_MISSING, TradeStatus.status(49, 48));
    }

    private static Request.Builder input(long account) {
        return Request.newBuilder().setTradeStatus(TradeStatusInput.newBuilder().setAccountId(account));
    }
}
