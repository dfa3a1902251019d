package org.quadrille.statistics;

import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;

/** Finds where a rising function reaches 0. */
final class Search {
    /** Weights below this change neither a sum of doubles near 1 nor the sum of any tail that matters here. */
    static final double SMALL = 1e-30;

    private static final int STEPS = 200;

    private Search() {}

    /** The first of {@code start}, twice that, and so on, for which the condition holds. */
    static double above(DoublePredicate condition, double start) {
        double value = start;
        for (int i = 0; i < STEPS; i++) {
            if (condition.test(value)) {
                return value;
            }
            value *= 2;
        }
        throw new IllegalArgumentException("No value up to " + value + " is great enough.");
    }

    /** The root, by bisection, to the last digits. */
    static double root(DoubleUnaryOperator rising, double low, double high) {
        double from = low;
        double to = high;
        for (int i = 0; i < STEPS; i++) {
            double middle = from + (to - from) / 2;
            if (middle == from || middle == to) {
                break;
            }
            if (rising.applyAsDouble(middle) < 0) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return from + (to - from) / 2;
    }
}
