package org.quadrille.statistics;

import java.util.Arrays;

/** Changes in percent and their logarithms; statistics.md, "Changes in percent". */
public final class Ratio {
    private Ratio() {}

    /** The change for a natural logarithm of other over base: 100 (exp(log) - 1), -50 for half, 100 for double. */
    public static double percent(double log) {
        return 100 * Math.expm1(log);
    }

    /**
     * The logarithms of the values.
     *
     * @throws IllegalArgumentException if one is 0 or negative
     */
    public static double[] logs(double[] values) {
        Values.check(values, 0);
        return Arrays.stream(values).map(value -> log(value, "value")).toArray();
    }

    /**
     * The logarithm of the ratio of two means, for samples of which only the moments are known.
     *
     * @throws IllegalArgumentException if a mean is 0 or negative
     */
    public static double ofMeans(Moments base, Moments other) {
        return log(other.mean(), "mean") - log(base.mean(), "mean");
    }

    /**
     * The interval of the logarithm of the ratio of two means, by the delta method (Hedges, Gurevitch and Curtis 1999)
     * and Welch's t.
     */
    public static Interval interval(Moments base, Moments other, double level) {
        return difference(base, other).interval("log ratio of means, delta method", level);
    }

    /** Whether the ratio of two means is 1, by the same method. */
    public static TestResult test(Moments base, Moments other) {
        return difference(base, other).test("Welch's t of log means, delta method");
    }

    private static WelchT.Difference difference(Moments base, Moments other) {
        return WelchT.Difference.of(ofMeans(base, other), relative(base), base.n() - 1, relative(other), other.n() - 1);
    }

    private static double relative(Moments moments) {
        return moments.errorSquared() / (moments.mean() * moments.mean());
    }

    private static double log(double value, String what) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(
                    "A " + what + " is " + value + " and must be above 0 for a change in percent.");
        }
        return Math.log(value);
    }
}
