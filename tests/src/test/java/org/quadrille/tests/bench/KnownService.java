package org.quadrille.tests.bench;

import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.random.RandomStream;

/**
 * What all connectors of an environment have in common: how long a call takes, how many are served at once, and what was
 * measured of it. Thread-safe.
 */
final class KnownService {
    private final long nanos;
    private final AtomicLong calls = new AtomicLong();
    /** When each place is free again, nanoTime; null if there is a place for every call. */
    private final PriorityQueue<Long> free;

    private final Map<String, Window> windows = new ConcurrentHashMap<>();

    private KnownService(long nanos, PriorityQueue<Long> free) {
        this.nanos = nanos;
        this.free = free;
    }

    /** Calls that do not wait for each other. @param nanos time of each call, in nanoseconds */
    static KnownService of(long nanos) {
        return new KnownService(nanos, null);
    }

    /**
     * Calls that wait for a place. A place is free again when its call should have ended, however late the thread of
     * that call wakes, so the capacity is {@code places / nanos}. Calls take between half the mean and one and a half times
     * the mean, all equally likely: if all were alike, one slow call would lift a mean above its 90th percentile.
     *
     * @param nanos mean time of a call, in nanoseconds
     * @param places calls at once
     */
    static KnownService of(long nanos, int places) {
        PriorityQueue<Long> free = new PriorityQueue<>();
        long now = System.nanoTime();
        for (int i = 0; i < places; i++) {
            free.add(now);
        }
        return new KnownService(nanos, free);
    }

    /** What is measured in a run. */
    Window of(String run) {
        return windows.computeIfAbsent(run, r -> new Window());
    }

    /** All runs together. @param sessions that sent the calls, one at a time each */
    Total total(int sessions) {
        Total total = new Total(0, 0, 0);
        for (Window window : windows.values()) {
            total = total.plus(window.total(sessions));
        }
        return total;
    }

    /** Waits as long as a call takes; returns the nanoTime at which its service began. */
    long serve() {
        long takes =
                free == null ? nanos : Math.round(nanos * (0.5 + new RandomStream(1, calls.getAndIncrement()).unit()));
        long begin = begin(System.nanoTime(), takes);
        for (long left = begin + takes - System.nanoTime(); left > 0; left = begin + takes - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return begin;
    }

    private long begin(long came, long takes) {
        if (free == null) {
            return came;
        }
        synchronized (free) {
            long begin = Math.max(came, free.remove());
            free.add(begin + takes);
            return begin;
        }
    }

    /** The calls of the measurement interval of a run. */
    static final class Window {
        private long calls;
        private long served;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        /** Adds a call; its beginning and end are nanoTime. */
        synchronized void add(long came, long went) {
            calls++;
            served += went - came;
            first = Math.min(first, came);
            last = Math.max(last, went);
        }

        private synchronized Total total(int sessions) {
            return calls == 0
                    ? new Total(0, 0, 0)
                    : new Total(calls, served, (double) sessions * (last - first) - served);
        }
    }

    /**
     * Sums of some runs.
     *
     * @param calls how many
     * @param served nanoseconds from arrival to departure
     * @param between nanoseconds in which sessions had no call here: time spent in the client and on the way to it
     */
    record Total(long calls, double served, double between) {
        Total plus(Total other) {
            return new Total(calls + other.calls, served + other.served, between + other.between);
        }

        /** Mean time of a call here, in milliseconds. */
        double service() {
            return served / calls / 1e6;
        }

        /** Mean time from the end of a call to the session's next one, in milliseconds. */
        double overhead() {
            return between / calls / 1e6;
        }
    }
}
