package org.quadrille.vmee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeResultInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.testing.Await;

/** Runs that go on when connector or database are lost: every order is carried out exactly once. */
@Timeout(60)
class MarketOutageTest extends MarketFixture {
    /** With reconnect no order is lost: each failed attempt is in the log, followed by the successful one. */
    @Test
    void ordersOutliveAnOutage() throws Exception {
        run(Testbed.OnDatabaseLoss.RECONNECT);
        connector.instead =
                request -> Reply.newBuilder().setStatus(-1).setSqlState("08006").build();
        for (int i = 0; i < 20; i++) {
            connector.marketOrder(i + 1, SECURITIES.symbol(i));
        }
        Await.await("retrying", () -> gauge("sendersRetrying") > 0);
        connector.disconnectAll();
        connector.instead = request -> null;
        // A request that the connector had read when its connection was closed comes twice.
        Await.await("all results", () -> tradeIds(request -> true).size() == 20);
        Map<Long, List<TransactionRecord>> attempts = of(drainAndRead(), TransactionType.TRADE_RESULT).stream()
                .collect(Collectors.groupingBy(TransactionRecord::tradeId));
        assertEquals(20, attempts.size());
        attempts.values().forEach(MarketOutageTest::assertGoodInTheEnd);
        Set<Long> again = attempts.values().stream()
                .filter(ofOne -> ofOne.size() > 1)
                .map(ofOne -> ofOne.get(0).tradeId())
                .collect(Collectors.toSet());
        assertFalse(again.isEmpty());
        assertEquals(again, tradeIds(TradeResultInput::getResent), "those that were sent before say so");
        assertEquals(
                tradeIds(sent -> !sent.getResent()).size(),
                count(r -> r.hasTradeResult() && !r.getTradeResult().getResent()),
                "only those that were sent before come twice");
    }

    private Set<Long> tradeIds(Predicate<TradeResultInput> kind) {
        return connector.requests.stream()
                .filter(Request::hasTradeResult)
                .map(Request::getTradeResult)
                .filter(kind)
                .map(TradeResultInput::getTradeId)
                .collect(Collectors.toSet());
    }

    /** Attempts at one Trade-Result: all but the last failed in the outage, and each waited after the one before. */
    private static void assertGoodInTheEnd(List<TransactionRecord> attempts) {
        int last = attempts.size() - 1;
        assertEquals(0, attempts.get(last).status(), "the last attempt at " + attempts);
        for (int i = 0; i < last; i++) {
            assertEquals(-1, attempts.get(i).status(), "attempt " + i + " of " + attempts);
            assertEquals("08006", attempts.get(i).sqlState());
            long between = attempts.get(i + 1).start() - attempts.get(i).start();
            assertTrue(between >= 100_000, between + " us between two attempts");
        }
    }

    /** The connector carries out a Trade-Result and dies before it replies. */
    @Test
    void aResultWhoseAnswerIsLostIsSentAgainAndSaysSo() throws Exception {
        run(Testbed.OnDatabaseLoss.RECONNECT);
        AtomicBoolean lost = new AtomicBoolean();
        connector.instead = request -> {
            if (!request.hasTradeResult() || lost.getAndSet(true)) {
                return null;
            }
            connector.requests.add(request);
            throw new IllegalStateException("connector dies");
        };
        connector.marketOrder(1, SECURITIES.symbol(0));
        Await.await("the result again", () -> count(Request::hasTradeResult) == 2);
        assertGoodInTheEnd(of(drainAndRead(), TransactionType.TRADE_RESULT));
        List<Boolean> resent = connector.requests.stream()
                .filter(Request::hasTradeResult)
                .map(request -> request.getTradeResult().getResent())
                .toList();
        assertEquals(List.of(false, true), resent);
    }

    /** The database has committed a Market-Feed, but its reply was lost. */
    @Test
    void limitOrdersOutliveALostAnswer() throws Exception {
        run(Testbed.OnDatabaseLoss.RECONNECT);
        AtomicBoolean lost = new AtomicBoolean();
        connector.instead = request -> {
            if (!request.hasMarketFeed() || lost.getAndSet(true)) {
                return null;
            }
            connector.fire(request.getMarketFeed());
            return Reply.newBuilder().setStatus(-1).setSqlState("08006").build();
        };
        connector.limitOrder(1, SECURITIES.symbol(5), "TLB", 3_000);
        connector.limitOrder(2, SECURITIES.symbol(5), "TLS", 3_001);
        Await.await("both watched", () -> gauge("waitingOrders") == 2);
        connector.marketOrder(1_000, SECURITIES.symbol(5));
        Await.await("the limit order's result", () -> count(Request::hasTradeResult) == 2);
        assertTrue(lost.get());
        assertEquals(1, gauge("waitingOrders"));
        List<TransactionRecord> results = of(drainAndRead(), TransactionType.TRADE_RESULT);
        assertEquals(1, results.stream().filter(r -> r.tradeId() == 1).count());
        assertEquals(
                InputVariant.TR_TRIGGERED,
                results.stream()
                        .filter(r -> r.tradeId() == 1)
                        .findFirst()
                        .orElseThrow()
                        .variant());
    }

    /** The same, but the database fails the repeated Market-Feed: another one has to find what was fired. */
    @Test
    void limitOrdersOutliveALostAnswerAndAFailureAfterIt() throws Exception {
        run(Testbed.OnDatabaseLoss.RECONNECT);
        AtomicInteger feeds = new AtomicInteger();
        connector.instead = request -> {
            int feed = request.hasMarketFeed() ? feeds.incrementAndGet() : 0;
            if (feed == 1) {
                connector.fire(request.getMarketFeed());
                return Reply.newBuilder().setStatus(-1).setSqlState("08006").build();
            }
            return feed == 2
                    ? Reply.newBuilder().setStatus(-1).setSqlState("40001").build()
                    : null;
        };
        connector.limitOrder(1, SECURITIES.symbol(5), "TLB", 3_000);
        Await.await("it is watched", () -> gauge("waitingOrders") == 1);
        connector.marketOrder(1_000, SECURITIES.symbol(6));
        Await.await("it waits for the tape again", () -> feeds.get() == 2 && gauge("triggerQueue") == 1);
        connector.marketOrder(1_001, SECURITIES.symbol(6));
        Await.await("the limit order's result", () -> tradeIds(request -> true).contains(1L));
        assertEquals(0, gauge("waitingOrders"));
        assertEquals(3, of(drainAndRead(), TransactionType.TRADE_RESULT).size());
    }
}
