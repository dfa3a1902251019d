package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quadrille.study.format.Attempt.State;

class StudyStateTest {
    private static final Instant START = Instant.parse("2026-11-03T10:00:00Z");
    private static final List<Slot> PLAN = List.of(
            new Slot(1, 1, "a", "a", Map.of(), false),
            new Slot(2, 1, "a", "a", Map.of(), true),
            new Slot(3, 1, "b", "b", Map.of(), true),
            new Slot(4, 2, "b", "b", Map.of(), true),
            new Slot(5, 2, "a", "a", Map.of(), true));

    private final List<JournalEntry> journal = new ArrayList<>();

    @Test
    void whatCameToItsEndFillsItsSlotAndWarmRunsNeverCount() {
        finish(1, 1);
        finish(2, 1);
        started(3, 1);
        StudyState state = state(1);
        assertEquals(List.of(State.WARM, State.COUNTING, State.RUNNING), states(state));
        assertEquals(List.of(2), state.counting().stream().map(Attempt::slot).toList());
        assertEquals(List.of(3, 4, 5), numbers(state.open()));
        Attempt second = state.attempts().get(1);
        assertEquals(2, second.order());
        assertEquals(START.plusSeconds(3), second.started());
        assertEquals(START.plusSeconds(4), second.ended());
    }

    @Test
    void aSlotIsGivenUpAfterItsRetriesAndItsBlockIsIncomplete() {
        brokenOff(2, 1, false);
        brokenOff(2, 2, false);
        assertEquals(List.of(1, 2, 3, 4, 5), numbers(state(2).open()));
        StudyState state = state(1);
        assertEquals(List.of(1, 3, 4, 5), numbers(state.open()));
        assertEquals(List.of(2), numbers(state.givenUp()));
        assertEquals(Set.of(1), state.incompleteBlocks());
    }

    @Test
    void aFileThatIsChangedBeforeTheFirstRunChoosesItsSlotsAnew() {
        Slot chosen = new Slot(6, 1, "c", "c", Map.of(), true);
        add(new JournalEvent.Chosen(chosen));
        assertEquals(List.of(1, 2, 3, 4, 5, 6), numbers(state(0).slots()));
        add(new JournalEvent.Changed("", "f", "p"));
        assertEquals(PLAN, state(0).slots());
        add(new JournalEvent.Chosen(chosen));
        started(6, 1);
        add(new JournalEvent.Changed("", "f", "p"));
        assertEquals(6, state(0).slots().size());
    }

    @Test
    void whatWasEndedFromOutsideTakesNoRetry() {
        for (int attempt = 1; attempt < 9; attempt++) {
            brokenOff(2, attempt, true);
        }
        assertTrue(numbers(state(0).open()).contains(2));
        assertEquals(8, state(0).voids().size());
    }

    @Test
    void aRunThatIsNoLongerWhatItWasOpensItsSlotAgain() {
        finish(2, 1);
        add(new JournalEvent.Voided(2, 1, "r2-1", "logs/ce-1.csv was changed", true));
        finish(2, 2);
        StudyState state = state(0);
        assertEquals(List.of(State.VOID, State.COUNTING), states(state));
        assertEquals("r2-2", state.filling(2).orElseThrow().run());
        assertEquals("VALID", state.attempts().get(0).verdict());
    }

    @Test
    void aRunFoundCompleteHasNoEndThatSomebodySaw() {
        started(2, 1);
        add(new JournalEvent.Finished(2, 1, "r2-1", "VALID", List.of(), "d", List.of(), Map.of(), true));
        add(new JournalEvent.Finished(3, 1, "r3-1", "VALID", List.of(), "d", List.of(), Map.of(), true));
        StudyState state = state(0);
        assertEquals(List.of(State.COUNTING, State.COUNTING), states(state));
        assertEquals(null, state.attempts().get(0).ended());
    }

    @Test
    void aBlockIsCompleteWithAllItsCountedSlots() {
        finish(2, 1);
        assertEquals(Set.of(), state(0).completeBlocks());
        finish(3, 1);
        assertEquals(Set.of(1), state(0).completeBlocks());
        add(new JournalEvent.Excluded("r3-1", "the fan broke"));
        assertEquals(Set.of(1), state(0).completeBlocks());
        assertEquals("the fan broke", state(0).attemptOf("r3-1").orElseThrow().excluded());
    }

    @Test
    void slotsThatASearchChoseFollowThoseOfThePlan() {
        add(new JournalEvent.Chosen(new Slot(6, 1, "a, sessions 8", "a", Map.of("pacing.sessions", "8"), true)));
        finish(6, 1);
        assertEquals("a, sessions 8", state(0).counting().get(0).cell());
        assertEquals(6, state(0).slots().size());
    }

    private void finish(int slot, int attempt) {
        started(slot, attempt);
        add(new JournalEvent.Finished(
                slot, attempt, run(slot, attempt), "VALID", List.of(), "d", List.of(), Map.of(), false));
    }

    private void brokenOff(int slot, int attempt, boolean outside) {
        started(slot, attempt);
        add(new JournalEvent.Voided(slot, attempt, run(slot, attempt), "a worker was lost", outside));
    }

    private void started(int slot, int attempt) {
        add(new JournalEvent.Started(slot, attempt, run(slot, attempt), List.of()));
    }

    private static String run(int slot, int attempt) {
        return "r" + slot + "-" + attempt;
    }

    private void add(JournalEvent event) {
        journal.add(new JournalEntry(START.plusSeconds(journal.size() + 1), event));
    }

    private StudyState state(int retries) {
        return StudyState.of(PLAN, journal, retries);
    }

    private static List<State> states(StudyState state) {
        return state.attempts().stream().map(Attempt::state).toList();
    }

    private static List<Integer> numbers(List<Slot> slots) {
        return slots.stream().map(Slot::number).toList();
    }
}
