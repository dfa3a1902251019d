package org.quadrille.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * A two-sided confidence interval, its ends included.
 *
 * @param low its lower end; may be infinite
 * @param high its upper end
 * @param level the share of such intervals that contain the true value, 0.95 for 95 %
 * @param method in words
 */
public record Interval(double low, double high, double level, String method) {
    /** Whether it contains the value. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether all of it lies from {@code least} to {@code most}. */
    public boolean within(double least, double most) {
        return least <= low && high <= most;
    }

    /** The distance between its ends. */
    public double width() {
        return high - low;
    }

    /** The same on another scale. */
    public Interval map(DoubleUnaryOperator rising) {
        return new Interval(rising.applyAsDouble(low), rising.applyAsDouble(high), level, method);
    }
}
