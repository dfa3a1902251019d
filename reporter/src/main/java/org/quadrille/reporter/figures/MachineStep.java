package org.quadrille.reporter.figures;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.reporter.data.Row;

/**
 * What a machine used in one step of the charts.
 *
 * @param at middle of the step in microseconds from the run's start
 * @param means mean of each drawn column that is known, in the order of the columns; in JSON, each under its key
 */
public record MachineStep(
        String machine, long at, @JsonAnyGetter Map<SampleColumn, Double> means) {
    /** Columns that charts draw: a report has hundreds of steps, so the others are left out. */
    private static final Set<SampleColumn> DRAWN = Set.of(
            SampleColumn.CPU,
            SampleColumn.STEAL,
            SampleColumn.MEMORY,
            SampleColumn.DISK_READ,
            SampleColumn.DISK_WRITE,
            SampleColumn.NET_IN,
            SampleColumn.NET_OUT,
            SampleColumn.DISK_OPS,
            SampleColumn.HELD_BACK);

    public MachineStep {
        Map<SampleColumn, Double> inOrder = new EnumMap<>(SampleColumn.class);
        inOrder.putAll(means);
        inOrder.keySet().retainAll(DRAWN);
        means = Collections.unmodifiableMap(inOrder);
    }

    @JsonCreator
    static MachineStep read(
            @JsonProperty("machine") String machine,
            @JsonProperty("at") long at,
            @JsonAnySetter Map<String, Double> values) {
        Map<SampleColumn, Double> means = new EnumMap<>(SampleColumn.class);
        for (SampleColumn column : DRAWN) {
            if (values.containsKey(column.key())) {
                means.put(column, values.get(column.key()));
            }
        }
        return new MachineStep(machine, at, means);
    }

    static MachineStep of(Row row) {
        return new MachineStep(row.text("machine"), row.whole("at"), MachineFigures.means(row));
    }

    /** Mean of a column in its unit; null if it is not known. */
    public Double get(SampleColumn column) {
        return means.get(column);
    }
}
