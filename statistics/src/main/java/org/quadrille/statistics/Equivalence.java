package org.quadrille.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether a difference is within a margin: two one-sided t tests (Schuirmann 1987), which is the same as the interval
 * of level 1 - 2 alpha lying inside the margin; statistics.md, "Equivalence". Not finding a difference does not mean
 * that there is none.
 */
public final class Equivalence {
    private Equivalence() {}

    /** The level of the interval that has to be inside the margin: 0.9 for an alpha of 0.05. */
    public static double level(double alpha) {
        Values.checkShare("alpha", alpha);
        if (alpha >= 0.5) {
            throw new IllegalArgumentException("An alpha of " + alpha + " leaves no interval; it must be below 0.5.");
        }
        return 1 - 2 * alpha;
    }

    /**
     * Tests the mean of the differences of pairs. A small p says that it lies between {@code least} and {@code most};
     * the statistic is the t of the nearer end.
     *
     * @throws IllegalArgumentException for fewer than 2 differences, if all are equal, or for an empty margin
     */
    public static TestResult ofPairs(double[] differences, double least, double most) {
        return test("Two one-sided paired t", PairedT.difference(Moments.of(differences)), least, most);
    }

    /** Tests the difference of the means of two samples, other minus base, by Welch's t. */
    public static TestResult ofTwoSamples(Moments base, Moments other, double least, double most) {
        return test("Two one-sided Welch's t", WelchT.Difference.of(base, other), least, most);
    }

    private static TestResult test(String method, WelchT.Difference difference, double least, double most) {
        if (!(least < most)) {
            throw new IllegalArgumentException("The margin from " + least + " to " + most + " is empty.");
        }
        double t = Math.min(difference.value() - least, most - difference.value()) / difference.error();
        double p = TDistribution.of(difference.df()).survivalProbability(t);
        return TestResult.of(method, t, difference.df(), p);
    }
}
