package org.quadrille.study.analysis;

import java.util.List;

/**
 * Response times of one transaction type, the runs of each cell merged.
 *
 * @param code two-letter code of the type
 * @param title its name, such as {@code Trade-Order}
 * @param cells the cells, in the order of the question; without those that have no such transactions
 */
public record ResponseTimes(String code, String title, List<OfCell> cells) {
    public ResponseTimes {
        cells = List.copyOf(cells);
    }

    /**
     * One cell.
     *
     * @param cell its name
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
     * A percentile of all runs of a cell; its interval comes from the runs, not from the transactions.
     *
     * @param percent which, such as 90
     * @param ms the percentile, milliseconds
     * @param low lower end of its interval, milliseconds; NaN with fewer than two runs
     * @param high upper end of it
     * @param level level of the interval
     * @param method how it was found
     */
    public record Percentile(double percent, double ms, double low, double high, double level, String method) {}

    /**
     * A point of the curve.
     *
     * @param ms response time, milliseconds
     * @param share share of the transactions that took at most this, 0 to 1
     */
    public record Point(double ms, double share) {}
}
