package org.quadrille.reporter.statistics;

import java.util.SplittableRandom;

/**
 * Whether values change once in their order (Pettitt 1979), with p by permutation; statistics.md, "Pettitt".
 *
 * @param test its statistic is K, the greatest |2 (sum of the first t ranks) - t (n + 1)|
 * @param last place, from 1, of the last value before the change, if there is one
 */
public record Pettitt(TestResult test, int last) {
    /** Up to here all orders are gone through: 40,320. */
    static final int EXACT = 8;
    /** Orders drawn where there are more. */
    public static final int PERMUTATIONS = 10_000;

    /**
     * Of values in their order of time.
     *
     * @param seed equal seeds give equal p
     * @throws IllegalArgumentException for fewer than 3 values, or if all are equal
     */
    public static Pettitt of(double[] values, long seed) {
        Values.check(values, 3);
        Values.checkSpread(values);
        double[] ranks = Values.ranks(values);
        double k = 0;
        double sum = 0;
        int last = 0;
        for (int t = 1; t < ranks.length; t++) {
            sum += 2 * ranks[t - 1] - (ranks.length + 1);
            if (Math.abs(sum) > k) {
                k = Math.abs(sum);
                last = t;
            }
        }
        TestResult test = ranks.length <= EXACT
                ? TestResult.of("Pettitt, exact", k, exact(ranks, k))
                : TestResult.of("Pettitt, " + PERMUTATIONS + " permutations", k, drawn(ranks, k, seed));
        return new Pettitt(test, last);
    }

    private static double drawn(double[] ranks, double k, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] order = ranks.clone();
        int reached = 1;
        for (int i = 0; i < PERMUTATIONS; i++) {
            for (int from = order.length - 1; from > 0; from--) {
                swap(order, from, random.nextInt(from + 1));
            }
            reached += statistic(order) >= k ? 1 : 0;
        }
        return reached / (PERMUTATIONS + 1.0);
    }

    private static double exact(double[] ranks, double k) {
        int[] seen = new int[2];
        permute(ranks.clone(), 0, k, seen);
        return seen[1] / (double) seen[0];
    }

    private static void permute(double[] order, int from, double k, int[] seen) {
        if (from == order.length) {
            seen[0]++;
            seen[1] += statistic(order) >= k ? 1 : 0;
            return;
        }
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            permute(order, from + 1, k, seen);
            swap(order, from, i);
        }
    }

    /** Sums of halves, so the same order gives the same to the last digit. */
    private static double statistic(double[] ranks) {
        double k = 0;
        double sum = 0;
        for (int t = 0; t < ranks.length - 1; t++) {
            sum += 2 * ranks[t] - (ranks.length + 1);
            k = Math.max(k, Math.abs(sum));
        }
        return k;
    }

    private static void swap(double[] values, int i, int j) {
        double value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}
