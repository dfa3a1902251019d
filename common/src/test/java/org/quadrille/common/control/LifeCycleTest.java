package org.quadrille.common.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.quadrille.common.control.LifeCycle.Event;

class LifeCycleTest {
    /** The state to which each event (column, in order of {@link Event}) leads from each state (row); - is refused. */
    private static final String TABLE = """
            state       CONFIGURE   PREPARE  START    DRAIN     FINISH  FAIL    ABORT   RESET
            IDLE        CONFIGURED  -        -        -         -       -       FAILED  IDLE
            CONFIGURED  -           READY    -        -         -       FAILED  FAILED  IDLE
            READY       -           -        RUNNING  -         -       FAILED  FAILED  IDLE
            RUNNING     -           -        -        DRAINING  -       FAILED  FAILED  IDLE
            DRAINING    -           -        -        -         DONE    FAILED  FAILED  IDLE
            DONE        CONFIGURED  -        -        -         -       -       FAILED  IDLE
            FAILED      CONFIGURED  -        -        -         -       -       FAILED  IDLE
            """;

    @TestFactory
    List<DynamicTest> everyEventInEveryState() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : TABLE.lines().skip(1).toList()) {
            String[] cells = line.split(" +");
            for (Event event : Event.values()) {
                WorkerState from = WorkerState.valueOf(cells[0]);
                String to = cells[event.ordinal() + 1];
                tests.add(DynamicTest.dynamicTest(from + " " + event + " " + to, () -> check(from, event, to)));
            }
        }
        assertEquals(WorkerState.values().length * Event.values().length, tests.size());
        return tests;
    }

    private static void check(WorkerState from, Event event, String to) {
        LifeCycle life = in(from);
        if (!to.equals("-")) {
            life.require(event);
            happen(life, event);
            assertEquals(WorkerState.valueOf(to), life.state());
            return;
        }
        WorkerException refused = assertThrows(WorkerException.class, () -> life.require(event));
        assertTrue(
                refused.getMessage().startsWith("cannot " + event.name().toLowerCase(Locale.ROOT)),
                refused.getMessage());
        assertTrue(refused.getMessage().contains(from.name()), refused.getMessage());
        if (event == Event.FAIL) {
            assertFalse(life.fail("too late"));
        } else {
            assertThrows(WorkerException.class, () -> life.fire(event));
        }
        assertEquals(from, life.state());
    }

    private static void happen(LifeCycle life, Event event) {
        switch (event) {
            case FAIL -> assertTrue(life.fail("broken"));
            case ABORT -> life.abort("aborted");
            default -> life.fire(event);
        }
    }

    private static LifeCycle in(WorkerState state) {
        LifeCycle life = new LifeCycle();
        List<Event> way = switch (state) {
            case IDLE -> List.of();
            case CONFIGURED -> List.of(Event.CONFIGURE);
            case READY -> List.of(Event.CONFIGURE, Event.PREPARE);
            case RUNNING -> List.of(Event.CONFIGURE, Event.PREPARE, Event.START);
            case DRAINING -> List.of(Event.CONFIGURE, Event.PREPARE, Event.START, Event.DRAIN);
            case DONE -> List.of(Event.CONFIGURE, Event.PREPARE, Event.START, Event.DRAIN, Event.FINISH);
            case FAILED -> List.of(Event.CONFIGURE, Event.FAIL);
        };
        way.forEach(event -> happen(life, event));
        assertEquals(state, life.state());
        return life;
    }

    @Test
    void theFirstCauseStaysUntilTheNextRun() {
        LifeCycle life = in(WorkerState.RUNNING);
        assertTrue(life.fail("first"));
        assertFalse(life.fail("second"));
        assertFalse(life.abort("third"));
        assertEquals(new LifeCycle.Reading(WorkerState.FAILED, "first"), life.reading());
        assertTrue(assertThrows(WorkerException.class, () -> life.fire(Event.START))
                .getMessage()
                .contains("(first)"));
        life.fire(Event.RESET);
        assertEquals(new LifeCycle.Reading(WorkerState.IDLE, ""), life.reading());
    }

    @Test
    void anAbortTellsWhetherThereWasARun() {
        assertTrue(in(WorkerState.RUNNING).abort("x"));
        assertFalse(in(WorkerState.DONE).abort("x"));
    }
}
