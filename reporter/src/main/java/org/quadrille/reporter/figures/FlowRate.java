package org.quadrille.reporter.figures;

/**
 * Orders and results of a group in one step of the charts, which starts so many microseconds after the run.
 *
 * @param orders committed Trade-Orders a second
 * @param results completed Trade-Results a second
 * @param model Trade-Results a second expected from the orders, with waiting limit orders taken into account
 *     (docs/report.md)
 */
public record FlowRate(long at, int tile, int group, double orders, double results, double model) {}
