package org.quadrille.reporter.figures;

import org.quadrille.reporter.data.Row;

/**
 * Mean of a gauge in one step of the charts, summed over workers and tiles.
 *
 * @param gauge its name
 * @param group 1 to 4; null for a gauge of no group
 * @param at middle of the step in microseconds from the run's start
 * @param value in the unit of the gauge
 */
public record GaugeStep(String gauge, Integer group, long at, double value) {

    static GaugeStep of(Row row) {
        Double group = row.real("grp");
        return new GaugeStep(
                row.text("gauge"),
                group == null ? null : group.intValue(),
                row.whole("start_us") + row.whole("step") / 2,
                row.real("value"));
    }
}
