package org.quadrille.reporter.figures;

import java.util.Map;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.reporter.data.Row;

/**
 * What a machine used in one step of the charts.
 *
 * @param machine its id
 * @param at middle of the step in microseconds from the run's start
 * @param means mean of each column that is known
 */
public record MachineStep(String machine, long at, Map<SampleColumn, Double> means) {
    public MachineStep {
        means = Map.copyOf(means);
    }

    static MachineStep of(Row row) {
        return new MachineStep(
                row.text("machine"), row.whole("start_us") + row.whole("step") / 2, MachineFigures.means(row));
    }

    /** Mean of a column in its unit; null if it is not known. */
    public Double get(SampleColumn column) {
        return means.get(column);
    }
}
