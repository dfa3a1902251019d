package org.quadrille.common.time;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The largest of many readings in the last second, for a gauge that is read once a second. Reads at most a second apart
 * miss nothing that was added in time order; a later read does not see what is older than the second before it. One
 * thread at a time may add, any thread may read; neither waits or allocates.
 *
 * <p>Why it is right: a slot is one long that holds both a second and its worst reading, so that it is never read half
 * changed, and a value for a newer second cannot be taken for one of the old second. Only one thread adds at a time, by
 * confinement or by its owner's lock, so that no compare-and-set is needed to update a slot. A set is a release and a
 * read an acquire, of single values on which nothing else depends: a reader that is a moment behind gets the value with
 * its next read.
 */
public final class WorstOfSecond {
    private static final long SECOND = TimeUnit.SECONDS.toMicros(1);
    /** A slot holds the number of its second above the reading; 40 bits of microseconds are 12 days. */
    private static final int VALUE_BITS = 40;

    private static final long LARGEST = (1L << VALUE_BITS) - 1;

    /** Even seconds and odd seconds. */
    private final AtomicLongArray slots = new AtomicLongArray(2);

    /** Adds a reading, 0 or more, at a time of the run. */
    public void add(long nowMicros, long value) {
        long second = Math.floorDiv(nowMicros, SECOND);
        int slot = (int) (second & 1);
        long known = slots.get(slot);
        long worst = Math.min(LARGEST, Math.max(0, value));
        if (known >> VALUE_BITS != second || (known & LARGEST) < worst) {
            slots.lazySet(slot, second << VALUE_BITS | worst);
        }
    }

    /** The largest reading of the current second and of the one before it; 0 if there was none. */
    public long worst(long nowMicros) {
        long second = Math.floorDiv(nowMicros, SECOND);
        long worst = 0;
        for (int slot = 0; slot < 2; slot++) {
            long known = slots.get(slot);
            long age = second - (known >> VALUE_BITS);
            if (age == 0 || age == 1) {
                worst = Math.max(worst, known & LARGEST);
            }
        }
        return worst;
    }
}
