package org.quadrille.vmee.exchange;

import java.util.ArrayDeque;

/**
 * What a group's market has to send and no sender has taken yet. Trade-Results go to any number of senders at once, but
 * only one Market-Feed is under way at a time, because two of them would write the same LAST_TRADE rows and one would
 * have to be repeated. A waiting Market-Feed goes first: limit orders wait for it. Thread-safe.
 */
final class SendQueue {
    private final ArrayDeque<Delivery.Result> results = new ArrayDeque<>();
    private final ArrayDeque<Delivery.Feed> feeds = new ArrayDeque<>();
    private int underWay;
    private boolean feedUnderWay;
    private boolean closed;

    synchronized void add(Delivery delivery) {
        if (delivery instanceof Delivery.Feed feed) {
            feeds.add(feed);
            wakeForFeed();
        } else if (delivery instanceof Delivery.Result result) {
            results.add(result);
            notify();
        }
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
        // Before results: they can wait, but until the feed is answered the orders that its prices fire do not exist.
        if (feedReady()) {
            feedUnderWay = true;
            return feeds.poll();
        }
        return results.poll();
    }

    /** To be called for everything that was taken, when it is settled. */
    synchronized void done(Delivery delivery) {
        underWay--;
        if (delivery instanceof Delivery.Feed) {
            feedUnderWay = false;
            wakeForFeed();
        }
    }

    private boolean feedReady() {
        return !feedUnderWay && !feeds.isEmpty();
    }

    /** Due and not yet taken. */
    synchronized int backlog() {
        return results.size() + feeds.size();
    }

    /** Nothing waits and nothing is under way. */
    synchronized boolean idle() {
        return underWay == 0 && results.isEmpty() && feeds.isEmpty();
    }

    /** From now on nothing can be taken. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
