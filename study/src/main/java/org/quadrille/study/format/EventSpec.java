package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.quadrille.common.keys.Key;
import org.quadrille.common.time.RunSchedule;

/**
 * Something that a study does to its disturbed runs. Commands are lines for the shell on the machine of prime.
 *
 * @param name what it is called
 * @param phase phase at whose start it begins, from 1; null if {@code at} says when
 * @param at seconds from the start of the measurement interval at which it begins; null if {@code phase} says when
 * @param until phase at whose end it ends; null if {@code seconds} says when, or it has no end
 * @param seconds how long it lasts; null if {@code until} says so, or it has no end
 * @param command command at its beginning; null for the others
 * @param undo command at its end, which undoes the other; null if there is nothing to undo
 * @param kill database whose server is killed at its beginning and started again at its end, such as {@code 1.2.oltp}
 *     for the OLTP database of group 2 in tile 1; null for the others
 * @param groups groups that a {@code command} hits, such as {@code 1.2}; empty if it may hit all
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@RecordBuilder
public record EventSpec(
        @Key(needed = true) String name,
        @Key(from = 1) Integer phase,
        @Key(from = 0) Double at,
        @Key(from = 1) Integer until,
        @Key(above = 0) Double seconds,
        String command,
        String undo,
        String kill,
        List<String> groups) {
    private static final double MICROS = 1e6;

    public EventSpec {
        groups = groups == null ? List.of() : List.copyOf(groups);
    }

    /** The event of a cell: {@code {processors}} in its commands is the level of this cell. */
    EventSpec filled(Map<String, String> levels) {
        return EventSpecBuilder.builder(this)
                .command(filled(command, levels))
                .undo(filled(undo, levels))
                .build();
    }

    private static String filled(String line, Map<String, String> levels) {
        return line == null ? null : EnvironmentSpec.filled(line, 0, levels);
    }

    /** When it begins, microseconds from the start of the run. */
    public long begins(RunSchedule schedule) {
        return phase != null ? schedule.phaseStart(phase) : schedule.measureStart() + Math.round(at * MICROS);
    }

    /** When it ends, microseconds from the start of the run; null if it has no end. */
    public Long ends(RunSchedule schedule) {
        return until != null
                ? Long.valueOf(schedule.phaseStart(until + 1))
                : seconds != null ? Long.valueOf(begins(schedule) + Math.round(seconds * MICROS)) : null;
    }

    /** What is done, for people. */
    public String does() {
        return kill != null ? "kill of the server of " + kill : command;
    }

    /** Whether something is done at its end. */
    @JsonIgnore
    public boolean hasEnd() {
        return until != null || seconds != null;
    }
}
