package org.quadrille.statistics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A two-sided confidence interval, its ends included.
 *
 * @param low its lower end; may be infinite
 * @param high its upper end
 * @param level the share of such intervals that contain the true value, 0.95 for 95 %
 * @param method in words
 */
public record Interval(double low, double high, double level, String method) {
    /**
     * The fewest values, or pairs, of an interval. Two leave one degree of freedom: 95 % are then 12.7 standard errors to
     * each side, which only describes the two.
     */
    public static final int LEAST_VALUES = 3;

    /**
     * The interval of an estimate by Student's t.
     *
     * @param error standard error of the value
     * @param df degrees of freedom of that error
     * @throws IllegalArgumentException for fewer degrees of freedom than {@link #LEAST_VALUES} leave
     */
    public static Interval ofT(double value, double error, double df, double level, String method) {
        Values.checkShare("level", level);
        if (df < LEAST_VALUES - 1) {
            throw new IllegalArgumentException(
                    "An interval needs " + (LEAST_VALUES - 1) + " degrees of freedom; these values leave " + df + ".");
        }
        double half = error * TDistribution.of(df).inverseSurvivalProbability((1 - level) / 2);
        return new Interval(value - half, value + half, level, method);
    }

    /** The same on another scale. */
    public Interval map(DoubleUnaryOperator rising) {
        return new Interval(rising.applyAsDouble(low), rising.applyAsDouble(high), level, method);
    }
}
