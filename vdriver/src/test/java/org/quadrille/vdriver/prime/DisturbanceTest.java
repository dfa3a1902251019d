package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.time.RunClock;
import org.quadrille.vdriver.prime.PlannedEvent.Action;
import org.quadrille.vdriver.prime.PlannedEvent.Done;

/** Events begin at their instants, and what was begun is ended. */
@Timeout(60)
class DisturbanceTest {
    private static final long NEVER = 3_600_000_000L;

    @TempDir
    Path folder;

    private final List<String> done = new CopyOnWriteArrayList<>();

    private Action action(String what) {
        return over -> {
            done.add(what);
            return new Done(0, "said " + what, "");
        };
    }

    private List<RunEvent> written(Disturbance disturbance) {
        ResultsFolder results = new ResultsFolder(folder);
        disturbance.write(
                results,
                new PlainProgress(
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), 1_000_000));
        return results.readEvents();
    }

    private static RunClock clock() {
        return RunClock.startingAt(RunClock.wallMicros());
    }

    @Test
    void eachBeginsAndEndsAtItsInstantAndASlowOneDelaysNoOther() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        PlannedEvent first = new PlannedEvent(
                "slow",
                "wait",
                List.of(),
                1_000,
                over -> {
                    slow.await();
                    return new Done(0, "", "");
                },
                null,
                null);
        PlannedEvent second =
                new PlannedEvent("hog", "burn", List.of("1.2"), 20_000, action("begin"), 60_000L, over -> {
                    Done end = action("end").run(over);
                    ended.countDown();
                    return end;
                });
        Disturbance disturbance = new Disturbance(List.of(first, second), () -> false);
        disturbance.begin(clock());
        ended.await();
        assertEquals(List.of("begin", "end"), done);
        slow.countDown();
        disturbance.close();
        List<RunEvent> events = written(disturbance);
        RunEvent hog = events.get(1);
        assertTrue(hog.from() >= 20_000, hog::toString);
        assertTrue(hog.end().began() >= 60_000 && hog.to() >= hog.end().began(), hog::toString);
        assertTrue(events.get(0).to() >= hog.end().began(), "the slow one was on all the time");
        assertEquals(List.of("1.2"), hog.groups());
        assertEquals("said end", hog.end().output());
        assertTrue(hog.hits("1.2") && !hog.hits("1.1") && events.get(0).hits("1.1"));
    }

    /** However the run ends: what has begun is undone at once, what has not begun does not begin. */
    @Test
    void theEndOfTheRunUndoesWhatHasBegunAndBeginsNothing() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        PlannedEvent hog = new PlannedEvent(
                "hog",
                "burn",
                List.of(),
                0,
                over -> {
                    begun.countDown();
                    return new Done(1, "", "ended with code 1");
                },
                NEVER,
                action("undo"));
        PlannedEvent later =
                new PlannedEvent("later", "burn", List.of(), NEVER, action("begin"), NEVER + 1, action("undo"));
        Disturbance disturbance = new Disturbance(List.of(hog, later), () -> false);
        disturbance.begin(clock());
        begun.await();
        disturbance.close();
        assertEquals(List.of("undo"), done);
        List<RunEvent> events = written(disturbance);
        assertEquals(
                List.of("the beginning of event hog failed, as it ended with code 1"),
                events.get(0).problems());
        assertTrue(events.get(0).to() < NEVER);
        assertNull(events.get(1).begin());
        assertNull(events.get(1).end());
    }

    @Test
    void anActionThatThrowsIsAProblemAndIsUndone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        PlannedEvent broken = new PlannedEvent(
                "broken",
                "burn",
                List.of(),
                0,
                over -> {
                    begun.countDown();
                    throw new IllegalStateException("no ledger");
                },
                1L,
                action("undo"));
        Disturbance disturbance = new Disturbance(List.of(broken), () -> false);
        disturbance.begin(clock());
        begun.await();
        disturbance.close();
        assertEquals(List.of("undo"), done);
        assertEquals(
                List.of("the beginning of event broken failed, as it could not be done: no ledger"),
                written(disturbance).get(0).problems());
    }

    @Test
    void aRunThatIsLeftAloneHasNoFileOfEvents() {
        Disturbance disturbance = new Disturbance(List.of(), () -> false);
        disturbance.begin(clock());
        disturbance.close();
        assertEquals(List.of(), written(disturbance));
        assertFalse(Files.exists(new ResultsFolder(folder).events()));
    }
}
