package org.quadrille.vce.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Tells all threads of a run to end after the transaction under way. Thread-safe. */
public final class StopSignal {
    /** A wait up to this long simply times out, and shares nothing with other threads. */
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private volatile boolean stopped;
    private volatile boolean aborted;

    /** Ends the run in good order. */
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** Ends the run at once: what is under way does not count any more. */
    public void abort() {
        aborted = true;
        stop();
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
            if (left > SHORT_NANOS) {
                sleep(left - SHORT_NANOS / 2);
            } else {
                LockSupport.parkNanos(left);
            }
            left = nanos - System.nanoTime();
        }
        return !stopped;
    }

    /** Sleeps until the signal or the time comes: threads that polled would cost each process CPU time. */
    private synchronized void sleep(long nanos) {
        if (stopped) {
            return;
        }
        try {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        } catch (InterruptedException e) {
            throw new IllegalStateException("only the signal ends the wait of a session", e);
        }
    }
}
