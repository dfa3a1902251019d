package org.quadrille.statistics;

import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * What effect a number of runs can detect, and how many runs are needed (Cohen 1988); statistics.md, "Power". Effects
 * are in SDs: of the runs of a cell for two samples, of the differences (log ratios) for pairs; f is the SD of the
 * means of the cells in SDs of runs. It is for plans and for what a study could have found, never for the effect that
 * was found.
 */
public final class Power {
    /** The most runs of a cell that are considered. */
    public static final int MOST = 100_000;

    private Power() {}

    /** The probability that a paired t test of {@code pairs} pairs detects a change of {@code effect} SDs. */
    public static double ofPairs(int pairs, double effect, double alpha) {
        checkRuns(pairs);
        return ofF(1, pairs - 1, pairs * effect * effect, alpha);
    }

    /** The same for a one-way ANOVA of {@code groups} cells of {@code n} runs and an effect of f. */
    public static double ofGroups(int groups, int n, double f, double alpha) {
        checkRuns(n);
        return ofF(groups - 1, groups * (n - 1), f * f * groups * n, alpha);
    }

    /** The smallest change, in SDs of the differences, that is detected with this power. */
    public static double detectablePairs(int pairs, double alpha, double power) {
        checkRuns(pairs);
        return Math.sqrt(noncentrality(pairs - 1, alpha, power) / pairs);
    }

    /** The smallest change, in SDs of runs, that is detected with this power. */
    public static double detectableTwoSamples(int n1, int n2, double alpha, double power) {
        checkRuns(n1);
        checkRuns(n2);
        return Math.sqrt(noncentrality(n1 + n2 - 2, alpha, power) * (n1 + n2) / (n1 * (double) n2));
    }

    /**
     * The smallest difference of the means that {@linkplain WelchT Welch's t} detects with this power, in the unit of
     * the moments; their SDs are taken for the true ones.
     *
     * @throws IllegalArgumentException if neither sample has any spread
     */
    public static double detectableDifference(Moments base, Moments other, double alpha, double power) {
        WelchT.Difference difference = WelchT.Difference.of(base, other);
        return difference.error() * Math.sqrt(noncentrality(difference.df(), alpha, power));
    }

    /**
     * The fewest pairs that detect a change of {@code effect} SDs with this power.
     *
     * @throws IllegalArgumentException if it is more than {@link #MOST}
     */
    public static int neededPairs(double effect, double alpha, double power) {
        return needed(n -> ofPairs(n, effect, alpha), power);
    }

    /** The fewest runs of each of two samples, for a t test that assumes equal variances. */
    public static int neededTwoSamples(double effect, double alpha, double power) {
        return neededOfGroups(2, effect / 2, alpha, power);
    }

    /** The fewest runs of each of {@code groups} cells for {@link #ofGroups}. */
    public static int neededOfGroups(int groups, double f, double alpha, double power) {
        return needed(n -> ofGroups(groups, n, f, alpha), power);
    }

    private static int needed(IntToDoubleFunction powerOf, double power) {
        Values.checkShare("power", power);
        int low = 1;
        int high = 2;
        while (powerOf.applyAsDouble(high) < power) {
            if (high == MOST) {
                throw new IllegalArgumentException("More than " + MOST + " runs would be needed.");
            }
            low = high;
            high = Math.min(MOST, 2 * high);
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (powerOf.applyAsDouble(middle) < power) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double noncentrality(double df, double alpha, double power) {
        Values.checkShare("alpha", alpha);
        Values.checkShare("power", power);
        if (power <= alpha) {
            throw new IllegalArgumentException("A power of " + power + " is no more than alpha, " + alpha + ".");
        }
        double critical = FDistribution.of(1, df).inverseSurvivalProbability(alpha);
        return NoncentralF.noncentrality(critical, 1, df, 1 - power);
    }

    private static double ofF(int df1, int df2, double noncentrality, double alpha) {
        Values.checkShare("alpha", alpha);
        double critical = FDistribution.of(df1, df2).inverseSurvivalProbability(alpha);
        return NoncentralF.survival(critical, df1, df2, noncentrality);
    }

    private static void checkRuns(int n) {
        if (n < 2) {
            throw new IllegalArgumentException("At least 2 runs of each cell are needed, not " + n + ".");
        }
    }
}
