package org.quadrille.statistics;

/**
 * Whether values change once in their order (Pettitt 1979), with p by permutation; statistics.md, "Pettitt".
 *
 * @param test its statistic is K, the greatest |2 (sum of the first t ranks) - t (n + 1)|
 * @param last place, from 1, of the last value before the change, if there is one
 */
public record Pettitt(TestResult test, int last) {
    /** Random orders that are drawn if there are too many to try all. */
    public static final int PERMUTATIONS = 10_000;

    /**
     * Tests values in their order of time.
     *
     * @param seed equal seeds give equal p
     * @throws IllegalArgumentException for fewer than 3 values, or if all are equal
     */
    public static Pettitt of(double[] values, long seed) {
        Values.check(values, 3);
        Values.checkSpread(values);
        double[] ranks = Values.ranks(values);
        double k = statistic(ranks);
        double sum = 0;
        int last = 0;
        while (Math.abs(sum) < k) {
            sum += 2 * ranks[last++] - (ranks.length + 1);
        }
        String method = ranks.length <= Permutations.MOST ? "exact" : PERMUTATIONS + " permutations";
        double p = Permutations.p(ranks, Pettitt::statistic, PERMUTATIONS, 1, seed);
        return new Pettitt(TestResult.of("Pettitt, " + method, k, p), last);
    }

    /** Sums of multiples of a half, so equal orders give exactly equal results. */
    private static double statistic(double[] ranks) {
        double k = 0;
        double sum = 0;
        for (int t = 0; t < ranks.length - 1; t++) {
            sum += 2 * ranks[t] - (ranks.length + 1);
            k = Math.max(k, Math.abs(sum));
        }
        return k;
    }
}
