package org.quadrille.statistics;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * How far two means are apart, in SDs, corrected for small samples (Hedges 1981), with the interval of the noncentral
 * t; statistics.md, "Hedges' g".
 */
public final class HedgesG {
    private static final String METHOD = "noncentral t";

    private HedgesG() {}

    /**
     * Other minus base, in units of the pooled SD.
     *
     * @throws IllegalArgumentException if neither sample has any spread, or for fewer than 2 degrees of freedom
     */
    public static double of(Moments base, Moments other) {
        return correction(df(base, other)) * d(base, other);
    }

    /** The interval of the difference in SDs, assuming equal variances. */
    public static Interval interval(Moments base, Moments other, double level) {
        double unit = Math.sqrt(1.0 / base.n() + 1.0 / other.n());
        return interval(d(base, other) / unit, df(base, other), unit, level);
    }

    /**
     * The mean of the differences of pairs, in units of their SD: not comparable with that of independent samples.
     *
     * @throws IllegalArgumentException if the differences have no spread, or for fewer than 2 degrees of freedom
     */
    public static double ofPairs(Moments differences) {
        Values.checkSpread(differences.sd());
        return correction(differences.n() - 1) * differences.mean() / differences.sd();
    }

    /** The interval of the mean of the differences of pairs, in units of their SD. */
    public static Interval intervalOfPairs(Moments differences, double level) {
        Values.checkSpread(differences.sd());
        double unit = 1 / Math.sqrt(differences.n());
        return interval(differences.mean() / differences.sd() / unit, differences.n() - 1, unit, level);
    }

    private static Interval interval(double t, int df, double unit, double level) {
        Values.checkShare("level", level);
        double scale = correction(df) * unit;
        return new Interval(
                scale * NoncentralT.noncentrality(t, df, (1 + level) / 2),
                scale * NoncentralT.noncentrality(t, df, (1 - level) / 2),
                level,
                METHOD);
    }

    private static double d(Moments base, Moments other) {
        double within = (base.n() - 1) * base.variance() + (other.n() - 1) * other.variance();
        Values.checkSpread(within);
        return (other.mean() - base.mean()) / Math.sqrt(within / df(base, other));
    }

    private static int df(Moments base, Moments other) {
        return base.n() + other.n() - 2;
    }

    /** The factor that removes the bias of d, by the gamma function rather than 1 - 3/(4 df - 1). */
    static double correction(int df) {
        if (df < 2) {
            throw new IllegalArgumentException(
                    "Hedges' g needs at least 2 degrees of freedom, and there is " + df + ".");
        }
        return Math.exp(LogGamma.value(df / 2.0) - LogGamma.value((df - 1) / 2.0)) / Math.sqrt(df / 2.0);
    }
}
