package org.quadrille.statistics;

import java.util.List;

/**
 * The share of the variance of all values that the groups explain (Hays 1963), with the interval of the noncentral F
 * (Steiger 2004); statistics.md, "Omega squared".
 */
public final class OmegaSquared {
    private OmegaSquared() {}

    /** From 0 to 1; 0 where the estimate is negative. */
    public static double of(List<double[]> groups) {
        Values.check(groups, 2);
        return summarised(Moments.shifted(groups));
    }

    /** The same from what a paper prints. */
    public static double summarised(List<Moments> groups) {
        OneWayAnova.Squares squares = OneWayAnova.Squares.of(groups);
        double unit = squares.meanWithin();
        return Math.max(
                0, (squares.between() - squares.dfBetween() * unit) / (squares.between() + squares.within() + unit));
    }

    /** The interval of the share that the groups explain, assuming equal variances. */
    public static Interval interval(List<double[]> groups, double level) {
        Values.check(groups, 2);
        return intervalSummarised(Moments.shifted(groups), level);
    }

    /** The same from what a paper prints. */
    public static Interval intervalSummarised(List<Moments> groups, double level) {
        Values.checkShare("level", level);
        OneWayAnova.Squares squares = OneWayAnova.Squares.of(groups);
        return new Interval(share(squares, (1 + level) / 2), share(squares, (1 - level) / 2), level, "noncentral F");
    }

    private static double share(OneWayAnova.Squares squares, double chance) {
        double nc = NoncentralF.noncentrality(squares.f(), squares.dfBetween(), squares.dfWithin(), chance);
        return nc / (nc + squares.n());
    }
}
