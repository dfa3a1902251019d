package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;

/** Bounds that a correct distribution exceeds about once in a million tests. */
final class Chance {
    private static final double Z = 4.9;

    private Chance() {}

    /** Fails unless {@code hits} out of {@code n} fit the probability {@code p}. */
    static void assertShare(String what, double p, long hits, long n) {
        double bound = Z * Math.sqrt(n * p * (1 - p)) + 1;
        assertTrue(
                Math.abs(hits - n * p) <= bound,
                () -> "%s: %d of %d, expected %.1f +- %.1f".formatted(what, hits, n, n * p, bound));
    }

    /** Chi-square test of counts against probabilities, by the Wilson-Hilferty approximation. */
    static void assertFits(String what, double[] probabilities, long[] counts) {
        long n = Arrays.stream(counts).sum();
        double chi = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = n * probabilities[i];
            chi += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        double k = counts.length - 1.0;
        double z = (Math.cbrt(chi / k) - (1 - 2 / (9 * k))) / Math.sqrt(2 / (9 * k));
        double chiSquare = chi;
        assertTrue(z < Z, () -> "%s: chi-square %.1f with %.0f degrees of freedom".formatted(what, chiSquare, k));
    }

    /** Like {@link #assertFits}, with all outcomes equally likely. */
    static void assertUniform(String what, long[] counts) {
        double[] probabilities = new double[counts.length];
        Arrays.fill(probabilities, 1.0 / counts.length);
        assertFits(what, probabilities, counts);
    }
}
