package org.quadrille.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Whether cells differ within blocks, by ranks (Friedman 1937), corrected for ties; statistics.md, "Friedman". */
public final class Friedman {
    private Friedman() {}

    /**
     * The statistic is chi-square with k - 1 degrees of freedom.
     *
     * @param blocks a row for each block, in it the value of each cell
     * @throws IllegalArgumentException for fewer than 2 blocks or cells, a block that lacks a cell, or if the values of every
     *     block are equal
     */
    public static TestResult test(double[][] blocks) {
        Values.checkBlocks(blocks);
        int n = blocks.length;
        int k = blocks[0].length;
        double[] sums = new double[k];
        double ties = 0;
        for (double[] block : blocks) {
            double[] ranks = Values.ranks(block);
            Arrays.setAll(sums, cell -> sums[cell] + ranks[cell]);
            ties += Values.ties(block);
        }
        double correction = 1 - ties / (n * (double) k * (k * k - 1));
        if (correction <= 0) {
            throw new IllegalArgumentException("All values of every block are equal, so they have no order.");
        }
        double expected = n * (k + 1) / 2.0;
        double spread =
                Arrays.stream(sums).map(s -> (s - expected) * (s - expected)).sum();
        double q = 12 * spread / (n * (double) k * (k + 1)) / correction;
        return TestResult.of(
                "Friedman, chi-square",
                q,
                k - 1,
                ChiSquaredDistribution.of(k - 1).survivalProbability(q));
    }
}
