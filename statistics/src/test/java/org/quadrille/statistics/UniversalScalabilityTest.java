package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UniversalScalabilityTest {
    /** Published by B. Schwartz with the fit below, for N = 1 to 32. */
    private static final double[] PUBLISHED = {
        955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7,
        9047.84, 9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806, 12089.37,
        12075.41, 12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39
    };

    private static double[] numbers(int most) {
        return IntStream.rangeClosed(1, most).asDoubleStream().toArray();
    }

    @Test
    void thePublishedSetHasThePublishedFit() {
        UniversalScalability law = UniversalScalability.fit(numbers(32), PUBLISHED, 0.95);
        assertEquals(995.649, law.lambda(), 1e-4 * 995.649);
        assertEquals(0.0267159, law.sigma(), 1e-4 * 0.0267159);
        assertEquals(0.000769094, law.kappa(), 1e-4 * 0.000769094);
        assertEquals(35, Math.floor(law.peak()));
        assertEquals(12_341, Math.floor(law.at(35)));
        assertTrue(law.supported());
        assertTrue(law.intervals().get(1).contains(law.sigma()));
    }

    @Test
    void dataOfTheLawGiveItBackExactly() {
        double[] n = numbers(8);
        double[] x = new double[8];
        for (int i = 0; i < 8; i++) {
            x[i] = 40 * n[i] / (1 + 0.1 * (n[i] - 1) + 0.02 * n[i] * (n[i] - 1));
        }
        UniversalScalability law = UniversalScalability.fit(n, x, 0.95);
        assertEquals(40, law.lambda(), 1e-8);
        assertEquals(0.1, law.sigma(), 1e-8);
        assertEquals(0.02, law.kappa(), 1e-8);
        assertEquals(0, law.intervals().get(0).width(), 1e-5);
    }

    @Test
    void moreThanLinearThroughputIsNotSupported() {
        double[] n = numbers(6);
        UniversalScalability law = UniversalScalability.fit(n, new double[] {10, 21, 33, 46, 60, 75}, 0.95);
        assertFalse(law.supported(), law.toString());
    }

    /** Of the law without coherency, with noise that makes it come out below 0. */
    @Test
    void whatCannotBeToldFromNothingIsNothing() {
        double[] n = numbers(8);
        double[] noise = {0.2, -0.1, -0.3, 0.1, -0.2, -0.1, 0.2, 0.4};
        double[] x = new double[8];
        Arrays.setAll(x, i -> 20 * n[i] / (1 + 0.05 * (n[i] - 1)) + noise[i]);
        UniversalScalability law = UniversalScalability.fit(n, x, 0.95);
        assertTrue(law.supported(), law.toString());
        assertEquals(0, law.kappa());
        Interval coherency = law.intervals().get(2);
        assertTrue(coherency.low() + coherency.high() < 0 && coherency.contains(0), coherency.toString());
        assertEquals(Double.POSITIVE_INFINITY, law.peak());
        assertEquals(0.05, law.sigma(), 0.005);
        // The least squares fit without coherency: a step aside from it is worse.
        double[] best = {law.lambda(), law.sigma()};
        for (int parameter = 0; parameter < 2; parameter++) {
            for (double times : new double[] {0.9999, 1.0001}) {
                double[] aside = best.clone();
                aside[parameter] *= times;
                assertTrue(squares(aside, n, x) > squares(best, n, x), "not the best");
            }
        }
    }

    private static double squares(double[] p, double[] n, double[] x) {
        return IntStream.range(0, n.length)
                .mapToDouble(i -> Math.pow(x[i] - p[0] * n[i] / (1 + p[1] * (n[i] - 1)), 2))
                .sum();
    }

    @Test
    void linearThroughputHasNeitherContentionNorCoherency() {
        UniversalScalability law = UniversalScalability.fit(numbers(6), new double[] {10, 20, 30, 40, 50, 60}, 0.95);
        assertTrue(law.supported(), law.toString());
        assertEquals(10, law.lambda(), 1e-9);
        UniversalScalability noisy =
                UniversalScalability.fit(numbers(6), new double[] {10, 20.1, 30.1, 39.9, 50.2, 60.2}, 0.95);
        assertTrue(noisy.supported(), noisy.toString());
        assertEquals(10, noisy.lambda(), 0.1);
    }

    @Test
    void fiveLevelsAreTooFew() {
        assertThrows(
                IllegalArgumentException.class,
                () -> UniversalScalability.fit(numbers(5), new double[] {1, 2, 3, 4, 5}, 0.95));
    }
}
