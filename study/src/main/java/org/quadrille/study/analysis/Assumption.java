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
        NORMALITY("normal distribution"),
        /** No trend over the order of the runs. */
        TREND("no trend over the order"),
        /** No step at some place in the order of the runs. */
        CHANGE_POINT("no step in the order"),
        /** A run says nothing about the next one. */
        AUTOCORRELATION("runs independent of the one before"),
        /** The machine's speed, as pulses saw it, does not explain the result. */
        PULSE("result independent of the pulse"),
        /** Blocks agree in which cell is better. */
        BLOCKS_AGREE("blocks agree in sign"),
        /** The first run of a cell is like the later ones. */
        FIRST_RUN("first run like the later ones");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** In words, for readers. */
        public String words() {
            return words;
        }
    }
}
