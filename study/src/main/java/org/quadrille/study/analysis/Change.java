package org.quadrille.study.analysis;

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
    /** Whether there is an interval with two ends. */
    public boolean bounded() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Whether there is an interval, and zero is not in it. */
    public boolean excludesZero() {
        return low > 0 || high < 0;
    }
}
