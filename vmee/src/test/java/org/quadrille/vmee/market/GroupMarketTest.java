package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GroupMarketTest {
    private static final long SECOND = MarketSimulation.SECOND;

    private record Result(long tradeId, long price, boolean triggered, long due, long broker) {}

    private final List<Result> results = new ArrayList<>();
    private final List<List<TickerEntry>> feeds = new ArrayList<>();
    private final PriceBoard board = MarketSimulation.board(1, 360);
    private final GroupMarket market =
            new GroupMarket(MarketSimulation.rules(20, 1), board, 685, 9, 1, 1, new GroupMarket.Outlet() {
                @Override
                public void tradeResult(MarketOrder order, long price, boolean triggered, long due) {
                    results.add(new Result(order.tradeId(), price, triggered, due, order.broker()));
                }

                @Override
                public void marketFeed(List<TickerEntry> entries, long due) {
                    feeds.add(entries);
                }
            });

    private static MarketOrder order(long id, OrderType type, int security, long limit) {
        return new MarketOrder(id, type, security, 100, limit, 0);
    }

    /** Delays are exponential with mean 1 s, cut off at 5 s: the mean becomes 1 - e^-5, and e^-5 are at the cutoff. */
    @Test
    void delaysOfOrders() {
        int n = 100_000;
        for (int i = 0; i < n; i++) {
            market.process(order(i, OrderType.TMB, i % 685, 0), false, 0);
        }
        market.advance(5 * SECOND);
        assertEquals(n, results.size());
        double mean = results.stream().mapToLong(Result::due).average().orElseThrow() / SECOND;
        long atTheCut = results.stream().filter(r -> r.due() == 5 * SECOND).count();
        long belowMean = results.stream().filter(r -> r.due() < SECOND).count();
        // Five standard deviations.
        assertEquals(1 - Math.exp(-5), mean, 5 * 0.95 / Math.sqrt(n));
        assertEquals(n * Math.exp(-5), atTheCut, 5 * Math.sqrt(n * Math.exp(-5)));
        assertEquals(n * (1 - Math.exp(-1)), belowMean, 5 * Math.sqrt(n * 0.24));
    }

    @Test
    void firesInTheOrderOfTimeWithoutInput() {
        for (int i = 0; i < 100; i++) {
            market.process(order(i, OrderType.TMS, i, 0), false, 0);
        }
        long before = 0;
        for (int i = 0; i < 100; i++) {
            long due = market.nextDue();
            assertTrue(due >= before && due <= 6 * SECOND);
            market.advance(due - 1);
            assertEquals(i, results.size());
            market.advance(due);
            assertEquals(i + 1, results.size());
            assertEquals(due, results.get(i).due());
            before = due;
        }
        assertEquals(Long.MAX_VALUE, market.nextDue());
    }

    @Test
    void aLimitInTheMoneyGoesOutWithTheNextTradeAtTheCurrentPrice() {
        // Security 0 is at 20.00 and rises: a limit buy at 25.00 may be carried out at once.
        market.watch(order(1, OrderType.TLB, 0, 2_500), 0);
        assertEquals(1, market.triggerQueue());
        assertEquals(1, market.waiting());
        market.traded(order(2, OrderType.TMB, 7, 0), 0);
        assertEquals(0, market.triggerQueue());
        market.advance(SECOND);
        assertEquals(1, feeds.size());
        assertTrue(feeds.get(0).contains(new TickerEntry(0, 2_000, 375)));
        assertEquals(2, feeds.get(0).size());
        // The database has fired it.
        market.process(order(1, OrderType.TLB, 0, 2_500), true, SECOND);
        assertEquals(0, market.waiting());
        market.advance(7 * SECOND);
        assertEquals(1, results.size());
        assertTrue(results.get(0).triggered());
        assertTrue(results.get(0).price() <= 2_500);
    }

    @Test
    void aLimitOutOfTheMoneyWaitsForTheWave() {
        market.watch(order(1, OrderType.TLS, 0, 2_500), 0);
        assertEquals(0, market.triggerQueue());
        assertEquals(90 * SECOND, market.nextDue());
        market.advance(90 * SECOND);
        assertEquals(1, market.triggerQueue());
        market.traded(order(2, OrderType.TMB, 7, 0), 90 * SECOND);
        market.advance(91 * SECOND);
        assertTrue(feeds.get(0).contains(new TickerEntry(0, 2_500, 375)));
    }

    @Test
    void anOrderFiredBeforeItsNoticeDoesNotWaitForEver() {
        market.process(order(1, OrderType.TLB, 0, 2_500), true, 0);
        market.watch(order(1, OrderType.TLB, 0, 2_500), 0);
        assertEquals(0, market.waiting());
        assertEquals(0, market.triggerQueue());
    }

    /** Market-Feed does not tell the broker of what it fires; the notice to watch does, before it or after. */
    @Test
    void theBrokerOfAFiredOrderIsThatOfItsNotice() {
        market.watch(order(1, OrderType.TLB, 0, 2_500).of(7), 0);
        market.process(order(1, OrderType.TLB, 0, 2_500), true, 0);
        market.process(order(2, OrderType.TLB, 0, 2_500), true, 0);
        market.watch(order(2, OrderType.TLB, 0, 2_500).of(8), 0);
        market.process(order(3, OrderType.TLB, 0, 2_500), true, 0);
        market.process(order(4, OrderType.TMB, 0, 0).of(9), false, 0);
        market.advance(6 * SECOND);
        market.watch(order(3, OrderType.TLB, 0, 2_500).of(6), 6 * SECOND);
        assertEquals(
                Map.of(1L, 7L, 2L, 8L, 3L, 0L, 4L, 9L),
                results.stream().collect(Collectors.toMap(Result::tradeId, Result::broker)));
        assertEquals(0, market.waiting());
    }

    @Test
    void aFullBatchLeavesAtOnceSortedBySymbol() {
        for (int i = 0; i < 10; i++) {
            market.traded(order(i, OrderType.TMB, 600 - i, 0), 0);
        }
        assertEquals(1, feeds.size());
        List<String> symbols =
                feeds.get(0).stream().map(e -> board.symbol(e.security())).toList();
        assertEquals(20, symbols.size());
        assertEquals(symbols.stream().sorted().toList(), symbols);
        assertEquals(Long.MAX_VALUE, market.nextDue());
    }

    @Test
    void aBatchThatFailedShowsItsLimitsAgain() {
        market.watch(order(1, OrderType.TLB, 0, 2_500), 0);
        market.traded(order(2, OrderType.TMB, 7, 0), 0);
        market.advance(SECOND);
        TickerEntry reached = new TickerEntry(0, 2_000, 375);
        assertTrue(feeds.get(0).contains(reached));
        market.notFed(feeds.get(0));
        assertEquals(1, market.triggerQueue(), "only limits wait for their entry");
        market.traded(order(3, OrderType.TMB, 7, 0), SECOND);
        market.advance(2 * SECOND);
        assertTrue(feeds.get(1).contains(reached));

        market.drain(2 * SECOND);
        market.notFed(feeds.get(1));
        assertEquals(0, market.triggerQueue(), "it stays in the database");
    }

    /** A Market-Feed was committed, its reply lost: the orders it fired are found in the book and carried out once. */
    @Test
    void ordersOfALostFeedAreCarriedOutOnce() {
        market.watch(order(1, OrderType.TLB, 0, 2_500), 0);
        market.watch(order(2, OrderType.TLS, 0, 2_500), 0);
        market.watch(order(3, OrderType.TSL, 7, 2_500), 0);
        market.watch(order(4, OrderType.TSL, 0, 2_100), 0);
        List<TickerEntry> entries = List.of(new TickerEntry(0, 2_000, 375));
        assertEquals(0, market.fed(entries, 0), "no answer was lost");
        market.answerLost(entries);
        // One order is fired by the second Market-Feed, the other was fired by the lost one.
        market.process(order(4, OrderType.TSL, 0, 2_100), true, 0);
        assertEquals(1, market.fed(entries, 0));
        // A late notice of the order that the lost one fired.
        market.process(order(1, OrderType.TLB, 0, 2_500), true, 0);
        market.advance(6 * SECOND);
        assertEquals(
                List.of(1L, 4L), results.stream().map(Result::tradeId).sorted().toList());
        assertTrue(results.stream().allMatch(Result::triggered));
        assertEquals(2, market.waiting());
    }

    @Test
    void aDrainEnds() {
        market.process(order(1, OrderType.TMB, 3, 0), false, 0);
        market.watch(order(2, OrderType.TLS, 0, 2_500), 0);
        market.watch(order(3, OrderType.TLB, 0, 2_500), 0);
        market.traded(order(4, OrderType.TMB, 7, 0), 0);
        market.drain(0);
        assertEquals(1, feeds.size());
        // The last Market-Feed fires one more order; neither its trade nor the other one adds new entries.
        market.process(order(3, OrderType.TLB, 0, 2_500), true, 0);
        market.advance(5 * SECOND);
        assertEquals(2, results.size());
        results.forEach(r -> market.traded(order(r.tradeId(), OrderType.TMB, 3, 0), 5 * SECOND));
        assertEquals(Long.MAX_VALUE, market.nextDue());
        assertEquals(0, market.processing());
        assertEquals(1, feeds.size());
        // The other limit order stays in the database.
        assertEquals(1, market.waiting());
    }
}
