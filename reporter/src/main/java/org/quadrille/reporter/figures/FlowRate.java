package org.quadrille.reporter.figures;

/**
 * Orders and results of a group in one step of the charts.
 *
 * @param at start of the step in microseconds from the run's start
 * @param tile 1-based
 * @param group 1 to 4
 * @param orders committed Trade-Orders a second
 * @param results completed Trade-Results a second
 * @param model Trade-Results a second expected from the orders, with waiting limit orders taken into account
 *     (docs/report.md)
 */
public record FlowRate(long at, int tile, int group, double orders, double results, double model) {}
