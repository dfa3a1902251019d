package org.quadrille.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Whether groups have the same distribution, by ranks (Kruskal and Wallis 1952), corrected for ties; statistics.md,
 * "Kruskal-Wallis".
 */
public final class KruskalWallis {
    private KruskalWallis() {}

    /**
     * The statistic is H; p is that of chi-square with k - 1 degrees of freedom.
     *
     * @throws IllegalArgumentException for fewer than 2 groups, an empty one, or if all values are equal
     */
    public static TestResult test(List<double[]> groups) {
        Values.check(groups, 1);
        double[] all = Values.joined(groups);
        Values.checkSpread(all);
        double n = all.length;
        double[] ranks = Values.ranks(all);
        double h = 0;
        int from = 0;
        for (double[] group : groups) {
            double mean = Values.mean(Arrays.copyOfRange(ranks, from, from + group.length));
            h += group.length * Math.pow(mean - (n + 1) / 2, 2);
            from += group.length;
        }
        h *= 12 / (n * (n + 1)) / (1 - Values.ties(all) / (n * n * n - n));
        int df = groups.size() - 1;
        return TestResult.of(
                "Kruskal-Wallis, chi-square",
                h,
                df,
                ChiSquaredDistribution.of(df).survivalProbability(h));
    }
}
