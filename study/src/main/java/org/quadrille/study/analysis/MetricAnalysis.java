package org.quadrille.study.analysis;

import java.util.List;

/**
 * One metric over all cells.
 *
 * @param cells its values in each cell, in the order of the question
 * @param classic the classic line; null without a verdict
 * @param omnibus the test of all cells at once; null if fewer than three carry the load, and without a verdict
 * @param comparisons every cell with every cell before it, those with the base first; only those with the base for all
 *     but the primary metric
 * @param drift change of the first cell from its runs before those of the other environments to its runs after them, in
 *     serial order; null otherwise, and where it has no percentage
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

    /** The same without any judgement; whether blocks agree in sign is also a test of the difference. */
    MetricAnalysis withoutVerdict() {
        return new MetricAnalysis(
                metric,
                cells,
                null,
                null,
                comparisons.stream().map(Comparison::withoutVerdict).toList(),
                assumptions.stream()
                        .filter(a -> a.kind() != Assumption.Kind.BLOCKS_AGREE)
                        .toList(),
                drift);
    }
}
