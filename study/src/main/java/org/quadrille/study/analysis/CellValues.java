package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One metric of one cell. What cannot be computed of so few values is NaN.
 *
 * @param values of its runs, in the order of time
 * @param cvPercent standard deviation in percent of the mean; NaN for a mean of 0 or less
 * @param meanLow lower end of the interval of the mean (t) at {@code level}, like {@code meanHigh}
 * @param outliers how many values are marked as outliers; they are never dropped
 */
@RecordBuilder
public record CellValues(
        String cell,
        List<RunValue> values,
        int n,
        double mean,
        double sd,
        double cvPercent,
        double min,
        double q1,
        double median,
        double q3,
        double max,
        double meanLow,
        double meanHigh,
        double level,
        int outliers) {
    public CellValues {
        values = List.copyOf(values);
    }

    /**
     * The value of a run.
     *
     * @param block its block; 0 if it has none
     * @param order its place in time, from 1
     * @param outlier whether it is farther than 3.5 scaled MADs from the median of its cell
     * @param notDurable whether its cell loses data in a power cut
     */
    public record RunValue(String run, int block, int order, double value, boolean outlier, boolean notDurable) {}
}
