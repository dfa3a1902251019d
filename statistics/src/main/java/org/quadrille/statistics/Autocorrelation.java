package org.quadrille.statistics;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Whether a value resembles the one before it (Ljung and Box 1978, lag 1); statistics.md, "Autocorrelation". */
public final class Autocorrelation {
    private Autocorrelation() {}

    /**
     * The correlation of each value with the one before it in time, from -1 to 1.
     *
     * @throws IllegalArgumentException for fewer than 3 values, or if all are equal
     */
    public static double lag1(double[] values) {
        Values.check(values, 3);
        Values.checkSpread(values);
        double mean = Moments.of(values).mean();
        double products = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            products += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        return products / squares;
    }

    /** The statistic is Q = n (n + 2) r^2 / (n - 1), chi-square with 1 degree of freedom. */
    public static TestResult test(double[] values) {
        double r = lag1(values);
        double n = values.length;
        double q = n * (n + 2) * r * r / (n - 1);
        return TestResult.of(
                "Ljung-Box, lag 1", q, 1, ChiSquaredDistribution.of(1).survivalProbability(q));
    }
}
