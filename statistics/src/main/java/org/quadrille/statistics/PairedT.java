package org.quadrille.statistics;

/**
 * Whether the mean of differences of pairs is 0, and where it lies (Student 1908); statistics.md, "Paired t". The differences
 * of a study are log ratios, other over base.
 */
public final class PairedT {
    private static final String METHOD = "Paired t";

    private PairedT() {}

    /** @throws IllegalArgumentException for fewer than 2 differences, or if all are equal */
    public static TestResult test(double[] differences) {
        return test(Moments.of(differences));
    }

    /** The same from number, mean and SD of the differences. */
    public static TestResult test(Moments differences) {
        return difference(differences).test(METHOD);
    }

    /** The interval of the mean of the differences. */
    public static Interval interval(double[] differences, double level) {
        return interval(Moments.of(differences), level);
    }

    /** The same from number, mean and SD of the differences. */
    public static Interval interval(Moments differences, double level) {
        return difference(differences).interval(METHOD, level);
    }

    static WelchT.Difference difference(Moments differences) {
        Values.checkSpread(differences.sd());
        return new WelchT.Difference(differences.mean(), Math.sqrt(differences.errorSquared()), differences.n() - 1);
    }
}
