package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run says. The run is the unit of every statistic; requests inside it are never repetitions.
 *
 * @param cell the cell it belongs to
 * @param block its block, from 1; 0 if it has none
 * @param order its place in time among all runs, from 1; 0 in all of them if it is not known
 * @param run its id
 * @param verdict VALID, INVALID, DISTURBED or ABORTED, as its own report says; empty for a number without a run
 * @param fills whether it is the counting run of its slot; a void attempt does not fill one
 * @param values its metrics by key, see {@link Metric}, in an order that files keep; empty if it gives none because its
 *     environment made it fail
 * @param remark why it is void, failed or marked; empty otherwise
 * @param excluded why its owner took it out; empty if it counts
 * @param pulse what the pulses before and after it measured, as a mean by name ({@code cpu}: rounds of work a second,
 *     {@code writes}: synchronous writes a second); empty without pulses
 */
@RecordBuilder
public record Observation(
        String cell,
        int block,
        int order,
        String run,
        String verdict,
        boolean fills,
        Map<String, Double> values,
        String remark,
        String excluded,
        Map<String, Double> pulse) {
    public Observation {
        // Not Map.copyOf, whose order differs from one start of Java to the next.
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        pulse = Collections.unmodifiableMap(new LinkedHashMap<>(pulse));
    }

    /** An observation that nobody took out, without a pulse. */
    public static Observation of(
            String cell,
            int block,
            int order,
            String run,
            String verdict,
            boolean fills,
            Map<String, Double> values,
            String remark) {
        return ObservationBuilder.builder()
                .cell(cell)
                .block(block)
                .order(order)
                .run(run)
                .verdict(verdict)
                .fills(fills)
                .values(values)
                .remark(remark)
                .excluded("")
                .pulse(Map.of())
                .build();
    }

    /** Whether it counts: it fills its slot and nobody took it out. */
    public boolean counts() {
        return fills && excluded.isEmpty();
    }

    /** Whether it counts, but gives no metrics because its environment made it fail. */
    public boolean failed() {
        return counts() && values.isEmpty();
    }

    /** Whether it gives metrics although its own report says INVALID: its cell is declared not durable. */
    public boolean notDurable() {
        return fills && !values.isEmpty() && verdict.equals("INVALID");
    }

    /** The same observation as if nobody had taken it out, so that the result can be shown both ways. */
    public Observation takenBack() {
        return ObservationBuilder.builder(this).excluded("").build();
    }
}
