package org.quadrille.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether values rise or fall over their order: Spearman's rank correlation (1904) of value and place; statistics.md,
 * "Trend".
 */
public final class Trend {
    private static final Map<Integer, double[]> WITHOUT_TIES = new ConcurrentHashMap<>();

    private Trend() {}

    /**
     * The statistic is rho, from -1 to 1. With up to 8 values, p is the share of all their orders that have a rho at
     * least as far from 0; with more, it is that of t with n - 2 degrees of freedom, or 0 for a rho of 1 or -1.
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
        double both = withPlaces(ranks);
        double ofRanks =
                Arrays.stream(ranks).map(r -> (r - middle) * (r - middle)).sum();
        double ofPlaces = n * (n * (double) n - 1) / 12;
        double rho = Math.max(-1, Math.min(1, both / Math.sqrt(ofRanks * ofPlaces)));
        if (n <= Permutations.MOST) {
            return TestResult.of("Spearman's rank correlation, exact", rho, exact(ranks, Math.abs(both)));
        }
        double t = Math.abs(rho) * Math.sqrt((n - 2) / ((1 - rho) * (1 + rho)));
        double p = Math.abs(rho) == 1 ? 0 : 2 * TDistribution.of(n - 2).survivalProbability(t);
        return TestResult.of("Spearman's rank correlation, t", rho, n - 2, Math.min(1, p));
    }

    private static double exact(double[] ranks, double both) {
        if (Arrays.stream(ranks).distinct().count() < ranks.length) {
            return Permutations.share(ranks, order -> Math.abs(withPlaces(order)) >= both);
        }
        // Without ties the distribution depends only on the number of values, and a page needs it thousands of times.
        double[] all = WITHOUT_TIES.computeIfAbsent(
                ranks.length, n -> Permutations.all(n, order -> Math.abs(withPlaces(order))));
        return Arrays.stream(all).filter(one -> one >= both).count() / (double) all.length;
    }

    /**
     * The part of rho that depends on the order: products of multiples of a half, so equal orders give exactly equal
     * results.
     */
    private static double withPlaces(double[] ranks) {
        double middle = (ranks.length + 1) / 2.0;
        double sum = 0;
        for (int i = 0; i < ranks.length; i++) {
            sum += (ranks[i] - middle) * (i + 1 - middle);
        }
        return sum;
    }
}
