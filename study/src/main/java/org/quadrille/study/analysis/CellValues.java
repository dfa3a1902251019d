package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * One metric of one cell.
 *
 * @param cell its name
 * @param values of its runs, in the order of time
 * @param n number of values
 * @param mean their mean; NaN without a value
 * @param sd their standard deviation; NaN with fewer than two
 * @param cvPercent standard deviation in percent of the mean; NaN with fewer than two values and for a mean of 0 or less
 * @param min lowest
 * @param q1 first quartile
 * @param median median
 * @param q3 third quartile
 * @param max highest
 * @param meanLow lower end of the interval of the mean (t); NaN with fewer than two values
 * @param meanHigh upper end of it
 * @param level level of that interval
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
     * @param run its id
     * @param block its block; 0 if it has none
     * @param order its place in time, from 1
     * @param value the value
     * @param outlier whether it is farther than 3.5 scaled MADs from the median of its cell
     * @param notDurable whether its cell loses data in a power cut
     */
    public record RunValue(String run, int block, int order, double value, boolean outlier, boolean notDurable) {}
}
