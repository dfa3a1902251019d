package org.quadrille.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The universal scalability law, X(N) = L N / (1 + s (N - 1) + k N (N - 1)), fitted to throughput X by nonlinear least
 * squares (Levenberg and Marquardt), with t intervals from the slopes at the best fit. Gunther 2007. If s or k comes out
 * below 0, and its interval has 0 in it, it cannot be told from 0, and the law is fitted again with 0 in its place.
 *
 * @param lambda L, the throughput of one
 * @param sigma s, contention: the share of the work that waits in line; 0 if it cannot be told from it
 * @param kappa k, coherency: what each of them costs each other; 0 if it cannot be told from it
 * @param intervals of the three, in this order; of one that is 0, that of the fit before
 */
public record UniversalScalability(double lambda, double sigma, double kappa, List<Interval> intervals) {
    /** With fewer levels of N, three parameters fit anything. */
    public static final int FEWEST = 6;

    private static final int PARAMETERS = 3;
    private static final int STEPS = 1_000;
    private static final double SAME = 1e-15;
    /** Far less of s or k than can be measured: data that are exactly of the law differ from it by rounding. */
    private static final double NOTHING = 1e-9;

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
        return fit(n, x, level, new boolean[PARAMETERS], new Interval[PARAMETERS]);
    }

    /** Fits it with some parameters 0, and more if that is what they cannot be told from: first the one that fits better. */
    private static UniversalScalability fit(
            double[] n, double[] x, double level, boolean[] zero, Interval[] intervals) {
        double[] p = best(n, x, zero);
        intervals(p, n, x, level, zero, intervals);
        return IntStream.range(1, PARAMETERS)
                .filter(i -> !zero[i] && p[i] < 0 && intervals[i].high() > -NOTHING)
                .mapToObj(i -> with(zero, i))
                .min(Comparator.comparingDouble(more -> error(best(n, x, more), n, x)))
                .map(more -> fit(n, x, level, more, intervals))
                .orElseGet(() -> new UniversalScalability(p[0], p[1], p[2], List.of(intervals)));
    }

    private static boolean[] with(boolean[] zero, int parameter) {
        boolean[] more = zero.clone();
        more[parameter] = true;
        return more;
    }

    /** The least squares fit. @param zero parameters that are 0 */
    private static double[] best(double[] n, double[] x, boolean[] zero) {
        double[] p = start(n, x, zero);
        double error = error(p, n, x);
        double damping = 1e-3;
        for (int step = 0; step < STEPS && damping < 1 / SAME; step++) {
            double[][] normal = normal(p, n, x, zero);
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
        return p;
    }

    /** Whether the data support it: nobody surely waits less than not at all, or costs others less than nothing. */
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
    private static double[] start(double[] n, double[] x, boolean[] zero) {
        double[][] normal = new double[PARAMETERS][PARAMETERS + 1];
        for (int i = 0; i < n.length; i++) {
            add(normal, new double[] {1, n[i] - 1, n[i] * (n[i] - 1)}, n[i] / x[i]);
        }
        hold(normal, zero);
        double[] line = solve(normal);
        return new double[] {1 / line[0], line[1] / line[0], line[2] / line[0]};
    }

    private static double[][] normal(double[] p, double[] n, double[] x, boolean[] zero) {
        double[][] normal = new double[PARAMETERS][PARAMETERS + 1];
        for (int i = 0; i < n.length; i++) {
            double divisor = 1 + p[1] * (n[i] - 1) + p[2] * n[i] * (n[i] - 1);
            double value = p[0] * n[i] / divisor;
            double[] slope = {value / p[0], -value * (n[i] - 1) / divisor, -value * n[i] * (n[i] - 1) / divisor};
            add(normal, slope, x[i] - value);
        }
        hold(normal, zero);
        return normal;
    }

    /** Makes the solution 0 for parameters that are 0, and that of the others what it is without them. */
    private static void hold(double[][] normal, boolean[] zero) {
        for (int i = 0; i < PARAMETERS; i++) {
            for (int j = 0; j < PARAMETERS; j++) {
                if (zero[i] || zero[j]) {
                    normal[i][j] = i == j ? 1 : 0;
                }
            }
            normal[i][PARAMETERS] = zero[i] ? 0 : normal[i][PARAMETERS];
        }
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

    /** Puts in the intervals of the parameters that are not 0. */
    private static void intervals(
            double[] p, double[] n, double[] x, double level, boolean[] zero, Interval[] intervals) {
        int free = n.length;
        for (boolean held : zero) {
            free -= held ? 0 : 1;
        }
        double variance = error(p, n, x) / free;
        double t = TDistribution.of(free).inverseSurvivalProbability((1 - level) / 2);
        double[][] normal = normal(p, n, x, zero);
        for (int i = 0; i < PARAMETERS; i++) {
            if (zero[i]) {
                continue;
            }
            for (int j = 0; j < PARAMETERS; j++) {
                normal[j][PARAMETERS] = i == j ? 1 : 0;
            }
            double half = t * Math.sqrt(variance * solve(normal)[i]);
            intervals[i] = new Interval(p[i] - half, p[i] + half, level, "t interval of the least squares fit");
        }
    }
}
