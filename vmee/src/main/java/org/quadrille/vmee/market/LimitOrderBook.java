package org.quadrille.vmee.market;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The limit orders of one group that wait for their price, and those whose price was reached and that wait for a place
 * on the ticker tape (workload.md 9.3). Instants in nanoseconds from the run's start. Not thread-safe.
 */
final class LimitOrderBook {
    private final PriceBoard board;
    private final Map<Long, MarketOrder> open = new HashMap<>();
    /** Orders that came back fired before the notice to watch them: the two travel on different connections. */
    private final Set<Long> firedUnseen = new HashSet<>();

    private final TimerQueue<MarketOrder> reached = new TimerQueue<>();
    private final ArrayDeque<TickerEntry> triggered = new ArrayDeque<>();

    LimitOrderBook(PriceBoard board) {
        this.board = board;
    }

    /**
     * Watches an order from now on. One that is already in the money goes onto the trigger queue at once, at the
     * current price.
     */
    void watch(MarketOrder order, long now) {
        if (firedUnseen.remove(order.tradeId())) {
            return;
        }
        open.put(order.tradeId(), order);
        long price = board.price(order.security(), now);
        if (order.type().inTheMoney(order.limit(), price)) {
            triggered.add(new TickerEntry(order.security(), price, TickerEntry.LIMIT_QUANTITY));
            return;
        }
        long at = board.meets(order.security(), order.limit(), now);
        if (at != TimerQueue.NEVER) {
            reached.add(at, order);
        }
    }

    /** Notes that Market-Feed fired an order, which then no longer waits. Returns its broker, 0 if it was not watched. */
    long fired(long tradeId) {
        MarketOrder watched = open.remove(tradeId);
        if (watched == null) {
            firedUnseen.add(tradeId);
            return 0;
        }
        return watched.broker();
    }

    /** Moves orders whose limit has been reached to the trigger queue, at their limit price. */
    void advance(long now) {
        for (MarketOrder order = reached.pollDue(now); order != null; order = reached.pollDue(now)) {
            if (open.containsKey(order.tradeId())) {
                triggered.add(new TickerEntry(order.security(), order.limit(), TickerEntry.LIMIT_QUANTITY));
            }
        }
    }

    /** Puts a tape entry that did not reach the database back at the head of the trigger queue. */
    void triggerAgain(TickerEntry entry) {
        triggered.addFirst(entry);
    }

    /** Waiting orders that one of these entries fires, by the rule of Market-Feed. */
    List<MarketOrder> firedBy(List<TickerEntry> entries) {
        return open.values().stream()
                .filter(order -> entries.stream()
                        .anyMatch(entry -> entry.security() == order.security()
                                && order.type().inTheMoney(order.limit(), entry.price())))
                .toList();
    }

    /** Takes the head of the trigger queue; null if it is empty. */
    TickerEntry pollTriggered() {
        return triggered.poll();
    }

    long nextDue() {
        return reached.nextDue();
    }

    /** Orders watched or triggered that Market-Feed has not fired yet: the rows of TRADE_REQUEST. */
    int waiting() {
        return open.size();
    }

    /** Triggered orders that wait for a place on the tape. */
    int triggerQueue() {
        return triggered.size();
    }

    /** Drops everything that would still be triggered; the orders stay in the database. */
    void stopTriggering() {
        reached.clear();
        triggered.clear();
    }
}
