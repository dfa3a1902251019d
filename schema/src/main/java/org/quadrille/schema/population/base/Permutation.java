package org.quadrille.schema.population.base;

import org.quadrille.common.random.Hash;

/**
 * A keyed bijection of {@code 0 .. size - 1}: a Feistel network over the next even number of bits, repeated until the
 * result is in range. Neighbours end up far apart; distinct inputs never collide. Immutable.
 */
public final class Permutation {
    private static final int ROUNDS = 4;

    private final long size;
    private final long key;
    private final int halfBits;
    private final long halfMask;

    /** @param size at least 2, below 2^60 */
    public Permutation(long size, long key) {
        this.size = size;
        this.key = key;
        this.halfBits = (64 - Long.numberOfLeadingZeros(size - 1) + 1) / 2;
        this.halfMask = (1L << halfBits) - 1;
    }

    /**
     * What {@code value} is mapped to.
     *
     * @throws IllegalArgumentException if {@code value} is outside {@code 0 .. size - 1}
     */
    public long of(long value) {
        if (value < 0 || value >= size) {
            throw new IllegalArgumentException(value + " is not from 0 to " + (size - 1));
        }
        long v = value;
        do {
            v = network(v);
        } while (v >= size);
        return v;
    }

    private long network(long v) {
        long left = v >>> halfBits;
        long right = v & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ (Hash.of(key + round, right) & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
