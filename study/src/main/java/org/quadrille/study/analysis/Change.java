package org.quadrille.study.analysis;

import java.util.Arrays;
import java.util.Locale;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.PairedT;

/**
 * A change in percent of the base, or how many times as much as it, with its interval; in words too, so that it reads alike
 * wherever it stands. Two blocks give no interval ({@link Interval#LEAST_VALUES}): they are described, not tested.
 *
 * @param percent the change; negative if the value fell
 * @param low lower end of the interval, percent; NaN without one
 * @param high upper end of the interval, percent; NaN without one
 * @param level probability that such an interval covers the true value, such as 0.95
 * @param method how it was found, such as {@code t interval of the paired log ratios}
 */
public record Change(double percent, double low, double high, double level, String method) {
    /**
     * The change from base to other over pairs, with the t interval of their log ratios (statistics.md, "Paired t"), or
     * of their differences where a value is 0 or less. There is no interval for fewer pairs than
     * {@link Interval#LEAST_VALUES}.
     */
    public static Change ofPairs(double[] base, double[] other, double level) {
        ChangeScale scale = ChangeScale.of(base, other);
        double[] d = scale.differences(base, other);
        return scale.change(
                Arrays.stream(d).average().orElse(Double.NaN),
                Lines.orNull(() -> PairedT.interval(d, level)),
                "t interval " + scale.words(true));
    }

    /** How many times as much as the base has. */
    public double ratio() {
        return 1 + percent / 100;
    }

    /** Lower end of the interval of {@link #ratio}; NaN without one. */
    public double lowRatio() {
        return 1 + low / 100;
    }

    /** Upper end of it; NaN without one. */
    public double highRatio() {
        return 1 + high / 100;
    }

    /** Whether there is an interval with two ends. */
    public boolean bounded() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** The interval in words, such as {@code 95 % interval -1.2 to +3.4 %}; empty without one. */
    public String interval() {
        return interval(Metric.signedPercent(low) + " to " + Metric.signedPercent(high) + " %");
    }

    /** The same in words of a metric, such as {@code 95 % interval 10.9 to 13.9 % slower}. */
    String interval(Metric metric) {
        return bounded() ? interval(Phrases.ends(metric, low, high)) : "";
    }

    private String interval(String ends) {
        return bounded() ? Metric.plain(100 * level) + " % interval " + ends : "";
    }

    /**
     * Such as {@code 0.873 times as much (95 % interval 0.850 to 0.897)}; without an interval {@code 0.873 times as much
     * (descriptive only)}.
     */
    public String asRatio() {
        String interval = interval(String.format(Locale.ROOT, "%.3f to %.3f", lowRatio(), highRatio()));
        return String.format(
                Locale.ROOT,
                "%.3f times as much (%s)",
                ratio(),
                interval.isEmpty() ? Finding.NOT_TESTED.words() : interval);
    }

    /** Whether there is an interval, and zero is not in it. */
    public boolean excludesZero() {
        return low > 0 || high < 0;
    }
}
