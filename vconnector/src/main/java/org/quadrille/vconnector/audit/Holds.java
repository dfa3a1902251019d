package org.quadrille.vconnector.audit;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.wire.proto.HoldState;
import org.quadrille.common.workload.SqlStates;

/**
 * The transactions of an audit that are held until somebody releases them, by the names of their holds. One that nobody
 * releases fails after a while, so that no forgotten hold keeps a session and its locks. Thread-safe.
 */
public final class Holds implements AutoCloseable {
    /** For runs, where nothing can be held. */
    public static final Holds NONE = new Holds(Duration.ZERO);

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Duration longest;
    private final Map<String, Stop> stops = new HashMap<>();
    private final Map<String, String> missed = new HashMap<>();
    private boolean closed;

    private static final class Stop {
        private final HoldState state;
        private boolean released;

        private Stop(HoldState state) {
            this.state = state;
        }
    }

    public Holds() {
        this(LONGEST);
    }

    /** @param longest time after which a transaction that is still held fails */
    Holds(Duration longest) {
        this.longest = longest;
    }

    /**
     * Holds the calling thread until the hold is released.
     *
     * @throws SQLException if it is not released in time, or the audit ends
     */
    synchronized void hold(String name, long session, String nextStatement) throws SQLException {
        Stop stop = new Stop(HoldState.newBuilder()
                .setHeld(true)
                .setSession(session)
                .setNextStatement(nextStatement)
                .build());
        if (closed || stops.putIfAbsent(name, stop) != null) {
            throw new SQLException(
                    "another transaction is held at " + name + ", or the audit has ended", SqlStates.CANCELED);
        }
        missed.remove(name);
        notifyAll();
        try {
            long deadline = System.nanoTime() + longest.toNanos();
            while (!stop.released && waited(deadline)) {
                continue;
            }
        } finally {
            stops.remove(name);
        }
        if (!stop.released) {
            throw new SQLException(
                    "the hold " + name + " was not released within " + longest.toSeconds() + " s of this audit",
                    SqlStates.CANCELED);
        }
    }

    /** Tells whoever waits for a transaction to be held there, now or later, that it will not be, and why. */
    synchronized void missed(String name, String why) {
        missed.put(name, why);
        notifyAll();
    }

    /**
     * Waits until a transaction is held there or has missed the hold, at most as long as a hold lasts. Returns which
     * transaction it is, if there is one.
     */
    synchronized HoldState await(String name, Duration time) {
        long deadline = System.nanoTime() + Math.min(time.toNanos(), longest.toNanos());
        while (!stops.containsKey(name) && !missed.containsKey(name) && waited(deadline)) {
            continue;
        }
        String why = missed.remove(name);
        return why == null ? state(name) : HoldState.newBuilder().setMissed(why).build();
    }

    /** Releases the transaction that is held there. Returns which it was, if there was one. */
    synchronized HoldState release(String name) {
        HoldState state = state(name);
        Stop stop = stops.get(name);
        if (stop != null) {
            stop.released = true;
            notifyAll();
        }
        return state;
    }

    private HoldState state(String name) {
        Stop stop = stops.get(name);
        return stop == null ? HoldState.getDefaultInstance() : stop.state;
    }

    /** False when the time is up or nobody may wait any more. */
    private boolean waited(long deadline) {
        long left = deadline - System.nanoTime();
        if (closed || left <= 0) {
            return false;
        }
        try {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Fails everything that is held, now or later. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
