package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;

/** What ends a run early, and what does not. */
@Execution(ExecutionMode.CONCURRENT)
class LostWorkersTest extends PrimeFixture {
    @Test
    void aLostWorkerEndsTheRunAndTheOtherLogsAreKept() {
        atSecond.put(1, () -> workers.get("connector-3").lost = true);
        RunManifest manifest = run("lost");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertTrue(manifest.cause().contains("lost connector-3 at 127.0.0.1:"), manifest.cause());
        assertTrue(manifest.lostAt() >= 1_000_000, "lost at " + manifest.lostAt());
        assertTrue(Files.exists(results.resolve("lost/logs/ce-1.csv")));
        assertFalse(Files.exists(results.resolve("lost/logs/connector-3.csv")));
        assertTrue(workers.get("ce-1").calls.stream().anyMatch(c -> c.startsWith("abort prime ended the run: lost")));
    }

    /** As one whose machine has stopped: nobody refuses its connection. */
    @Test
    void aWorkerThatSaysNothingIsLostWithinFiveSeconds() {
        lastForSeconds(8);
        atSecond.put(1, () -> workers.get("connector-3").statusMillis = 60_000);
        RunManifest manifest = run("silent");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertTrue(manifest.cause().startsWith("lost connector-3 at 127.0.0.1:"), manifest.cause());
        assertTrue(manifest.cause().endsWith(" (no answer in time)"), manifest.cause());
        // It answered in the first second and was silent from then on; the last second is for a busy machine.
        assertTrue(manifest.lostAt() < 1_000_000 + 5_000_000 + 1_000_000, "lost at " + manifest.lostAt());
    }

    /** As where all sessions begin on a machine that has other work. */
    @Test
    void aWorkerMayTakeLongerForItsFirstAnswer() {
        lastForSeconds(7);
        FakeWorker slow = workers.get("ce-1");
        slow.atPrepare = () -> slow.statusMillis = 3_300;
        atSecond.put(1, () -> slow.statusMillis = 0);
        assertEquals(Outcome.COMPLETED, run("slow").outcome());
        assertTrue(moments.get(0) >= 3_300_000, "the first second was looked at after " + moments.get(0) + " us");
    }

    @Test
    void aWorkerThatNeverAnswersIsLostWithinFiveSeconds() {
        lastForSeconds(8);
        FakeWorker silent = workers.get("ce-1");
        silent.atPrepare = () -> silent.statusMillis = 60_000;
        RunManifest manifest = run("never");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertTrue(manifest.cause().startsWith("lost ce-1 at 127.0.0.1:"), manifest.cause());
        // The last second is for a busy machine.
        assertTrue(manifest.lostAt() < 5_000_000 + 1_000_000, "lost at " + manifest.lostAt());
    }

    @Test
    void aMonitorThatHangsAtTheStartKeepsNobodyWaiting() {
        lastForSeconds(3);
        workers.get("monitor-1").startMillis = 60_000;
        assertEquals(Outcome.COMPLETED, run("hung").outcome());
        assertTrue(moments.get(0) < 6_000_000, "the first second was looked at after " + moments.get(0) + " us");
    }

    @Test
    void aLostMonitorIsToldOfAndTheRunGoesOn() {
        atSecond.put(1, () -> workers.get("monitor-1").lost = true);
        RunManifest manifest = run("unseen");
        assertEquals(Outcome.COMPLETED, manifest.outcome());
        assertEquals(
                List.of(
                        "monitor-1 at 127.0.0.1:7900 is lost (connection refused); the run continues without it, and its"
                                + " samples end here",
                        "the log of monitor-1 could not be fetched: connection refused"),
                problems);
        assertFalse(Files.exists(results.resolve("unseen/metrics/monitor-1.csv")));
        assertTrue(Files.exists(results.resolve("unseen/metrics/ce-1.csv")));
    }

    /** An empty file of samples would fail a check, and so the run. */
    @Test
    void aMonitorThatIsLostBeforeItsSamplesAreFetchedLeavesNoFile() {
        workers.get("monitor-1").lostAt = "readLog";
        assertEquals(Outcome.COMPLETED, run("unfetched").outcome());
        assertTrue(
                problems.contains("the log of monitor-1 could not be fetched: connection refused"),
                problems.toString());
        assertFalse(Files.exists(results.resolve("unfetched/metrics/monitor-1.csv")));
    }

