package org.quadrille.common.neighbour;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of a hog: an instant, or before it the moment in which it is told to stop. Thread-safe. */
final class Until {
    private final long deadlineNanos;
    private final CountDownLatch stopped;

    /**
     * @param deadlineNanos the instant, by {@link System#nanoTime}
     * @param stopped is 0 once it has been told to stop
     */
    Until(long deadlineNanos, CountDownLatch stopped) {
        this.deadlineNanos = deadlineNanos;
        this.stopped = stopped;
    }

    boolean reached() {
        return stopped.getCount() == 0 || System.nanoTime() - deadlineNanos >= 0;
    }

    /** Waits, not beyond the end. @return whether the end is reached */
    boolean await(long nanos) {
        long left = Math.min(nanos, deadlineNanos - System.nanoTime());
        try {
            return stopped.await(left, TimeUnit.NANOSECONDS) || reached();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a hog", e);
        }
    }
}
