package org.quadrille.common.random;

/**
 * A stream of random numbers for one purpose and one thread: repeatable from its key, cheap, without shared state
 * (workload.md 11.11). Streams of different keys are independent for all practical purposes. Not thread-safe.
 */
public final class RandomStream {
    private long state;

    /** A stream named by a seed and any numbers that tell its purpose, such as session, table or row. */
    public RandomStream(long seed, long... purpose) {
        this.state = Hash.of(seed, purpose);
    }

    /** 64 random bits. */
    public long nextLong() {
        state += Hash.GOLDEN;
        return Hash.mix(state);
    }

    /** Uniform in {@code 0 .. bound - 1}; {@code bound} is at least 1. */
    public int below(int bound) {
        return (int) Math.multiplyHigh(nextLong() >>> 1, (long) bound << 1);
    }

    /** Uniform in {@code 0 .. bound - 1}; {@code bound} is at least 1 and below 2^62. */
    public long below(long bound) {
        return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
    }

    /** Uniform in {@code low .. high}, both included. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** Uniform in {@code low .. high}, both included. */
    public long between(long low, long high) {
        return low + below(high - low + 1);
    }

    /** Uniform in [0, 1). */
    public double unit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** True in {@code percent} of all cases; fractions of a percent count. */
    public boolean percent(double percent) {
        return unit() * 100 < percent;
    }

    /** Negative-exponential with this mean. */
    public double negExp(double mean) {
        return -mean * Math.log1p(-unit());
    }
}
