package org.quadrille.reporter.statistics;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of t where the mean is not 0: two mixtures of incomplete beta functions (Lenth 1989, algorithm AS 243),
 * summed from their largest terms outward; statistics.md, "Hedges' g".
 */
public final class NoncentralT {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private NoncentralT() {}

    /**
     * The chance of at most {@code t}.
     *
     * @throws IllegalArgumentException for degrees of freedom that are not positive, or if an argument is not finite
     */
    public static double cdf(double t, double df, double noncentrality) {
        if (!Double.isFinite(t) || !(df > 0) || Double.isInfinite(df) || !Double.isFinite(noncentrality)) {
            throw new IllegalArgumentException("There is no t of " + t + " with " + df
                    + " degrees of freedom and noncentrality " + noncentrality + ".");
        }
        if (t < 0) {
            return 1 - fromZero(t, df, -noncentrality);
        }
        return fromZero(t, df, noncentrality);
    }

    /** Of |t|: the chance of less than 0, and of what is from 0 to |t|. */
    private static double fromZero(double t, double df, double noncentrality) {
        double x = t * t / (df + t * t);
        double half = noncentrality * noncentrality / 2;
        double even = NoncentralF.mixture(half, i -> RegularizedBeta.value(x, i + 0.5, df / 2));
        double odd = half == 0 ? 0 : NoncentralF.mixture(half, i -> ratio(i) * RegularizedBeta.value(x, i + 1, df / 2));
        double sum = NORMAL.cumulativeProbability(-noncentrality) + (even + noncentrality / Math.sqrt(2) * odd) / 2;
        return Math.min(1, Math.max(0, sum));
    }

    /** Gamma(i + 1) / Gamma(i + 3/2). */
    private static double ratio(int i) {
        return Math.exp(LogGamma.value(i + 1) - LogGamma.value(i + 1.5));
    }

    /** The noncentrality under which at most {@code t} has this chance: an end of its interval. */
    public static double noncentrality(double t, double df, double chance) {
        Values.checkShare("chance", chance);
        double step = Math.max(1, Math.abs(t));
        double high = t + Search.above(nc -> cdf(t, df, t + nc) < chance, step);
        double low = t - Search.above(nc -> cdf(t, df, t - nc) > chance, step);
        return Search.root(nc -> chance - cdf(t, df, nc), low, high);
    }
}
