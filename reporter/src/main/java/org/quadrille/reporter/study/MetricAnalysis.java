package org.quadrille.reporter.study;

import java.util.List;

/**
 * One metric over all cells.
 *
 * @param metric the metric
 * @param cells its values in each cell, in the order of the question
 * @param classic the classic line
 * @param omnibus all cells at once; null for two cells, or where there are too few values
 * @param comparisons every cell with every cell before it, those with the base first
 * @param assumptions what was looked at
 * @param drift change of the first cell from its runs before those of the others to its runs after them, in serial order;
 *     null otherwise
 */
public record MetricAnalysis(
        Metric metric,
        List<CellValues> cells,
        Classic classic,
        Omnibus omnibus,
        List<Comparison> comparisons,
        List<Assumption> assumptions,
        Change drift) {
    public MetricAnalysis {
        cells = List.copyOf(cells);
        comparisons = List.copyOf(comparisons);
        assumptions = List.copyOf(assumptions);
    }
}
