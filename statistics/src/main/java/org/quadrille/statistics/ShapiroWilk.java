package org.quadrille.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Whether values may be a sample from a normal distribution: Shapiro and Wilk 1965, with Royston's approximations
 * (1995, algorithm AS R94); statistics.md, "Shapiro-Wilk".
 */
public final class ShapiroWilk {
    /** The most values that Royston's approximations are meant for. */
    public static final int MOST = 5_000;

    private static final double[] LAST = {0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056};
    private static final double[] LAST_BUT_ONE = {0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633};
    private static final double[] MEAN_FEW = {0.5440, -0.39978, 0.025054, -0.0006714};
    private static final double[] SPREAD_FEW = {1.3822, -0.77857, 0.062767, -0.0020322};
    private static final double[] MEAN_MANY = {-1.5861, -0.31082, -0.083751, 0.0038915};
    private static final double[] SPREAD_MANY = {-0.4803, -0.082676, 0.0030302};
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private ShapiroWilk() {}

    /**
     * A small p says that they are not normal; the statistic is W.
     *
     * @throws IllegalArgumentException for fewer than 3 or more than 5,000 values, or if all are equal
     */
    public static TestResult test(double[] values) {
        Values.check(values, 3);
        Values.checkSpread(values);
        int n = values.length;
        if (n > MOST) {
            throw new IllegalArgumentException("Shapiro-Wilk is for at most " + MOST + " values, not " + n + ".");
        }
        double[] x = Values.sorted(values);
        double[] weights = weights(n);
        double mean = Moments.of(x).mean();
        double weighted = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            weighted += weights[i] * (x[i] - mean);
            squares += (x[i] - mean) * (x[i] - mean);
        }
        double w = Math.min(1, weighted * weighted / squares);
        return TestResult.of("Shapiro-Wilk, Royston's approximation", w, p(n, w));
    }

    private static double[] weights(int n) {
        if (n == 3) {
            return new double[] {-Math.sqrt(0.5), 0, Math.sqrt(0.5)};
        }
        double[] m = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            m[i] = NORMAL.inverseCumulativeProbability((i + 0.625) / (n + 0.25));
            sum += m[i] * m[i];
        }
        double u = 1 / Math.sqrt(n);
        double[] a = new double[n];
        int fixed = n > 5 ? 2 : 1;
        double[][] corrections = {LAST, LAST_BUT_ONE};
        double rest = sum;
        double share = 1;
        for (int k = 0; k < fixed; k++) {
            int i = n - 1 - k;
            a[i] = m[i] / Math.sqrt(sum) + polynomial(corrections[k], u);
            a[k] = -a[i];
            rest -= 2 * m[i] * m[i];
            share -= 2 * a[i] * a[i];
        }
        double scale = Math.sqrt(rest / share);
        for (int i = fixed; i < n - fixed; i++) {
            a[i] = m[i] / scale;
        }
        return a;
    }

    private static double p(int n, double w) {
        if (n == 3) {
            return Math.max(0, 6 / Math.PI * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75))));
        }
        double z = Math.log(1 - w);
        double size = Math.log(n);
        double mean = polynomial(MEAN_MANY, size);
        double spread = polynomial(SPREAD_MANY, size);
        if (n < 12) {
            double gamma = -2.273 + 0.459 * n;
            if (z >= gamma) {
                return 0;
            }
            z = -Math.log(gamma - z);
            mean = polynomial(MEAN_FEW, n);
            spread = polynomial(SPREAD_FEW, n);
        }
        return NORMAL.survivalProbability((z - mean) / Math.exp(spread));
    }

    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            sum = sum * x + coefficients[i];
        }
        return sum;
    }
}
