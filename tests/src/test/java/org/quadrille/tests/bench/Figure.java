package org.quadrille.tests.bench;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One measured figure with a sample from every round.
 *
 * @param unit empty for a ratio
 * @param budget null if there is none
 */
record Figure(String name, String unit, Kind kind, List<Double> samples, Budget budget) {
    /** How far it can be trusted on a shared machine: times the least. */
    enum Kind {
        /** Of two sides of one round. */
        RATIO,
        /** Rows, allocations, round trips. */
        COUNT,
        /** CPU time, or something per CPU time. */
        CPU,
        /** Wall time, or something per wall time. */
        TIME
    }

    Figure {
        if (samples.isEmpty() || samples.stream().anyMatch(s -> !Double.isFinite(s))) {
            throw new IllegalStateException(name + " was not measured: " + samples);
        }
        samples = List.copyOf(samples);
    }

    static Figure of(Kind kind, String name, String unit, double... samples) {
        return new Figure(name, unit, kind, Arrays.stream(samples).boxed().toList(), null);
    }

    /** Ratio of the samples of two sides, round by round. */
    static Figure ratio(String name, double[] these, double[] toThose) {
        double[] ratios = new double[these.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = these[i] / toThose[i];
        }
        return of(Kind.RATIO, name, "", ratios);
    }

    /** The same with something said after its name. */
    Figure named(String of) {
        return new Figure(name + ", " + of, unit, kind, samples, budget);
    }

    Figure atLeast(double bound) {
        return new Figure(name, unit, kind, samples, Budget.atLeast(bound));
    }

    Figure atMost(double bound) {
        return new Figure(name, unit, kind, samples, Budget.atMost(bound));
    }

    @JsonProperty
    double min() {
        return sorted()[0];
    }

    @JsonProperty
    double median() {
        double[] sorted = sorted();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    @JsonProperty
    double max() {
        return sorted()[samples.size() - 1];
    }

    private double[] sorted() {
        return samples.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** True without a budget. */
    @JsonIgnore
    boolean kept() {
        return budget == null || budget.keeps(median());
    }

    /** The value with about three significant digits, whatever its size. */
    static String number(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) || size >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(
                Locale.ROOT, size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : size >= 0.1 ? "%.3f" : "%.2g", value);
    }
}
