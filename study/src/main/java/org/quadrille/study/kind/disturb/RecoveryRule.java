package org.quadrille.study.kind.disturb;

import java.util.Arrays;

/**
 * How soon after an event throughput is what it usually is: it is back at the first second from which both the next ten
 * seconds and all of the time that is left have at least 95 % of the usual Trade-Results. The second demand is what makes
 * it stay, and does not ask each later window of a few dozen Trade-Results not to vary by chance.
 */
final class RecoveryRule {
    /** Length of the window, seconds. */
    static final int WINDOW = 10;

    private static final double USUAL = 0.95;

    private RecoveryRule() {}

    /**
     * Seconds until the Trade-Results of each second are what is usual in it; null if they never are, or if there are
     * fewer than {@link #WINDOW} seconds.
     */
    static Integer seconds(long[] counts, double[] usual) {
        for (int from = 0; from + WINDOW <= counts.length; from++) {
            if (back(counts, usual, from, from + WINDOW) && back(counts, usual, from, counts.length)) {
                return from;
            }
        }
        return null;
    }

    private static boolean back(long[] counts, double[] usual, int from, int to) {
        return Arrays.stream(counts, from, to).sum()
                >= USUAL * Arrays.stream(usual, from, to).sum();
    }
}
