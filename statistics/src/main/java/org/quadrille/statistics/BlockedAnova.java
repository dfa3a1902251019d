package org.quadrille.statistics;

import java.util.Arrays;

/**
 * Whether cells differ once the differences between blocks are taken out: two-way analysis of variance without interaction
 * (Fisher 1925); statistics.md, "Blocked ANOVA". Values are logarithms where changes are ratios.
 *
 * @param test of the cells: F with k - 1 and (k - 1)(b - 1) degrees of freedom
 * @param means of the cells, in their order
 * @param residualSd SD of what neither cell nor block explains: the noise of one run
 */
public record BlockedAnova(TestResult test, double[] means, double residualSd) {
    /**
     * Analyses a full table.
     *
     * @param blocks a row for each block, in it the value of each cell
     * @throws IllegalArgumentException for fewer than 2 blocks or cells, a block that lacks a cell, or if cells and blocks
     *     explain everything
     */
    public static BlockedAnova of(double[][] blocks) {
        Values.checkBlocks(blocks);
        int b = blocks.length;
        int k = blocks[0].length;
        double first = blocks[0][0];
        double[] cells = new double[k];
        double[] rows = new double[b];
        double mean = 0;
        for (int i = 0; i < b; i++) {
            for (int j = 0; j < k; j++) {
                double value = blocks[i][j] - first;
                cells[j] += value / b;
                rows[i] += value / k;
                mean += value / (b * k);
            }
        }
        double between = 0;
        double rest = 0;
        for (int j = 0; j < k; j++) {
            between += b * Math.pow(cells[j] - mean, 2);
            for (int i = 0; i < b; i++) {
                rest += Math.pow(blocks[i][j] - first - cells[j] - rows[i] + mean, 2);
            }
        }
        Values.checkSpread(rest);
        int df2 = (k - 1) * (b - 1);
        double residual = rest / df2;
        TestResult test = OneWayAnova.result("Blocked ANOVA", between / (k - 1) / residual, k - 1, df2);
        return new BlockedAnova(test, Arrays.stream(cells).map(c -> c + first).toArray(), Math.sqrt(residual));
    }
}
