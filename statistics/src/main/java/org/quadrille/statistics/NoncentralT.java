package org.quadrille.statistics;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * The distribution of t where the mean is not 0: two mixtures of incomplete beta functions (Lenth 1989, algorithm AS 243),
 * summed from their largest terms outward; statistics.md, "Hedges' g".
 */
public final class NoncentralT {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    /** The most noncentrality: the number of terms grows with it, and no study is this sure. */
    private static final double MOST = 40_000;

    private NoncentralT() {}

    /**
     * The probability of at most {@code t}.
     *
     * @param noncentrality from -40,000 to 40,000
     * @throws IllegalArgumentException for degrees of freedom that are not positive, or if an argument is not finite
     */
    public static double cdf(double t, double df, double noncentrality) {
        if (!Double.isFinite(t) || !(df > 0) || Double.isInfinite(df) || !(Math.abs(noncentrality) <= MOST)) {
            throw new IllegalArgumentException("There is no t of " + t + " with " + df
                    + " degrees of freedom and noncentrality " + noncentrality + ".");
        }
        if (t < 0) {
            return 1 - fromZero(t, df, -noncentrality);
        }
        return fromZero(t, df, noncentrality);
    }

    /** For |t|: the probability of a value below 0 plus that of one from 0 to |t|. */
    private static double fromZero(double t, double df, double noncentrality) {
        double x = t * t / (df + t * t);
        double half = noncentrality * noncentrality / 2;
        double even = mixture(half, x, df / 2, 0.5);
        double odd = half == 0 ? 0 : mixture(half, x, df / 2, 1);
        double sum = NORMAL.cumulativeProbability(-noncentrality) + (even + noncentrality / Math.sqrt(2) * odd) / 2;
        return Math.min(1, Math.max(0, sum));
    }

    /**
     * The sum over i of Poisson probabilities times Gamma(i + 1) / Gamma(i + 3/2) for the odd terms, times
     * I_x(i + shift, b). Large effects have thousands of terms, so each but the last is computed from the one after it;
     * downward, as that only adds and never subtracts.
     *
     * @param shift 1/2 for the even terms, 1 for the odd ones
     */
    private static double mixture(double mean, double x, double b, double shift) {
        if (mean == 0 || x == 0) {
            return x == 0 ? 0 : RegularizedBeta.value(x, shift, b);
        }
        PoissonDistribution poisson = PoissonDistribution.of(mean);
        int last = (int) mean + 1;
        while (poisson.probability(last) >= Search.SMALL) {
            last += 1 + (int) Math.sqrt(mean);
        }
        boolean odd = shift == 1;
        double weight = poisson.probability(last) * (odd ? ratio(last) : 1);
        double beta = RegularizedBeta.value(x, last + shift, b);
        double step = RegularizedBeta.derivative(x, last + shift, b) * x * (1 - x) / (last + shift);
        double sum = weight * beta;
        for (int i = last; i > 0 && (i > mean || weight >= Search.SMALL); i--) {
            double a = i + shift;
            step *= a / ((a + b - 1) * x);
            beta += step;
            weight *= i / mean * (odd ? (i + 0.5) / i : 1);
            sum += weight * beta;
        }
        return sum;
    }

    /** Gamma(i + 1) / Gamma(i + 3/2). */
    private static double ratio(int i) {
        return Math.exp(LogGamma.value(i + 1) - LogGamma.value(i + 1.5));
    }

    /** The noncentrality with which a value of at most {@code t} has this probability: an end of its interval. */
    public static double noncentrality(double t, double df, double chance) {
        Values.checkShare("chance", chance);
        double step = Math.max(1, Math.abs(t));
        double high = t + Search.above(nc -> cdf(t, df, t + nc) < chance, step);
        double low = t - Search.above(nc -> cdf(t, df, t - nc) > chance, step);
        return Search.root(nc -> chance - cdf(t, df, nc), low, high);
    }
}
