package org.quadrille.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the level of values changes in their order: one change by the split whose two sides differ most in their ranks
 * (Hawkins and Deng 2010), with p by permutation, placed where the distances from the two medians have the least sum; then
 * the same on each side (binary segmentation, Vostrikova 1981). statistics.md, "Change points".
 */
public final class ChangePoints {
    /** Random orders that are drawn if there are too many to try all. */
    private static final int PERMUTATIONS = 4_999;

    private ChangePoints() {}

    /**
     * A new level.
     *
     * @param first place, from 0, of its first value
     * @param p chance of a split as clear as this one among the same values in random order
     */
    public record Change(int first, double p) {}

    /**
     * All changes, in order. Where nothing changes, the chance of any is at most alpha; so it is within each stretch between
     * two of those that are found.
     *
     * @param seed equal seeds give equal p
     * @throws IllegalArgumentException if a value is not finite, or alpha is not between 0 and 1
     */
    public static List<Change> of(double[] values, double alpha, long seed) {
        Values.check(values, 1);
        Values.checkShare("alpha", alpha);
        List<Change> found = new ArrayList<>();
        split(values, 0, alpha, seed, found);
        return found;
    }

    /** The fewest values among which the clearest of all splits, at half of them, can have a p of at most alpha. */
    public static int fewest(double alpha) {
        int n = 2;
        double halves = 2;
        while (2 / halves > alpha) {
            n++;
            halves *= n / (double) (n - n / 2);
        }
        return n;
    }

    /** @param offset place of the first of these values among all */
    private static void split(double[] values, int offset, double alpha, long seed, List<Change> found) {
        if (values.length < fewest(alpha) || Values.equal(values)) {
            return;
        }
        double[] ranks = Values.ranks(values);
        double p = Permutations.p(ranks, ChangePoints::clearest, PERMUTATIONS, alpha, seed);
        if (p <= alpha) {
            int first = place(values);
            split(Arrays.copyOfRange(values, 0, first), offset, alpha, seed, found);
            found.add(new Change(offset + first, p));
            split(Arrays.copyOfRange(values, first, values.length), offset + first, alpha, seed, found);
        }
    }

    /** The greatest difference in ranks of any split, in squared standard errors but for a factor. */
    private static double clearest(double[] ranks) {
        int n = ranks.length;
        double most = 0;
        double sum = 0;
        for (int t = 1; t < n; t++) {
            sum += 2 * ranks[t - 1] - (n + 1);
            most = Math.max(most, sum * sum / (t * (double) (n - t)));
        }
        return most;
    }

    /** Not that of the ranks, to which the lowest of the higher values is as low as a value of the lower ones. */
    private static int place(double[] values) {
        int first = 1;
        double least = Double.MAX_VALUE;
        for (int t = 1; t < values.length; t++) {
            double distances = distances(Arrays.copyOfRange(values, 0, t))
                    + distances(Arrays.copyOfRange(values, t, values.length));
            if (distances < least) {
                least = distances;
                first = t;
            }
        }
        return first;
    }

    private static double distances(double[] values) {
        double median = Values.median(Values.sorted(values));
        return Arrays.stream(values).map(value -> Math.abs(value - median)).sum();
    }
}
