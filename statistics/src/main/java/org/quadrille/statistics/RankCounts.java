package org.quadrille.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The distribution of the rank sums behind rank intervals if nothing differs, by counting all cases. */
final class RankCounts {
    private RankCounts() {}

    /**
     * The number of orders of n + m values for which the Mann-Whitney statistic is 0, 1, 2 and so on (Mann and Whitney
     * 1947, by recursion: the greatest value belongs to one sample or to the other).
     */
    static double[] mannWhitney(int n, int m) {
        double[][] counts = new double[m + 1][];
        for (int j = 0; j <= m; j++) {
            counts[j] = new double[] {1};
        }
        for (int i = 1; i <= n; i++) {
            double[] before = new double[] {1};
            for (int j = 1; j <= m; j++) {
                double[] sum = new double[i * j + 1];
                add(sum, before, 0);
                add(sum, counts[j], j);
                counts[j] = sum;
                before = sum;
            }
        }
        return counts[m];
    }

    /** The number of the 2^n combinations of signs for which the sum of the positive ranks is 0, 1, 2 and so on. */
    static double[] signedRank(int n) {
        double[] counts = {1};
        for (int i = 1; i <= n; i++) {
            double[] sum = new double[counts.length + i];
            add(sum, counts, 0);
            add(sum, counts, i);
            counts = sum;
        }
        return counts;
    }

    private static void add(double[] sum, double[] counts, int by) {
        for (int i = 0; i < counts.length; i++) {
            sum[i + by] += counts[i];
        }
    }

    /**
     * The place, from 1, of the sorted difference at which an interval ends: the farthest from the end for which the
     * statistic is less with a probability of at most {@code tail}. 0 if even the first is too far.
     */
    static int place(double[] counts, double tail) {
        double all = 0;
        for (double count : counts) {
            all += count;
        }
        double below = 0;
        int k = 0;
        while (k < counts.length && (below += counts[k]) <= tail * all) {
            k++;
        }
        return k;
    }

    /**
     * The same by the normal distribution, for a statistic of this mean and SD, with the correction for continuity that
     * the tests have: less than k is at most k - 1, which takes the area up to k - 1/2.
     */
    static int place(double mean, double sd, double tail) {
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(tail);
        return (int) Math.max(0, Math.floor(mean + 0.5 - z * sd));
    }
}
