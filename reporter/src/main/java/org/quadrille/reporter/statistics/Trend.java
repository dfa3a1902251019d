package org.quadrille.reporter.statistics;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether values rise or fall over their order: Spearman's rank correlation (1904) of value and place; statistics.md,
 * "Trend".
 */
public final class Trend {
    private Trend() {}

    /**
     * The statistic is rho, -1 to 1; p is that of t with n - 2 degrees of freedom, 0 for a rho of 1 or -1.
     *
     * @param values in their order of time
     * @throws IllegalArgumentException for fewer than 3 values, or if all are equal
     */
    public static TestResult test(double[] values) {
        Values.check(values, 3);
        Values.checkSpread(values);
        int n = values.length;
        double[] ranks = Values.ranks(values);
        double middle = (n + 1) / 2.0;
        double both = IntStream.range(0, n)
                .mapToDouble(i -> (ranks[i] - middle) * (i + 1 - middle))
                .sum();
        double ofRanks = IntStream.range(0, n)
                .mapToDouble(i -> (ranks[i] - middle) * (ranks[i] - middle))
                .sum();
        double ofPlaces = n * (n * (double) n - 1) / 12;
        double rho = Math.max(-1, Math.min(1, both / Math.sqrt(ofRanks * ofPlaces)));
        double t = Math.abs(rho) * Math.sqrt((n - 2) / ((1 - rho) * (1 + rho)));
        double p = Math.abs(rho) == 1 ? 0 : 2 * TDistribution.of(n - 2).survivalProbability(t);
        return TestResult.of("Spearman's rank correlation, t", rho, n - 2, Math.min(1, p));
    }
}