    @Test
    void aMonitorGoesTheWayOfEveryWorker() {
        run("seen");
        List<String> calls = workers.get("monitor-1").calls.stream()
                .filter(c -> !c.equals("status"))
                .distinct()
                .toList();
        assertEquals(List.of("info", "configure", "prepare", "start", "drain", "logs", "readLog", "reset"), calls);
        assertEquals(List.of(), problems);
    }

    @Test
    void aFailedWorkerEndsTheRunWithItsCause() {
        atSecond.put(1, () -> {
            workers.get("ce-1").cause = "lost the OLTP database of tile 1 group 2";
            workers.get("ce-1").state = WorkerState.FAILED;
        });
        RunManifest manifest = run("failed");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertEquals("ce-1: lost the OLTP database of tile 1 group 2", manifest.cause());
    }

    @ParameterizedTest
    @EnumSource(names = {"IDLE", "DONE"})
    void aWorkerThatStopsInMidRunEndsIt(WorkerState state) {
        atSecond.put(1, () -> workers.get("mee-1").state = state);
        RunManifest manifest = run("stopped");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertEquals(
                "mee-1 at 127.0.0.1:7002 is " + state
                        + " in the middle of the run, not [RUNNING]: another prime has reset or drained it",
                manifest.cause());
    }

    @Test
    void aWorkerThatIsResetWhileItShouldDrainEndsTheRun() {
        workers.get("mee-1").drained = WorkerState.IDLE;
        RunManifest manifest = run("undrained");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertTrue(
                manifest.cause().startsWith("mee-1 at 127.0.0.1:7002 is IDLE in the middle of the run"),
                manifest.cause());
    }

    @Test
    void anotherRunIsNotDisturbed() {
        run("first-half");
        workers.values().forEach(w -> {
            w.calls.clear();
            w.run = "other";
            w.state = WorkerState.RUNNING;
        });
        workers.get("connector-4").run = "";
        workers.get("connector-4").state = WorkerState.DONE;
        for (Executable attempt : List.<Executable>of(
                () -> Prime.check(setup, this::dial, "b1", WaitLimit.NONE), () -> run("second-half"))) {
            UserError error = assertThrows(UserError.class, attempt);
            assertEquals(workers.size() - 1, error.getMessage().lines().count(), error.getMessage());
            assertTrue(
                    error.getMessage().contains("ce-1 at 127.0.0.1:7001 is busy with run other."), error.getMessage());
        }
        workers.forEach((name, worker) -> {
            if (!name.equals("connector-4")) {
                assertEquals(WorkerState.RUNNING, worker.state, name);
                assertEquals(List.of("info", "info"), worker.calls, name);
            }
        });
        assertEquals(WorkerState.IDLE, workers.get("connector-4").state, "the one it configured is free again");
    }

    /** Two primes may both find all workers free. */
    @Test
    void aWorkerThatIsTakenBetweenCheckAndRunIsNotDisturbed() {
        FakeWorker mee = workers.get("mee-1");
        mee.taken = "other";
        mee.state = WorkerState.RUNNING;
        RunManifest manifest = run("late");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertEquals("mee-1: the worker is busy with run other", manifest.cause());
        assertEquals(WorkerState.RUNNING, mee.state);
        assertEquals(List.of("info", "configure"), mee.calls);
    }

    @Test
    void aUserMayInterrupt() {
        atSecond.put(1, () -> interrupted.set(true));
        RunManifest manifest = run("interrupted");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertEquals("interrupted by the user", manifest.cause());
        assertTrue(Files.exists(results.resolve("interrupted/logs/mee-1.csv")));
    }

    /** After a Ctrl-C nobody waits for the fifteen minutes that a preparation or a check may take. */
    @Test
    @Timeout(60)
    void aUserMayInterruptALongPreparation() throws InterruptedException {
        CountDownLatch given = new CountDownLatch(1);
        workers.get("ce-1").atPrepare = () -> {
            interrupted.set(true);
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                given.countDown();
            }
        };
        RunManifest manifest = run("impatient");
        assertEquals(Outcome.ABORTED, manifest.outcome());
        assertEquals("interrupted by the user", manifest.cause());
        assertTrue(given.await(10, TimeUnit.SECONDS), "the call to the worker was given up");

        interrupted.set(true);
        UserError error = assertThrows(UserError.class, () -> run("checked"));
        assertEquals(ExitCode.ABORTED, error.exitCode());
        assertTrue(workers.values().stream().allMatch(w -> w.run.isEmpty()));
    }
}
