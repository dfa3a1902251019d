package org.quadrille.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether two independent samples of any variances have the same mean, and how far apart their means are (Welch 1947);
 * statistics.md, "Welch's t".
 */
public final class WelchT {
    private static final String METHOD = "Welch's t";

    private WelchT() {}

    /**
     * The statistic is t of other minus base.
     *
     * @throws IllegalArgumentException for fewer than 2 values in a sample, or if neither has any spread
     */
    public static TestResult test(double[] base, double[] other) {
        List<Moments> moments = shifted(base, other);
        return test(moments.get(0), moments.get(1));
    }

    /** The same from what a paper prints. */
    public static TestResult test(Moments base, Moments other) {
        Difference difference = Difference.of(base, other);
        return difference.test(METHOD);
    }

    /** The interval of the difference of the means, other minus base. */
    public static Interval interval(double[] base, double[] other, double level) {
        List<Moments> moments = shifted(base, other);
        return interval(moments.get(0), moments.get(1), level);
    }

    /** The same from what a paper prints. */
    public static Interval interval(Moments base, Moments other, double level) {
        return Difference.of(base, other).interval(METHOD, level);
    }

    private static List<Moments> shifted(double[] base, double[] other) {
        Values.check(base, 2);
        Values.check(other, 2);
        return Moments.shifted(List.of(base, other));
    }

    /** An estimate with its standard error and that error's degrees of freedom. */
    record Difference(double value, double error, double df) {
        static Difference of(Moments base, Moments other) {
            return of(
                    other.mean() - base.mean(), base.errorSquared(), base.n() - 1, other.errorSquared(), other.n() - 1);
        }

        /** For a value of two parts whose squared errors add up: degrees of freedom by Welch and Satterthwaite. */
        static Difference of(double value, double a, int dfA, double b, int dfB) {
            double sum = a + b;
            Values.checkSpread(sum);
            double shareA = a / sum;
            double shareB = b / sum;
            return new Difference(value, Math.sqrt(sum), 1 / (shareA * shareA / dfA + shareB * shareB / dfB));
        }

        TestResult test(String method) {
            double t = value / error;
            double p = 2 * TDistribution.of(df).survivalProbability(Math.abs(t));
            return TestResult.of(method, t, df, Math.min(1, p));
        }

        Interval interval(String method, double level) {
            return Interval.ofT(value, error, df, level, method);
        }
    }
}
