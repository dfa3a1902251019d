package org.quadrille.study.analysis;

import java.util.List;

/**
 * Response times of one transaction type, such as {@code Trade-Order}, the runs of each cell merged; only cells that
 * have such transactions, in the order of the question.
 */
public record ResponseTimes(String code, String title, List<OfCell> cells) {
    public ResponseTimes {
        cells = List.copyOf(cells);
    }

    /**
     * One cell.
     *
     * @param runs runs that were merged
     * @param count transactions in all of them
     * @param percentiles the 50th, 90th, 95th and 99th
     * @param curve the share of transactions up to a response time, rising; for the chart
     */
    public record OfCell(String cell, int runs, long count, List<Percentile> percentiles, List<Point> curve) {
        public OfCell {
            percentiles = List.copyOf(percentiles);
            curve = List.copyOf(curve);
        }
    }

    /**
     * A percentile of all runs of a cell, in milliseconds; its interval comes from the runs, not from the transactions,
     * and is NaN with fewer than two runs.
     *
     * @param percent which, such as 90
     */
    public record Percentile(double percent, double ms, double low, double high, double level, String method) {}

    /** A point of the curve: the share, 0 to 1, of the transactions that took at most so many milliseconds. */
    public record Point(double ms, double share) {}
}
