package org.quadrille.common.time;

import java.util.concurrent.TimeUnit;

/**
 * Microseconds from the run's start, on a monotonic clock. The start instant is the same for all workers: prime gives
 * it to each in terms of the worker's own wall clock, with the offset applied. The wall clock is read once, at
 * construction, and never again. Immutable and thread-safe.
 */
public final class RunClock {
    private final long originNanos;

    private RunClock(long originNanos) {
        this.originNanos = originNanos;
    }

    /** A clock that reads 0 when this host's wall clock reads {@code startMicros} since 1970. */
    public static RunClock startingAt(long startMicros) {
        long aheadMicros = startMicros - wallMicros();
        return new RunClock(System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(aheadMicros));
    }

    /** This host's wall clock, microseconds since 1970. */
    public static long wallMicros() {
        var now = java.time.Instant.now();
        return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1_000;
    }

    /** Microseconds since the start; negative before it. */
    public long micros() {
        return Math.floorDiv(System.nanoTime() - originNanos, 1_000L);
    }

    /** The {@link System#nanoTime} reading at which this clock reads {@code micros}. */
    public long nanoTimeAt(long micros) {
        return originNanos + TimeUnit.MICROSECONDS.toNanos(micros);
    }
}
