package org.quadrille.common.time;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The largest of many readings in the last second, for a gauge that is asked for once a second. Questions at most a second
 * apart miss nothing that was added in time order; a later one does not learn of what is older than the second before it.
 * One thread at a time may add, any may ask; neither waits or allocates.
 *
 * <p>Why it is right: a slot is one long that holds a second and the worst of it together, so that it is never read half
 * changed and a slot used again for a newer second cannot lend its value to the old one. Only one thread adds at a time, by
 * its own confinement or its owner's lock, so that reading and setting a slot needs no compare-and-set. A set is a release
 * and a read an acquire, of single values on which nothing else depends: a reader that is a moment behind finds the reading
 * with its next question.
 */
public final class WorstOfSecond {
    private static final long SECOND = TimeUnit.SECONDS.toMicros(1);
    /** A slot holds the number of its second above the reading; 40 bits of microseconds are 12 days. */
    private static final int VALUE_BITS = 40;

    private static final long LARGEST = (1L << VALUE_BITS) - 1;

    /** Even seconds and odd seconds. */
    private final AtomicLongArray slots = new AtomicLongArray(2);

    /**
     * Adds a reading.
     *
     * @param nowMicros time of the run
     * @param value the reading, 0 or more
     */
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
