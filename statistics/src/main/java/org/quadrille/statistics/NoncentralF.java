package org.quadrille.statistics;

import java.util.function.IntToDoubleFunction;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * The distribution of F where the means differ: a Poisson mixture of incomplete beta functions (Johnson, Kotz and Balakrishnan
 * 1995, chapter 30), summed from its largest term outward; statistics.md, "Power".
 */
public final class NoncentralF {
    /** The most noncentrality: the number of terms grows with it, and no study is this sure. */
    private static final double MOST = 1e9;

    private NoncentralF() {}

    /**
     * The probability of at most {@code f}.
     *
     * @param noncentrality from 0 to 1e9
     * @throws IllegalArgumentException for degrees of freedom that are not positive or a negative noncentrality
     */
    public static double cdf(double f, double df1, double df2, double noncentrality) {
        check(f, df1, df2, noncentrality);
        double x = f <= 0 ? 0 : df1 * f / (df1 * f + df2);
        return mixture(noncentrality / 2, i -> RegularizedBeta.value(x, df1 / 2 + i, df2 / 2));
    }

    /** The probability of more than {@code f}. */
    public static double survival(double f, double df1, double df2, double noncentrality) {
        check(f, df1, df2, noncentrality);
        double x = f <= 0 ? 0 : df1 * f / (df1 * f + df2);
        return mixture(noncentrality / 2, i -> RegularizedBeta.complement(x, df1 / 2 + i, df2 / 2));
    }

    /**
     * The noncentrality with which a value of at most {@code f} has this probability: an end of its interval (Steiger
     * 2004). 0 if the probability is lower with every noncentrality.
     *
     * @throws IllegalArgumentException if it is above 1e9
     */
    public static double noncentrality(double f, double df1, double df2, double chance) {
        Values.checkShare("chance", chance);
        if (cdf(f, df1, df2, 0) <= chance) {
            return 0;
        }
        double high = Search.above(nc -> cdf(f, df1, df2, nc) < chance, df1 * f + 1);
        return Search.root(nc -> chance - cdf(f, df1, df2, nc), 0, high);
    }

    private static void check(double f, double df1, double df2, double noncentrality) {
        if (!Double.isFinite(f) || !(df1 > 0) || !(df2 > 0) || !(noncentrality >= 0 && noncentrality <= MOST)) {
            throw new IllegalArgumentException("There is no F of " + f + " with " + df1 + " and " + df2
                    + " degrees of freedom and noncentrality " + noncentrality + ".");
        }
    }

    /** Sum of terms, each weighted with the Poisson probability of its number. */
    static double mixture(double mean, IntToDoubleFunction term) {
        if (mean == 0) {
            return term.applyAsDouble(0);
        }
        PoissonDistribution weights = PoissonDistribution.of(mean);
        int middle = (int) mean;
        double sum = 0;
        for (int i = middle; i >= 0; i--) {
            double weight = weights.probability(i);
            sum += weight * term.applyAsDouble(i);
            if (weight < Search.SMALL) {
                break;
            }
        }
        for (int i = middle + 1; ; i++) {
            double weight = weights.probability(i);
            sum += weight * term.applyAsDouble(i);
            if (weight < Search.SMALL) {
                return sum;
            }
        }
    }
}
