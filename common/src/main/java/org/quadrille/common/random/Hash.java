package org.quadrille.common.random;

/** Counter-based hashing: every random quantity is a pure function of a seed and the numbers that name it. */
public final class Hash {
    /** Odd step between the counters of a stream: 2^64 divided by the golden ratio. */
    static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hash() {}

    /** Bijective mixing of 64 bits in which every input bit changes about half of the output bits. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** 64 random bits named by a seed and a key. */
    public static long of(long seed, long key) {
        return mix(mix(seed + GOLDEN) ^ (key * GOLDEN + GOLDEN));
    }

    /** 64 random bits named by a seed and any number of keys; their order matters. */
    public static long of(long seed, long... keys) {
        long h = mix(seed + GOLDEN);
        for (long key : keys) {
            h = mix(h ^ (key * GOLDEN + GOLDEN));
        }
        return h;
    }

    /** Uniform in {@code 0 .. bound - 1} from 64 random bits; {@code bound} is from 1 to 2^62 - 1. */
    public static long below(long bits, long bound) {
        return Math.multiplyHigh(bits >>> 1, bound << 1);
    }

    /** Uniform in [0, 1) from 64 random bits. */
    public static double unit(long bits) {
        return (bits >>> 11) * 0x1.0p-53;
    }
}
