package org.quadrille.vconnector.session;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How often, and after which pauses, a transaction that lost a conflict with another is retried: at most ten times; the
 * pause doubles from about a millisecond to half a second, and half of it is random so that the losers of one conflict
 * do not collide again.
 */
final class BackOff {
    static final int MAX_RETRIES = 10;

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(512);

    private BackOff() {}

    /** Waits before a retry; the first retry has number 1. */
    static void pause(int retry) {
        LockSupport.parkNanos(nanos(retry, ThreadLocalRandom.current().nextDouble()));
    }

    /** @param random from 0 to 1 */
    static long nanos(int retry, double random) {
        long whole = Math.min(FIRST_NANOS << (retry - 1), LONGEST_NANOS);
        return whole / 2 + (long) (random * whole / 2);
    }
}
