package org.quadrille.statistics;

import java.util.Arrays;

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
}
