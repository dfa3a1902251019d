package org.quadrille.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How far samples are apart, by ranks: the median of all differences, or of the means of all pairs of differences (Hodges and
 * Lehmann 1963), with the interval that belongs to the rank test (Moses 1965, Tukey 1949); statistics.md, "Hodges-Lehmann".
 */
public final class HodgesLehmann {
    private HodgesLehmann() {}

    /** The median of all differences, each a value of other minus one of base. */
    public static double shift(double[] base, double[] other) {
        return Values.median(differences(base, other));
    }

    /**
     * The interval of the shift: the shifts that Mann-Whitney does not reject. With at most 50 values each it is exact,
     * and wider rather than narrower than asked for; with more, it uses the normal approximation with the test's correction for continuity. If there are too few
     * values to reach the level, it is the widest interval, with the level that it does reach.
     */
    public static Interval shiftInterval(double[] base, double[] other, double level) {
        Values.checkShare("level", level);
        double[] sorted = differences(base, other);
        int n = base.length;
        int m = other.length;
        if (Math.max(n, m) <= MannWhitney.EXACT) {
            return exact("Hodges-Lehmann, exact", sorted, RankCounts.mannWhitney(n, m), level);
        }
        double mean = n * (double) m / 2;
        double sd = Math.sqrt(n * (double) m * (n + m + 1) / 12);
        return between("Hodges-Lehmann, normal", sorted, RankCounts.place(mean, sd, (1 - level) / 2), level);
    }

    /** The median of the Walsh averages: the means of all pairs of differences, each also paired with itself. */
    public static double median(double[] differences) {
        return Values.median(walsh(differences));
    }

    /**
     * The interval of the median of symmetrically distributed differences: the medians that the signed rank test does
     * not reject. Exact up to 50 differences, else by the normal approximation; with too few differences, as for the
     * shift.
     */
    public static Interval interval(double[] differences, double level) {
        Values.checkShare("level", level);
        double[] sorted = walsh(differences);
        int n = differences.length;
        if (n <= SignedRank.EXACT) {
            return exact("Hodges-Lehmann of pairs, exact", sorted, RankCounts.signedRank(n), level);
        }
        double mean = n * (n + 1.0) / 4;
        double sd = Math.sqrt(n * (n + 1.0) * (2 * n + 1) / 24);
        return between("Hodges-Lehmann of pairs, normal", sorted, RankCounts.place(mean, sd, (1 - level) / 2), level);
    }

    private static Interval exact(String method, double[] sorted, double[] counts, double level) {
        int place = RankCounts.place(counts, (1 - level) / 2);
        double reached =
                place > 0 ? level : 1 - 2 * counts[0] / Arrays.stream(counts).sum();
        return between(method, sorted, place, Math.max(0, reached));
    }

    private static Interval between(String method, double[] sorted, int place, double level) {
        int k = Math.max(1, place) - 1;
        return new Interval(sorted[k], sorted[sorted.length - 1 - k], level, method);
    }

    private static double[] differences(double[] base, double[] other) {
        Values.check(base, 1);
        Values.check(other, 1);
        double[] all = new double[base.length * other.length];
        int i = 0;
        for (double b : base) {
            for (double o : other) {
                all[i++] = o - b;
            }
        }
        Arrays.sort(all);
        return all;
    }

    private static double[] walsh(double[] differences) {
        Values.check(differences, 1);
        double[] all = new double[differences.length * (differences.length + 1) / 2];
        int k = 0;
        for (int i = 0; i < differences.length; i++) {
            for (int j = i; j < differences.length; j++) {
                all[k++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(all);
        return all;
    }

    /** The distribution of the rank sums behind rank intervals if nothing differs, by counting all cases. */
    static final class RankCounts {
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
}
