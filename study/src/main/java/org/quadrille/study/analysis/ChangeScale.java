package org.quadrille.study.analysis;

import java.util.Arrays;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.Ratio;

/**
 * How differences between values become percent of the base: by logarithms, as noise grows with the measured value, and
 * a rise by a half is undone by a fall by a third; where a value is 0 or less and has no logarithm, by plain
 * differences in percent of the base's mean, which is then taken as exact. There is no percentage of a mean of 0 or less.
 * What is never below 0, such as a rate, cannot fall by more than 100 %, and no interval goes further.
 *
 * @param base mean of the base; not used with logarithms
 * @param least the lowest change there can be, percent
 */
public record ChangeScale(boolean logs, double base, double least) {
    /** Of what is never below 0: that nothing is left. */
    public static final double GONE = -100;

    ChangeScale(boolean logs, double base) {
        this(logs, base, Double.NEGATIVE_INFINITY);
    }

    public static ChangeScale of(double[] base, double[] other) {
        boolean logs =
                Arrays.stream(base).allMatch(v -> v > 0) && Arrays.stream(other).allMatch(v -> v > 0);
        boolean rates = Arrays.stream(base).allMatch(v -> v >= 0)
                && Arrays.stream(other).allMatch(v -> v >= 0);
        return new ChangeScale(
                logs, Arrays.stream(base).average().orElse(Double.NaN), rates ? GONE : Double.NEGATIVE_INFINITY);
    }

    double[] of(double[] values) {
        return logs ? Ratio.logs(values) : values.clone();
    }

    /** Other minus base on this scale, pair by pair. */
    double[] differences(double[] base, double[] other) {
        double[] from = of(base);
        double[] to = of(other);
        Arrays.setAll(to, i -> to[i] - from[i]);
        return to;
    }

    /** A difference on this scale in percent of the base; NaN for a base of 0 or less. */
    double percent(double difference) {
        return logs ? Ratio.percent(difference) : base > 0 ? 100 * difference / base : Double.NaN;
    }

    /** The typical value that percentages refer to: the geometric mean with logarithms, else the arithmetic mean. */
    public double typical(double[] values) {
        double mean = Arrays.stream(of(values)).average().orElse(Double.NaN);
        return logs ? Math.exp(mean) : mean;
    }

    /** A difference on this scale as a change. @param interval null for none */
    public Change change(double difference, Interval interval, String method) {
        return interval == null
                ? new Change(percent(difference), Double.NaN, Double.NaN, Double.NaN, method)
                : new Change(
                        percent(difference),
                        Math.max(least, percent(interval.low())),
                        Math.max(least, percent(interval.high())),
                        interval.level(),
                        method);
    }

    /** What was compared, for the name of a method. */
    String words(boolean paired) {
        if (paired) {
            return logs ? "of the paired log ratios" : "of the paired differences, in percent of the base's mean";
        }
        return logs ? "of the log values" : "of the values, in percent of the base's mean";
    }
}
