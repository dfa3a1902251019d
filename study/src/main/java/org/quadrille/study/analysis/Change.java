package org.quadrille.study.analysis;

import java.util.Arrays;
import org.quadrille.statistics.PairedT;

/**
 * A change in percent of the base, with its interval.
 *
 * @param percent the change; negative if the value fell
 * @param low lower end of the interval, percent; NaN without one
 * @param high upper end of the interval, percent; NaN without one
 * @param level probability that such an interval covers the true value, such as 0.95
 * @param method how it was found, such as {@code t interval of the paired log ratios}
 */
public record Change(double percent, double low, double high, double level, String method) {
    /**
     * The change over pairs, with the t interval of their log ratios (statistics.md, "Paired t"), or of their differences
     * where a value is 0 or less.
     *
     * @param base values of the base
     * @param other values of the other side, pair by pair
     * @param level of the interval; there is none for fewer than two pairs
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

    /** Whether there is an interval, and zero is not in it. */
    public boolean excludesZero() {
        return low > 0 || high < 0;
    }
}
