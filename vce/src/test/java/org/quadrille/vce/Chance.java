package org.quadrille.vce;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Bounds for random counts; a correct distribution fails with about one seed in a million, and seeds are fixed. */
public final class Chance {
    private static final double SIGMAS = 5;

    private Chance() {}

    /** {@code count} of {@code n} is {@code percent}, apart from chance. */
    public static void share(String what, long count, long n, double percent) {
        double p = percent / 100;
        double off = Math.abs(count - n * p) / Math.sqrt(n * p * (1 - p));
        assertTrue(off < SIGMAS, what + ": " + 100.0 * count / n + " % of " + n + ", expected " + percent + " %");
    }

    /** All counts are equal, apart from chance (chi-square, normal approximation for many degrees of freedom). */
    public static void uniform(String what, long[] counts) {
        long n = 0;
        for (long count : counts) {
            n += count;
        }
        double expected = (double) n / counts.length;
        assertTrue(expected >= 20, what + ": too few samples, " + expected + " each");
        double chi2 = 0;
        for (long count : counts) {
            chi2 += (count - expected) * (count - expected) / expected;
        }
        double k = counts.length - 1;
        // Wilson-Hilferty: the cube root of chi-square / k is nearly normal.
        double z = (Math.cbrt(chi2 / k) - (1 - 2 / (9 * k))) / Math.sqrt(2 / (9 * k));
        assertTrue(z < SIGMAS && z > -SIGMAS, what + ": chi-square " + chi2 + " of " + k + " degrees of freedom");
    }
}
