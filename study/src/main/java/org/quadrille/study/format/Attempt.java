package org.quadrille.study.format;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A run that was made for a slot.
 *
 * @param slot number of the slot, from 1
 * @param number which attempt at this slot, from 1
 * @param order its place in time among all attempts of the study, from 1
 * @param run id of the run; with several instances, that of the attempt
 * @param runs ids of its runs, one for each instance
 * @param environment name of its environment
 * @param cell label of its cell
 * @param block its block, from 1
 * @param state whether it counts
 * @param verdict of its report, such as {@code VALID}; empty if it has none
 * @param failed ids of the checks that failed
 * @param reason why it is void, in one sentence; empty otherwise
 * @param outside true if it is void through no fault of its own, for example because the campaign was killed or its
 *     user stopped it
 * @param excluded the user's reason for excluding it from the result; empty if not excluded
 * @param started when it began
 * @param ended when it ended; null if nobody knows
 * @param before pulses of the machines just before
 * @param after pulses of the machines just after; empty if it broke off
 * @param facts what its environment said of itself after the run, by name
 * @param sums SHA-256 of its {@code report.sha256}, or what stands for those of several runs; empty if it was never reported
 */
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
        return new Attempt(
                slot.number(),
                number,
                order,
                run,
                slot.runs(run),
                slot.environment(),
                slot.cell(),
                slot.block(),
                State.RUNNING,
                "",
                List.of(),
                "",
                false,
                "",
                at,
                null,
                pulses,
                List.of(),
                Map.of(),
                "");
    }

    /** The same attempt, finished. */
    Attempt finished(State now, JournalEvent.Finished event, Instant at) {
        return changed(change -> {
            change.state = now;
            change.verdict = event.verdict();
            change.failed = event.failed();
            change.reason = "";
            change.outside = false;
            change.ended = event.found() ? null : at;
            change.after = event.pulses();
            change.facts = event.facts();
            change.sums = event.sums();
        });
    }

    /** The same attempt, which does not count. */
    Attempt voided(JournalEvent.Voided event, Instant at) {
        return changed(change -> {
            change.state = State.VOID;
            change.reason = event.reason();
            change.outside = event.outside();
            change.ended = ended == null ? at : ended;
        });
    }

    /** The same attempt, which a user took out of the result. */
    Attempt without(String why) {
        return changed(change -> change.excluded = why);
    }

    private Attempt changed(Consumer<Change> how) {
        Change change = new Change(this);
        how.accept(change);
        return new Attempt(
                slot,
                number,
                order,
                run,
                runs,
                environment,
                cell,
                block,
                change.state,
                change.verdict,
                change.failed,
                change.reason,
                change.outside,
                change.excluded,
                started,
                change.ended,
                before,
                change.after,
                change.facts,
                change.sums);
    }

    /** What may change after an attempt has begun. */
    private static final class Change {
        private State state;
        private String verdict;
        private List<String> failed;
        private String reason;
        private boolean outside;
        private String excluded;
        private Instant ended;
        private List<Pulse> after;
        private Map<String, String> facts;
        private String sums;

        Change(Attempt from) {
            state = from.state;
            verdict = from.verdict;
            failed = from.failed;
            reason = from.reason;
            outside = from.outside;
            excluded = from.excluded;
            ended = from.ended;
            after = from.after;
            facts = from.facts;
            sums = from.sums;
        }
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
