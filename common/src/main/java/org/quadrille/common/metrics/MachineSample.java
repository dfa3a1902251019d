package org.quadrille.common.metrics;

import java.util.Arrays;
import java.util.Map;

/**
 * One second of a machine and of one process on it: a line of {@code metrics/<process>.csv} (docs/metrics-format.md).
 * What is not known is NaN, and empty in the file. Immutable.
 */
public final class MachineSample {
    /** Not known. */
    public static final double UNKNOWN = Double.NaN;

    private final long timeMicros;
    private final double[] values;

    private MachineSample(long timeMicros, double[] values) {
        this.timeMicros = timeMicros;
        this.values = values;
    }

    /**
     * A sample at a time in microseconds from the run's start: known values, each in the unit of its column; all others
     * are unknown.
     */
    public static MachineSample of(long timeMicros, Map<SampleColumn, Double> known) {
        double[] values = new double[SampleColumn.values().length];
        Arrays.fill(values, UNKNOWN);
        known.forEach((column, value) -> values[column.ordinal()] = value);
        return new MachineSample(timeMicros, values);
    }

    /** The same at another time, microseconds from the run's start. */
    public MachineSample at(long time) {
        return new MachineSample(time, values);
    }

    /** When it was taken, microseconds from the run's start. */
    public long timeMicros() {
        return timeMicros;
    }

    /** A value in the unit of its column, or {@link #UNKNOWN}. */
    public double get(SampleColumn column) {
        return values[column.ordinal()];
    }

    String line() {
        StringBuilder line = new StringBuilder().append(timeMicros);
        for (SampleColumn column : SampleColumn.values()) {
            line.append(',').append(column.text(get(column)));
        }
        return line.toString();
    }

    @Override
    public String toString() {
        return line();
    }
}
