package org.quadrille.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The universal scalability law, X(N) = L N / (1 + s (N - 1) + k N (N - 1)), fitted to throughput X by nonlinear least
 * squares (Levenberg and Marquardt), with t intervals from the slopes at the best fit. Gunther 2007.
 *
 * @param lambda L, the throughput of one
 * @param sigma s, contention: the share of the work that waits in line
 * @param kappa k, coherency: what each of them costs each other
 * @param intervals of the three, in this order
 */
public record UniversalScalability(double lambda, double sigma, double kappa, List<Interval> intervals) {
    /** With fewer levels of N, three parameters fit anything. */
    public static final int FEWEST = 6;

    private static final int PARAMETERS = 3;
    private static final int STEPS = 1_000;
    private static final double SAME = 1e-15;

    /**
     * Fits it.
     *
     * @param n levels, 1 or more each; at least {@link #FEWEST} different ones
     * @param x throughput at each, above 0
     * @param level of the intervals
     */
    public static UniversalScalability fit(double[] n, double[] x, double level) {
        Values.check(n, FEWEST);
        Values.check(x, n.length);
        Values.checkShare("level", level);
        if (Arrays.stream(n).distinct().count() < FEWEST) {
            throw new IllegalArgumentException("The law has three parameters: give " + FEWEST + " different levels.");
        }
        double[] p = start(n, x);
        double error = error(p, n, x);
        double damping = 1e-3;
        for (int step = 0; step < STEPS && damping < 1 / SAME; step++) {
            double[][] normal = normal(p, n, x);
            for (int i = 0; i < PARAMETERS; i++) {
                normal[i][i] *= 1 + damping;
            }
            double[] change = solve(normal);
            double[] next = new double[PARAMETERS];
            Arrays.setAll(next, i -> p[i] + change[i]);
            double now = error(next, n, x);
            if (now <= error) {
                boolean close = error - now <= SAME * error;
                System.arraycopy(next, 0, p, 0, PARAMETERS);
                error = now;
                damping /= 10;
                if (close) {
                    break;
                }
            } else {
                damping *= 10;
            }
        }
        return new UniversalScalability(p[0], p[1], p[2], intervals(p, n, x, level));
    }

    /** Whether the data support it: nobody waits less than not at all, nor costs others less than nothing. */
    public boolean supported() {
        return sigma >= 0 && kappa >= 0 && sigma < 1 && intervals.get(0).low() > 0;
    }

    /** Throughput at N. */
    public double at(double n) {
        return model(new double[] {lambda, sigma, kappa}, n);
    }

    /** The N with the highest throughput; infinite without coherency. */
    public double peak() {
        return kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : Double.POSITIVE_INFINITY;
    }

    private static double model(double[] p, double n) {
        return p[0] * n / (1 + p[1] * (n - 1) + p[2] * n * (n - 1));
    }

    /** N / X is linear in N - 1 and N (N - 1). */
    private static double[] start(double[] n, double[] x) {
        double[][] normal = new double[PARAMETERS][PARAMETERS + 1];
        for (int i = 0; i < n.length; i++) {
            add(normal, new double[] {1, n[i] - 1, n[i] * (n[i] - 1)}, n[i] / x[i]);
        }
        double[] line = solve(normal);
        return new double[] {1 / line[0], line[1] / line[0], line[2] / line[0]};
    }

    private static double[][] normal(double[] p, double[] n, double[] x) {
        double[][] normal = new double[PARAMETERS][PARAMETERS + 1];
        for (int i = 0; i < n.length; i++) {
            double divisor = 1 + p[1] * (n[i] - 1) + p[2] * n[i] * (n[i] - 1);
            double value = p[0] * n[i] / divisor;
            double[] slope = {value / p[0], -value * (n[i] - 1) / divisor, -value * n[i] * (n[i] - 1) / divisor};
            add(normal, slope, x[i] - value);
        }
        return normal;
    }

    private static void add(double[][] normal, double[] row, double right) {
        for (int i = 0; i < PARAMETERS; i++) {
            for (int j = 0; j < PARAMETERS; j++) {
                normal[i][j] += row[i] * row[j];
            }
            normal[i][PARAMETERS] += row[i] * right;
        }
    }

    private static double error(double[] p, double[] n, double[] x) {
        double sum = 0;
        for (int i = 0; i < n.length; i++) {
            double off = x[i] - model(p, n[i]);
            sum += off * off;
        }
        return sum;
    }

    /** Gauss, with the largest pivot; the matrix is left as it is. */
    private static double[] solve(double[][] system) {
        double[][] a = Arrays.stream(system).map(double[]::clone).toArray(double[][]::new);
        for (int c = 0; c < PARAMETERS; c++) {
            int most = c;
            for (int r = c + 1; r < PARAMETERS; r++) {
                most = Math.abs(a[r][c]) > Math.abs(a[most][c]) ? r : most;
            }
            double[] swapped = a[c];
            a[c] = a[most];
            a[most] = swapped;
            for (int r = 0; r < PARAMETERS; r++) {
                double times = r == c ? 0 : a[r][c] / a[c][c];
                for (int k = c; k <= PARAMETERS && times != 0; k++) {
                    a[r][k] -= times * a[c][k];
                }
            }
        }
        double[] solution = new double[PARAMETERS];
        Arrays.setAll(solution, i -> a[i][PARAMETERS] / a[i][i]);
        return solution;
    }

    private static List<Interval> intervals(double[] p, double[] n, double[] x, double level) {
        int free = n.length - PARAMETERS;
        double variance = error(p, n, x) / free;
        double t = TDistribution.of(free).inverseSurvivalProbability((1 - level) / 2);
        double[][] normal = normal(p, n, x);
        Interval[] intervals = new Interval[PARAMETERS];
        for (int i = 0; i < PARAMETERS; i++) {
            for (int j = 0; j < PARAMETERS; j++) {
                normal[j][PARAMETERS] = i == j ? 1 : 0;
            }
            double half = t * Math.sqrt(variance * solve(normal)[i]);
            intervals[i] = new Interval(p[i] - half, p[i] + half, level, "t interval of the least squares fit");
        }
        return List.of(intervals);
    }
}
