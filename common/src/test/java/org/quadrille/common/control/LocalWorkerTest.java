package org.quadrille.common.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.control.Worker.LogFile;
import org.quadrille.common.time.RunClock;

@Timeout(30)
class LocalWorkerTest {
    @TempDir
    Path logs;

    private final ScriptedRole role = new ScriptedRole();
    private final CountDownLatch shutdown = new CountDownLatch(1);
    private Duration patience = SilenceWatchdog.LIMIT;
    private LocalConnectorWorker worker;

    private LocalConnectorWorker worker() {
        if (worker == null) {
            worker = new LocalConnectorWorker(role, logs, shutdown::countDown, patience);
        }
        return worker;
    }

    /** A worker that is still stopping or sampling would write into the folder that is deleted after the test. */
    @AfterEach
    void nothingWritesAnyMore() {
        worker().endRun("end of test");
    }

    private static Assignment assignment(String runId, String script) {
        return new Assignment(runId, "secret", 3, "{}", script);
    }

    private void startRun(String script) {
        worker().configure(assignment("run-1", script));
        worker().prepare();
        worker().start(RunClock.wallMicros() + 50_000);
    }

    private WorkerStatus awaitState(WorkerState state) throws InterruptedException {
        WorkerStatus status = worker().status();
        for (int i = 0; i < 500 && status.state() != state; i++) {
            Thread.sleep(10);
            status = worker().status();
        }
        assertEquals(state, status.state());
        return status;
    }

    @Test
    void runsFromIdleToDoneAndBack() throws InterruptedException {
        assertEquals(new WorkerStatus(WorkerState.IDLE, "", List.of(), List.of(), List.of(), null), worker().status());
        startRun("");
        assertEquals(WorkerState.RUNNING, worker().status().state());
        assertEquals(2, worker().status().counts().get(0).group());
        assertTrue(role.clock.micros() < 0, "the clock starts at the common instant, which lies ahead");
        worker().drain();
        awaitState(WorkerState.DONE);
        assertEquals(List.of("configure", "prepare", "start", "drain"), role.calls);
        worker().reset("run-1");
        assertEquals(WorkerState.IDLE, worker().status().state());
    }

    @Test
    void refusesWhatIsOutOfOrderWithoutTroublingTheRole() {
        assertThrows(WorkerException.class, worker()::prepare);
        assertThrows(WorkerException.class, () -> worker().start(RunClock.wallMicros()));
        assertThrows(WorkerException.class, worker()::drain);
        assertThrows(WorkerException.class, () -> worker().databases(ConnectorWorker.Rows.LOADED));
        assertEquals(List.of(), role.calls);
    }

    @Test
    void aFailedConfigureLeavesAnIdleWorkerAndSaysWhy() {
        WorkerException e =
                assertThrows(WorkerException.class, () -> worker().configure(assignment("run-1", "bad-configure")));
        assertEquals("scripted: bad-configure", e.getMessage());
        assertEquals(WorkerState.IDLE, worker().status().state());
        assertEquals(List.of("configure", "reset"), role.calls);
        assertFalse(Files.exists(logs.resolve("run-1")));
    }

    @Test
    void aFailedPrepareFailsTheRunAndStopsTheRole() throws InterruptedException {
        worker().configure(assignment("run-1", "foreign"));
        WorkerException e = assertThrows(WorkerException.class, worker()::prepare);
        assertEquals("cannot prepare: the disk is on fire", e.getMessage());
        assertEquals(
                "cannot prepare: the disk is on fire",
                awaitState(WorkerState.FAILED).cause());
        worker().abort("run-1", "prime gives up");
        assertEquals(List.of("configure", "prepare", "abort"), role.calls);
    }

