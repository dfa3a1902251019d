package org.quadrille.study.analysis;

/**
 * Something that the headline takes for granted, and what the runs say about it.
 *
 * @param kind what is assumed
 * @param metric key of the metric
 * @param subject the cell or pair of cells in which it was checked; empty for all runs together
 * @param test the test; null where it is a count
 * @param broken whether the runs contradict it
 * @param sentence what was found; it goes on page 1 if the assumption is broken
 */
public record Assumption(Kind kind, String metric, String subject, TestLine test, boolean broken, String sentence) {
    /** What is assumed. */
    public enum Kind {
        NORMALITY,
        /** No trend over the order of the runs. */
        TREND,
        /** No step at some place in the order of the runs. */
        CHANGE_POINT,
        /** A run says nothing about the next one. */
        AUTOCORRELATION,
        /** The machine's speed, as pulses saw it, does not explain the result. */
        PULSE,
        /** Blocks agree in which cell is better. */
        BLOCKS_AGREE,
        /** The first run of a cell is like the later ones. */
        FIRST_RUN
    }
}
