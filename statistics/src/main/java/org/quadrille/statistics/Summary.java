package org.quadrille.statistics;

import java.util.Arrays;

/**
 * The runs of a cell in figures (statistics.md, "Summary"), but for those of {@link Moments}.
 *
 * @param median of the values
 * @param lowerQuartile a quarter of the values is below, by linear interpolation between order statistics
 * @param upperQuartile a quarter is above
 * @param min the least
 * @param max the greatest
 * @param mad median of the distances from the median, not scaled
 */
public record Summary(double median, double lowerQuartile, double upperQuartile, double min, double max, double mad) {
    /**
     * Distance from the median beyond which a value is worth a look, in SDs as estimated from the MAD of normal values.
     */
    private static final double FAR = 3.5;
    /** SD of normal values over their MAD. */
    private static final double MAD_TO_SD = 1.4826;

    /** @throws IllegalArgumentException for no values, or one that is not finite */
    public static Summary of(double[] values) {
        Values.check(values, 1);
        double[] sorted = Values.sorted(values);
        double median = Values.median(sorted);
        double mad = Values.median(
                Arrays.stream(sorted).map(v -> Math.abs(v - median)).sorted().toArray());
        return new Summary(
                median,
                Values.quantile(sorted, 0.25),
                Values.quantile(sorted, 0.75),
                sorted[0],
                sorted[sorted.length - 1],
                mad);
    }

    /**
     * Whether a value lies more than 3.5 x 1.4826 MAD from the median (Iglewicz and Hoaglin 1993). Never if the MAD is
     * 0, as it is if half of the values are equal.
     */
    public boolean outlier(double value) {
        return mad > 0 && Math.abs(value - median) > FAR * MAD_TO_SD * mad;
    }
}
