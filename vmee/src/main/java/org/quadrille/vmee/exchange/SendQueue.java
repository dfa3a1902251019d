package org.quadrille.vmee.exchange;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * What a group's market has to send and no sender has taken yet, the first that was due first. Of the Trade-Results of
 * one broker only one is under way at a time, where the profile wants that (workload.md 12.7), because two of them would
 * write the same row of BROKER and one would have to be repeated. Nor is more than one Market-Feed, because two would
 * write the same rows of LAST_TRADE; those that are due meanwhile go together, as far as a batch holds them. A waiting
 * Market-Feed goes before Trade-Results: limit orders wait for it. Thread-safe.
 */
final class SendQueue {
    private final boolean byBroker;
    private final int batchSize;
    /** Trade-Results that may be sent: with an order by broker at most one of each. */
    private final PriorityQueue<Delivery.Result> results =
            new PriorityQueue<>(Comparator.comparingLong(Delivery.Result::due));
    /** Trade-Results that wait for another one of their broker, which is among the results or under way. */
    private final Map<Long, Queue<Delivery.Result>> behind = new HashMap<>();

    private final ArrayDeque<Delivery.Feed> feeds = new ArrayDeque<>();
    private int waiting;
    private int underWay;
    private boolean feedUnderWay;
    private boolean closed;

    /**
     * An empty queue.
     *
     * @param byBroker whether Trade-Results of one broker are sent one after another
     * @param batchSize most ticker entries of a Market-Feed
     */
    SendQueue(boolean byBroker, int batchSize) {
        this.byBroker = byBroker;
        this.batchSize = batchSize;
    }

    synchronized void add(Delivery delivery) {
        waiting++;
        if (delivery instanceof Delivery.Feed feed) {
            feeds.add(feed);
            wakeForFeed();
        } else if (delivery instanceof Delivery.Result result) {
            Queue<Delivery.Result> others =
                    ordered(result) ? behind.get(result.order().broker()) : null;
            if (others != null) {
                others.add(result);
                return;
            }
            if (ordered(result)) {
                behind.put(result.order().broker(), new ArrayDeque<>());
            }
            results.add(result);
            notify();
        }
    }

    /** Of a trade whose broker the market was never told, nothing has to wait. */
    private boolean ordered(Delivery.Result result) {
        return byBroker && result.order().broker() != 0;
    }

    /** Wakes one sender if a Market-Feed can be sent: for nothing else must a sender be woken that finds nothing. */
    private void wakeForFeed() {
        if (feedReady()) {
            notify();
        }
    }

    /** The next thing to send; waits for one. Null when the queue has been closed. */
    synchronized Delivery take() throws InterruptedException {
        while (!closed && results.isEmpty() && !feedReady()) {
            wait();
        }
        if (closed) {
            return null;
        }
        underWay++;
        waiting--;
        // Before results: they can wait, but until the feed is answered the orders that its prices fire do not exist.
        if (feedReady()) {
            feedUnderWay = true;
            return nextFeeds();
        }
        return results.poll();
    }

    /** A group with little load fills no batch, so one after another would take longer than they take to come. */
    private Delivery.Feed nextFeeds() {
        Delivery.Feed all = feeds.poll();
        while (!feeds.isEmpty() && all.entries().size() + feeds.peek().entries().size() <= batchSize) {
            all = all.with(feeds.poll());
            waiting--;
        }
        return all;
    }

    /** To be called for everything that was taken, when it is settled. */
    synchronized void done(Delivery delivery) {
        underWay--;
        if (delivery instanceof Delivery.Feed) {
            feedUnderWay = false;
            wakeForFeed();
        } else if (delivery instanceof Delivery.Result result && ordered(result)) {
            Delivery.Result next = behind.get(result.order().broker()).poll();
            if (next == null) {
                behind.remove(result.order().broker());
            } else {
                results.add(next);
                notify();
            }
        }
    }

    private boolean feedReady() {
        return !feedUnderWay && !feeds.isEmpty();
    }

    /** Due and not yet taken. */
    synchronized int backlog() {
        return waiting;
    }

    /** Instant at which the first of the backlog was due; {@link Long#MAX_VALUE} if nothing waits. */
    synchronized long oldestDue() {
        return waiting == 0
                ? Long.MAX_VALUE
                : Stream.concat(Stream.of(results, feeds), behind.values().stream())
                        .filter(queue -> !queue.isEmpty())
                        .mapToLong(queue -> queue.peek().due())
                        .min()
                        .orElse(Long.MAX_VALUE);
    }

    /** Nothing waits and nothing is under way. */
    synchronized boolean idle() {
        return underWay == 0 && waiting == 0;
    }

    /** From now on nothing can be taken. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
