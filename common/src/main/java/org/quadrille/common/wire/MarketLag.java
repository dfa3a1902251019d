package org.quadrille.common.wire;

/**
 * How far the market of a group is behind: for how long the first of what waits there for a sender has been due
 * (workload.md 16.1). From one message that tells it to the next, the market is taken to catch up as time passes, so that
 * nobody waits for a market that has nothing left to say. Thread-safe.
 */
public final class MarketLag {
    private volatile long overAt = System.nanoTime();

    /** @param micros lag that a message told */
    public void told(int micros) {
        overAt = System.nanoTime() + micros * 1_000L;
    }

    /** The lag as it is taken to be now, microseconds. */
    public int micros() {
        return (int) Math.max(0, (overAt - System.nanoTime()) / 1_000);
    }
}
