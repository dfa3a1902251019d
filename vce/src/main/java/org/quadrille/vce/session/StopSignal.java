package org.quadrille.vce.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Tells all threads of a run to end after the transaction under way. Thread-safe. */
public final class StopSignal {
    /** A thread that waits looks at the signal this often. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private volatile boolean stopped;
    private volatile boolean aborted;

    /** Ends the run in good order. */
    public void stop() {
        stopped = true;
    }

    /** Ends the run at once: what is under way does not count any more. */
    public void abort() {
        aborted = true;
        stopped = true;
    }

    public boolean stopped() {
        return stopped;
    }

    public boolean aborted() {
        return aborted;
    }

    /**
     * Waits until {@link System#nanoTime} reads {@code nanos}.
     *
     * @return false if the run was stopped before
     */
    public boolean waitUntil(long nanos) {
        long left = nanos - System.nanoTime();
        while (!stopped && left > 0) {
            LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
            left = nanos - System.nanoTime();
        }
        return !stopped;
    }
}
