package org.quadrille.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Intervals of any statistic by resampling (Efron 1987: bias-corrected and accelerated, BCa); statistics.md,
 * "Bootstrap". The unit that is resampled is the independent one: a run, or a whole block of runs.
 */
public final class Bootstrap {
    /** The fewest resamples that a reported interval rests on. */
    public static final int RESAMPLES = 10_000;

    /** Relative tolerance: sums of the same values in a different order do not differ by more. */
    private static final double EQUAL = 1e-12;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Bootstrap() {}

    /**
     * The interval of a statistic of one sample of units, such as blocks or differences of pairs.
     *
     * @param units at least 2
     * @param statistic computed from as many units, in any order, some of them several times
     * @param seed equal seeds give equal intervals
     * @return the interval, with a width of 0 if all resamples give the same value
     * @throws IllegalArgumentException for fewer than 2 units, or if the statistic is NaN for a resample
     */
    public static <T> Interval interval(
            List<T> units, ToDoubleFunction<List<T>> statistic, double level, long seed, int resamples) {
        return intervalOfSamples(List.of(units), s -> statistic.applyAsDouble(s.get(0)), level, seed, resamples);
    }

    /** The same for plain values. */
    public static Interval interval(
            double[] values, ToDoubleFunction<double[]> statistic, double level, long seed, int resamples) {
        Values.check(values, 2);
        return interval(
                Arrays.stream(values).boxed().toList(), s -> statistic.applyAsDouble(plain(s)), level, seed, resamples);
    }

    /**
     * The interval of a statistic of several independent samples, such as the runs of two cells without blocks, each
     * resampled on its own.
     *
     * @throws IllegalArgumentException for fewer than 2 units in a sample, or if the statistic is NaN for a resample
     */
    public static <T> Interval intervalOfSamples(
            List<List<T>> samples, ToDoubleFunction<List<List<T>>> statistic, double level, long seed, int resamples) {
        Values.checkShare("level", level);
        if (resamples < 1) {
            throw new IllegalArgumentException("At least 1 resample is needed, not " + resamples + ".");
        }
        for (List<T> sample : samples) {
            if (sample.size() < 2) {
                throw new IllegalArgumentException("A sample of " + sample.size() + " cannot be resampled.");
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] found = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            List<List<T>> drawn = new ArrayList<>(samples.size());
            for (List<T> sample : samples) {
                drawn.add(draw(sample, random));
            }
            found[i] = statistic.applyAsDouble(drawn);
        }
        Arrays.sort(found);
        return ends(found, statistic.applyAsDouble(samples), acceleration(samples, statistic), level);
    }

    /**
     * The same for a statistic whose resamples were drawn elsewhere, for use where drawing lists of units would take
     * too long.
     *
     * @param resamples the statistic of every resample, in any order
     * @param estimate the statistic of the sample itself
     * @param without the statistic of the sample without one unit, for each of at least 2 units
     * @throws IllegalArgumentException if the statistic is NaN for a resample
     */
    public static Interval interval(double[] resamples, double estimate, double[] without, double level) {
        Values.checkShare("level", level);
        double[] sorted = resamples.clone();
        Arrays.sort(sorted);
        return ends(sorted, estimate, acceleration(List.of(without)), level);
    }

    /**
     * The interval between the resamples that the corrections for bias and acceleration select.
     *
     * @param sorted the statistic of every resample, ascending
     * @param estimate the statistic of the sample itself
     */
    static Interval ends(double[] sorted, double estimate, double acceleration, double level) {
        if (Double.isNaN(estimate) || Double.isNaN(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException("The statistic of a resample is not a number.");
        }
        String method = "BCa bootstrap, " + sorted.length + " resamples";
        double equal = EQUAL * Math.max(Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1]));
        long less = Arrays.stream(sorted).filter(s -> s < estimate - equal).count();
        long notMore = Arrays.stream(sorted).filter(s -> s <= estimate + equal).count();
        // Resamples that equal the estimate are half below it. Few runs give many of them, and counting all of them on
        // one side would look like a bias.
        double share = (less + notMore) / (2.0 * sorted.length);
        if (share == 0 || share == 1) {
            // The estimate lies outside all resamples, so there is no normal quantile for its bias.
            return new Interval(
                    Values.quantile(sorted, (1 - level) / 2), Values.quantile(sorted, (1 + level) / 2), level, method);
        }
        double bias = NORMAL.inverseCumulativeProbability(share);
        double z = NORMAL.inverseCumulativeProbability((1 - level) / 2);
        return new Interval(
                Values.quantile(sorted, corrected(bias, bias + z, acceleration)),
                Values.quantile(sorted, corrected(bias, bias - z, acceleration)),
                level,
                method);
    }

    private static double corrected(double bias, double z, double acceleration) {
        return NORMAL.cumulativeProbability(bias + z / (1 - acceleration * z));
    }

    /**
     * The acceleration, from the statistics of the samples without one unit (Efron and Tibshirani 1993, 14.15, for
     * several samples); 0 if all are equal.
     */
    static <T> double acceleration(List<List<T>> samples, ToDoubleFunction<List<List<T>>> statistic) {
        List<double[]> all = new ArrayList<>();
        for (int s = 0; s < samples.size(); s++) {
            int n = samples.get(s).size();
            double[] without = new double[n];
            for (int i = 0; i < n; i++) {
                List<List<T>> left = new ArrayList<>(samples);
                List<T> rest = new ArrayList<>(samples.get(s));
                rest.remove(i);
                left.set(s, rest);
                without[i] = statistic.applyAsDouble(left);
            }
            all.add(without);
        }
        return acceleration(all);
    }

    private static double acceleration(List<double[]> all) {
        double cubes = 0;
        double squares = 0;
        for (double[] without : all) {
            int n = without.length;
            double mean = Values.mean(without);
            for (double one : without) {
                double influence = (n - 1) * (mean - one) / n;
                cubes += influence * influence * influence;
                squares += influence * influence;
            }
        }
        double acceleration = cubes / (6 * Math.pow(squares, 1.5));
        return squares > 0 && Double.isFinite(acceleration) ? acceleration : 0;
    }

    private static <T> List<T> draw(List<T> sample, SplittableRandom random) {
        List<T> drawn = new ArrayList<>(sample.size());
        for (int i = 0; i < sample.size(); i++) {
            drawn.add(sample.get(random.nextInt(sample.size())));
        }
        return drawn;
    }

    private static double[] plain(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
