package org.quadrille.study.format;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run that was made for a slot; numbers and places are from 1, texts that there are none of are empty.
 *
 * @param number which attempt at this slot
 * @param order its place in time among all attempts of the study
 * @param run its id; with several instances, that of the attempt
 * @param runs ids of its runs, one for each instance
 * @param failed ids of the checks that failed
 * @param reason why it is void, in one sentence
 * @param outside true if it is void through no fault of its own, for example because the campaign was killed or its
 *     user stopped it
 * @param excluded the user's reason for excluding it from the result
 * @param ended null if nobody knows
 * @param before pulses of the machines just before
 * @param after those just after; empty if it broke off
 * @param facts what its environment said of itself after the run, by name
 * @param sums SHA-256 of its {@code report.sha256}, or what stands for those of several runs
 */
@RecordBuilder
public record Attempt(
        int slot,
        int number,
        int order,
        String run,
        List<String> runs,
        String environment,
        String cell,
        int block,
        State state,
        String verdict,
        List<String> failed,
        String reason,
        boolean outside,
        String excluded,
        Instant started,
        Instant ended,
        List<Pulse> before,
        List<Pulse> after,
        Map<String, String> facts,
        String sums) {

    public Attempt {
        runs = List.copyOf(runs);
        failed = List.copyOf(failed);
        before = List.copyOf(before);
        after = List.copyOf(after);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** An attempt that begins. */
    static Attempt begun(Slot slot, int number, int order, String run, Instant at, List<Pulse> pulses) {
        return AttemptBuilder.builder()
                .slot(slot.number())
                .number(number)
                .order(order)
                .run(run)
                .runs(slot.runs(run))
                .environment(slot.environment())
                .cell(slot.cell())
                .block(slot.block())
                .state(State.RUNNING)
                .verdict("")
                .failed(List.of())
                .reason("")
                .excluded("")
                .started(at)
                .before(pulses)
                .after(List.of())
                .facts(Map.of())
                .sums("")
                .build();
    }

    /** The same attempt, finished. */
    Attempt finished(State now, JournalEvent.Finished event, Instant at) {
        return AttemptBuilder.builder(this)
                .state(now)
                .verdict(event.verdict())
                .failed(event.failed())
                .reason("")
                .outside(false)
                .ended(event.found() ? null : at)
                .after(event.pulses())
                .facts(event.facts())
                .sums(event.sums())
                .build();
    }

    /** The same attempt, which does not count. */
    Attempt voided(JournalEvent.Voided event, Instant at) {
        return AttemptBuilder.builder(this)
                .state(State.VOID)
                .reason(event.reason())
                .outside(event.outside())
                .ended(ended == null ? at : ended)
                .build();
    }

    /** The same attempt, which a user took out of the result. */
    Attempt without(String why) {
        return AttemptBuilder.builder(this).excluded(why).build();
    }

    /** Whether an attempt counts. */
    public enum State {
        /** It has begun, and nothing says yet how it ended. */
        RUNNING,
        /** It finished and fills its slot. */
        COUNTING,
        /** It finished in a warm-up slot, which is never counted. */
        WARM,
        /** It does not count. */
        VOID
    }
}
