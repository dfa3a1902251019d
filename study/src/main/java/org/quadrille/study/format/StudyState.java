package org.quadrille.study.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.study.format.Attempt.State;

/**
 * How far a study has got, derived only from its plan and its journal.
 *
 * @param slots those of the plan, then those that a search chose
 * @param attempts in the order of time
 * @param retries further attempts that a slot may have
 */
public record StudyState(List<Slot> slots, List<Attempt> attempts, int retries) {
    public StudyState {
        slots = List.copyOf(slots);
        attempts = List.copyOf(attempts);
    }

    /**
     * The state after some events, from the slots of {@code plan.csv}.
     *
     * @throws IllegalStateException if the journal refers to a slot or run that is in neither plan nor journal
     */
    public static StudyState of(List<Slot> planned, List<JournalEntry> entries, int retries) {
        Fold fold = new Fold(planned);
        entries.forEach(fold::take);
        return new StudyState(List.copyOf(fold.slots.values()), List.copyOf(fold.attempts.values()), retries);
    }

    /** The slot of a number; empty if there is none. */
    public Optional<Slot> slot(int number) {
        return slots.stream().filter(slot -> slot.number() == number).findFirst();
    }

    /** The attempts at a slot, in the order of time. */
    public List<Attempt> attempts(int slot) {
        return attempts.stream().filter(attempt -> attempt.slot() == slot).toList();
    }

    /** The attempt that fills a slot: the one that finished and is not void. */
    public Optional<Attempt> filling(int slot) {
        return attempts(slot).stream()
                .filter(attempt -> attempt.state() == State.COUNTING || attempt.state() == State.WARM)
                .findFirst();
    }

    /** The attempt of a run, or of that of one of its instances. */
    public Optional<Attempt> attemptOf(String run) {
        return attempts.stream()
                .filter(attempt -> attempt.run().equals(run) || attempt.runs().contains(run))
                .findFirst();
    }

    /** The counting runs, in the order of time; those that a user excluded are among them. */
    public List<Attempt> counting() {
        return attempts.stream()
                .filter(attempt -> attempt.state() == State.COUNTING)
                .toList();
    }

    /** The attempts that do not count, in the order of time. */
    public List<Attempt> voids() {
        return attempts.stream()
                .filter(attempt -> attempt.state() == State.VOID)
                .toList();
    }

    /** Slots that no run fills and that may have another attempt, in the order of the plan. */
    public List<Slot> open() {
        return slots.stream()
                .filter(slot -> filling(slot.number()).isEmpty() && !spent(slot.number()))
                .toList();
    }

    /** Slots that no run fills and that have had all their attempts. */
    public List<Slot> givenUp() {
        return slots.stream()
                .filter(slot -> filling(slot.number()).isEmpty() && spent(slot.number()))
                .toList();
    }

    /** Blocks with a counted slot that is given up, from 1. */
    public Set<Integer> incompleteBlocks() {
        return givenUp().stream().filter(Slot::counted).map(Slot::block).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Blocks of which every counted slot is filled, from 1. */
    public Set<Integer> completeBlocks() {
        Set<Integer> blocks = slots.stream().map(Slot::block).collect(Collectors.toCollection(TreeSet::new));
        slots.stream()
                .filter(slot -> slot.counted() && filling(slot.number()).isEmpty())
                .forEach(slot -> blocks.remove(slot.block()));
        return blocks;
    }

    /** True if no further attempt may be made at a slot. Attempts ended from outside are not held against the slot. */
    private boolean spent(int slot) {
        return attempts(slot).stream()
                        .filter(attempt -> attempt.state() == State.VOID && !attempt.outside())
                        .count()
                > retries;
    }

    /** Takes one event after the other. */
    private static final class Fold {
        private final Map<Integer, Slot> slots = new LinkedHashMap<>();
        private final Map<String, Attempt> attempts = new LinkedHashMap<>();
        private final Set<Integer> planned;

        Fold(List<Slot> plan) {
            plan.forEach(slot -> slots.put(slot.number(), slot));
            planned = Set.copyOf(slots.keySet());
        }

        void take(JournalEntry entry) {
            JournalEvent event = entry.event();
            if (event instanceof JournalEvent.Changed && attempts.isEmpty()) {
                // Drops what a search chose from the study file before the change; no run has been made yet.
                slots.keySet().retainAll(planned);
            } else if (event instanceof JournalEvent.Chosen chosen) {
                slots.put(chosen.slot().number(), chosen.slot());
            } else if (event instanceof JournalEvent.Started started) {
                start(entry, started.slot(), started.attempt(), started.run(), started.pulses());
            } else if (event instanceof JournalEvent.Finished finished) {
                finish(entry, finished);
            } else if (event instanceof JournalEvent.Voided voided) {
                // A run that was found in the results folder after a campaign was killed may have no beginning in the
                // journal.
                if (!attempts.containsKey(voided.run())) {
                    start(entry, voided.slot(), voided.attempt(), voided.run(), List.of());
                }
                attempts.put(voided.run(), attempts.get(voided.run()).voided(voided, entry.at()));
            } else if (event instanceof JournalEvent.Excluded excludes) {
                Attempt attempt = attempts.get(excludes.run());
                if (attempt == null) {
                    throw new IllegalStateException(
                            "the journal excludes run " + excludes.run() + ", which it never began");
                }
                attempts.put(excludes.run(), attempt.without(excludes.reason()));
            }
        }

        private void start(JournalEntry entry, int number, int attempt, String run, List<Pulse> pulses) {
            Slot slot = slots.get(number);
            if (slot == null) {
                throw new IllegalStateException("the journal names slot " + number + ", which the plan does not have");
            }
            attempts.put(run, Attempt.begun(slot, attempt, attempts.size() + 1, run, entry.at(), pulses));
        }

        private void finish(JournalEntry entry, JournalEvent.Finished finished) {
            if (!attempts.containsKey(finished.run())) {
                start(entry, finished.slot(), finished.attempt(), finished.run(), List.of());
            }
            boolean counted = slots.get(finished.slot()).counted();
            attempts.put(
                    finished.run(),
                    attempts.get(finished.run()).finished(counted ? State.COUNTING : State.WARM, finished, entry.at()));
        }
    }
}
