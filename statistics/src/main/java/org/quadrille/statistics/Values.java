package org.quadrille.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.ranking.NaturalRanking;

/** What every method requires of its input. */
final class Values {
    private Values() {}

    /** Refuses too few of something. */
    static void atLeast(int least, int there, String what) {
        if (there < least) {
            throw new IllegalArgumentException(
                    "At least " + least + " " + what + " are needed, and there are " + there + ".");
        }
    }

    /** Refuses too few values and those that are not finite. */
    static void check(double[] values, int least) {
        atLeast(least, values.length, "values");
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("A value is " + value + ", which is not a finite number.");
            }
        }
    }

    /** Refuses fewer than two groups, and groups with too few values. */
    static void check(List<double[]> groups, int least) {
        atLeast(2, groups.size(), "groups");
        groups.forEach(group -> check(group, least));
    }

    /**
     * Refuses blocks that are not a full table of 2 or more blocks by 2 or more cells.
     *
     * @param blocks a row for each block, in it a value for each cell
     */
    static void checkBlocks(double[][] blocks) {
        atLeast(2, blocks.length, "blocks");
        for (double[] block : blocks) {
            check(block, 2);
            if (block.length != blocks[0].length) {
                throw new IllegalArgumentException("A block has " + block.length + " values and the first has "
                        + blocks[0].length + "; every block needs a value of every cell.");
            }
        }
    }

    /** Refuses values without any spread. */
    static void checkSpread(double[] values) {
        if (equal(values)) {
            throw new IllegalArgumentException("All values are equal (" + values[0] + "), so there is no spread.");
        }
    }

    /** Refuses a spread that is not above 0. */
    static void checkSpread(double spread) {
        if (!(spread > 0)) {
            throw new IllegalArgumentException("All values are equal, so there is no spread.");
        }
    }

    /** Refuses a level, alpha or power that is not between 0 and 1. */
    static void checkShare(String name, double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("The " + name + " is " + share + " and must lie between 0 and 1.");
        }
    }

    static boolean equal(double[] values) {
        return Arrays.stream(values).allMatch(v -> v == values[0]);
    }

    /** Ranks from 1; tied values get the mean of their ranks. */
    static double[] ranks(double[] values) {
        return new NaturalRanking().apply(values);
    }

    /** Sum of t^3 - t over the groups of t equal values. */
    static double ties(double[] values) {
        double[] sorted = sorted(values);
        double sum = 0;
        for (int i = 0; i < sorted.length; ) {
            int from = i;
            while (i < sorted.length && sorted[i] == sorted[from]) {
                i++;
            }
            double t = i - from;
            sum += t * t * t - t;
        }
        return sum;
    }

    static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /** All values of all groups, group after group. */
    static double[] joined(List<double[]> groups) {
        return groups.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** The median of sorted values; halfway between the two middle ones if their number is even. */
    static double median(double[] sorted) {
        return quantile(sorted, 0.5);
    }

    /**
     * The quantile of sorted values, by linear interpolation between order statistics (Hyndman and Fan 1996, type 7).
     */
    static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        if (below + 1 >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        return sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }
}