    @Test
    void anAbortInterruptsAPrepareAndWaitsForTheLogs() throws InterruptedException {
        worker().configure(assignment("run-1", "slow-prepare"));
        CompletableFuture<Void> prepare = CompletableFuture.runAsync(worker()::prepare);
        while (!role.calls.contains("prepare")) {
            Thread.sleep(5);
        }
        long before = System.nanoTime();
        worker().abort("run-1", "Ctrl-C");
        assertTrue(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before) < 3_000);
        assertTrue(worker().logs().stream().anyMatch(f -> f.name().equals("aborted.txt")));
        Throwable broken =
                assertThrows(CompletionException.class, prepare::join).getCause();
        assertEquals("the run has ended on this worker: Ctrl-C", broken.getMessage());
        assertEquals("Ctrl-C", worker().status().cause());
    }

    @Test
    void aPrepareThatCannotBeInterruptedKeepsTheWorkerBusyButNotItsCallers() throws InterruptedException {
        worker().configure(assignment("run-1", "slow-prepare deaf"));
        CompletableFuture<Void> prepare = CompletableFuture.runAsync(worker()::prepare);
        while (!role.calls.contains("prepare")) {
            Thread.sleep(5);
        }
        worker().abort("run-1", "Ctrl-C");
        assertEquals(WorkerState.FAILED, worker().status().state());
        WorkerException busy = assertThrows(WorkerException.class, () -> worker().reset("run-1"));
        assertEquals("cannot reset now: the worker is still busy (prepare)", busy.getMessage());
        role.hears.countDown();
        assertThrows(CompletionException.class, prepare::join);
        worker().reset("run-1");
        worker().configure(assignment("run-2", ""));
        assertEquals(WorkerState.CONFIGURED, worker().status().state());
    }

    @Test
    void theRolesOwnFailureEndsTheRunOnce() throws InterruptedException {
        startRun("");
        role.failed.accept("all sessions lost their connection");
        role.failed.accept("another");
        assertEquals(
                "all sessions lost their connection",
                awaitState(WorkerState.FAILED).cause());
        worker().abort("run-1", "by prime");
        assertEquals(1, role.calls.stream().filter("abort"::equals).count());
    }

    @Test
    void aFailedDrainIsAFailedRun() throws InterruptedException {
        startRun("bad-drain");
        worker().drain();
        assertEquals("scripted: bad-drain", awaitState(WorkerState.FAILED).cause());
    }

    @Test
    void aStartThatLiesBehindIsRefused() {
        worker().configure(assignment("run-1", ""));
        worker().prepare();
        WorkerException e =
                assertThrows(WorkerException.class, () -> worker().start(RunClock.wallMicros() - 5_000_000));
        assertTrue(e.getMessage().contains("synchronise the clocks"), e.getMessage());
        assertEquals(WorkerState.READY, worker().status().state());
    }

    @Test
    void anotherRunCannotDisturbOneUnderWay() throws InterruptedException {
        assertEquals("", worker().busy());
        startRun("");
        assertTrue(worker().busy().startsWith("busy with run run-1, begun at 20"), worker().busy());
        assertTrue(worker().busy().contains("Z (RUNNING); wait until it ends, or"), worker().busy());
        foreign(() -> worker().reset("run-2"));
        foreign(() -> worker().abort("run-2", "prime of run-2 gives up"));
        foreign(() -> worker().configure(assignment("run-2", "")));
        assertEquals(WorkerState.RUNNING, worker().status().state());
        assertEquals(List.of("configure", "prepare", "start"), role.calls);
        worker().drain();
        awaitState(WorkerState.DONE);
        foreign(() -> worker().configure(assignment("run-2", "")));
        assertTrue(worker().logs().stream().anyMatch(f -> f.name().equals("connector.csv")));
        worker().reset("run-1");
        worker().configure(assignment("run-2", ""));
    }

    private void foreign(Executable attempt) {
        WorkerException e = assertThrows(WorkerException.class, attempt);
        assertTrue(e.getMessage().startsWith("the worker is busy with run run-1, begun at "), e.getMessage());
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFIGURED", "READY", "DONE", "FAILED"})
    void aWorkerThatADeadPrimeLeftIsFreeOnceItHasBeenSilent(WorkerState left) throws InterruptedException {
        patience = Duration.ofMillis(200);
        worker().configure(assignment("run-1", ""));
        if (left != WorkerState.CONFIGURED) {
            worker().prepare();
        }
        if (left == WorkerState.DONE) {
            worker().start(RunClock.wallMicros());
            worker().drain();
            awaitState(WorkerState.DONE);
        }
        if (left == WorkerState.FAILED) {
            worker().abort("run-1", "lost");
        }
        // Not earlier: on a busy machine the steps above may be further apart than the watchdog's patience.
        SilenceWatchdog watchdog = new SilenceWatchdog(worker(), patience, () -> {});
        try (watchdog) {
            while (!worker().busy().isEmpty()) {
                // Neither call counts as a sign of life from the prime of run-1.
                worker().info();
                worker().clockMicros();
                Thread.sleep(10);
            }
            worker().configure(assignment("run-2", ""));
        }
    }

    @Test
    void readsLogsInPieces() {
        worker().configure(assignment("run-1", "big-log"));
        byte[] all = ScriptedRole.bigLog();
        assertTrue(worker().logs().contains(new LogFile("connector.csv", all.length)));
        byte[] first = worker().readLog("connector.csv", 0, Integer.MAX_VALUE);
        assertEquals(1 << 20, first.length, "a piece has a limit");
        byte[] tail = worker().readLog("connector.csv", all.length - 10, 100);
        assertArrayEquals(java.util.Arrays.copyOfRange(all, all.length - 10, all.length), tail);
        assertEquals(0, worker().readLog("connector.csv", all.length, 100).length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../connector-3/connector.csv", "/etc/passwd", "..", "", "link", "sub", "sub/inner"})
    void servesNothingButItsOwnFiles(String name) throws IOException {
        worker().configure(assignment("run-1", ""));
        Path folder = logs.resolve("run-1/connector-3");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/etc/passwd"));
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve("sub/inner"), "x");
        assertThrows(WorkerException.class, () -> worker().readLog(name, 0, 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/b", "", ".hidden", "a b"})
    void aRunIdThatIsNoFileNameIsRefused(String runId) {
        assertThrows(WorkerException.class, () -> worker().configure(assignment(runId, "")));
        assertEquals(WorkerState.IDLE, worker().status().state());
    }

    @Test
    void theFilesOfAnEarlierRunAreNotWrittenOver() {
        startRun("");
        worker().reset("run-1");
        assertTrue(Files.exists(logs.resolve("run-1/connector-3/connector.csv")));
        WorkerException e = assertThrows(WorkerException.class, () -> worker().configure(assignment("run-1", "")));
        assertTrue(e.getMessage().contains("use another run id"), e.getMessage());
    }

    @Test
    void aRunThatNeverStartedLeavesNoFiles() throws IOException {
        worker().configure(assignment("run-1", ""));
        worker().prepare();
        worker().reset("run-1");
        assertFalse(Files.exists(logs.resolve("run-1")));
        assertEquals(List.of(), worker().logs());
        Files.createDirectories(logs.resolve("run-1/ce-1"));
        worker().configure(assignment("run-1", ""));
        worker().reset("run-1");
        assertTrue(Files.exists(logs.resolve("run-1/ce-1")), "another worker's files are not ours to remove");
    }

    @Test
    void theProcessLogOfARunIsAmongItsFilesAndHoldsNoToken() {
        worker().configure(assignment("run-1", ""));
        String log =
                new String(worker().readLog("connector-3.log", 0, 10_000), java.nio.charset.StandardCharsets.UTF_8);
        assertTrue(log.contains("Run run-1 as connector 3"), log);
        assertFalse(log.contains("secret"), log);
    }

    @Test
    void silenceOfPrimeEndsTheRunAndKeepsTheLogs() throws InterruptedException {
        startRun("");
        CountDownLatch ended = new CountDownLatch(1);
        SilenceWatchdog watchdog = new SilenceWatchdog(worker(), Duration.ofMillis(1_500), ended::countDown);
        try (watchdog) {
            for (int i = 0; i < 20; i++) {
                Thread.sleep(100);
                assertEquals(WorkerState.RUNNING, worker().status().state(), "contact keeps the run alive");
            }
            assertTrue(ended.await(20, TimeUnit.SECONDS));
        }
        assertEquals("prime was silent for 1.5 s", worker().status().cause());
        assertTrue(worker().logs().stream().anyMatch(f -> f.name().equals("aborted.txt")));
    }

    @Test
    void silenceIsNoticedInARunThatBeganAfterALongTimeWithoutOne() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        SilenceWatchdog watchdog = new SilenceWatchdog(worker(), Duration.ofMillis(300), ended::countDown);
        try (watchdog) {
            assertFalse(ended.await(800, TimeUnit.MILLISECONDS));
            // No prepare: on a slow machine the run would be ended while it is still being prepared.
            worker().configure(assignment("run-1", ""));
            assertTrue(ended.await(20, TimeUnit.SECONDS));
        }
        assertEquals("prime was silent for 0.3 s", worker().status().cause());
    }

    @Test
    void silenceWithoutARunMeansNothing() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        SilenceWatchdog watchdog = new SilenceWatchdog(worker(), Duration.ofMillis(40), ended::countDown);
        try (watchdog) {
            assertFalse(ended.await(400, TimeUnit.MILLISECONDS));
        }
        assertEquals(WorkerState.IDLE, worker().status().state());
    }
}
