package org.quadrille.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * All that the parametric methods need from a sample, and all that a paper prints about it.
 *
 * @param n number of values, 2 or more
 * @param mean of them
 * @param sd their standard deviation, with n - 1
 */
public record Moments(int n, double mean, double sd) {
    /** @throws IllegalArgumentException for fewer than 2 values, a mean or SD that is not finite, a negative SD */
    public Moments {
        if (n < 2) {
            throw new IllegalArgumentException("A sample needs at least 2 values, not " + n + ".");
        }
        if (!Double.isFinite(mean) || !Double.isFinite(sd) || sd < 0) {
            throw new IllegalArgumentException("A mean of " + mean + " with an SD of " + sd + " is of no sample.");
        }
    }

    /** The moments of the values, as exact as doubles allow, even if only their last digits differ. */
    public static Moments of(double[] values) {
        Values.check(values, 2);
        return of(values, 0);
    }

    /**
     * The moments of samples, less the same value of the first sample: comparisons keep the digits in which they
     * differ.
     */
    static List<Moments> shifted(List<double[]> samples) {
        double by = samples.get(0)[0];
        return samples.stream().map(values -> of(values, by)).toList();
    }

    private static Moments of(double[] values, double by) {
        double first = values[0];
        double[] distances = Arrays.stream(values).map(v -> v - first).toArray();
        double mean = Values.mean(distances);
        double squares =
                Arrays.stream(distances).map(d -> (d - mean) * (d - mean)).sum();
        return new Moments(values.length, first - by + mean, Math.sqrt(squares / (values.length - 1)));
    }

    /** In the square of the values' unit. */
    public double variance() {
        return sd * sd;
    }

    /** The square of the mean's standard error. */
    double errorSquared() {
        return variance() / n;
    }
}
