package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.vdriver.init.TestbedPlan;

/** The course of a run, with workers that are no processes; what processes do is tested where they are. */
@Execution(ExecutionMode.CONCURRENT)
class PrimeTest {
    @TempDir
    Path results;

    private final Map<String, FakeWorker> workers = new ConcurrentHashMap<>();
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final Map<Integer, Runnable> atSecond = new LinkedHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private RunSetup setup;

    @BeforeEach
    void makeTestbed() {
        Testbed plan = new TestbedPlan(
                        "test",
                        "demo",
                        1,
                        1,
                        List.of("127.0.0.1"),
                        List.of("127.0.0.1"),
                        List.of("127.0.0.1"),
                        List.of("127.0.0.1"),
                        7001,
                        5432,
                        List.of(1, 1, 1, 1),
                        2,
                        "u",
                        null,
                        null,
                        false)
                .make();
        Duration tenth = Duration.ofMillis(100);
        Testbed quick = plan.change()
                .phases(new Testbed.PhaseLengths(Duration.ofMillis(200), tenth, tenth, tenth, tenth, tenth))
                .monitors(List.of(new Testbed.Monitor("127.0.0.1", 7900)))
                .build();
        setup = Testbeds.complete(quick, "test", results);
        Endpoint.all(setup.testbed()).forEach(e -> workers.put(e.name(), new FakeWorker(e)));
    }

    private FakeWorker dial(Endpoint endpoint) {
        FakeWorker worker = workers.get(endpoint.name());
        if (worker.lost) {
            throw new WorkerLostException("Connection refused", null);
        }
        return worker;
    }

    private RunManifest run(String id) {
        Progress events = new Progress() {
            @Override
            public void step(String what) {}

            @Override
            public void problem(String sentence) {
                problems.add(sentence);
            }

            @Override
            public void started(org.quadrille.common.time.RunSchedule schedule) {}

            @Override
            public void moment(Moment moment) {
                Runnable action = atSecond.get((int) (moment.micros() / 1_000_000));
                if (action != null) {
                    action.run();
                }
            }

            @Override
            public void close() {}
        };
        RunOptions options = new RunOptions(results, id, events, null);
        return new Prime(setup, options, this::dial, "b1", interrupted::get).run();
    }

    @Test
    void aRunGoesItsCourse() throws IOException {
        RunManifest manifest = run("one");
        assertEquals(Outcome.COMPLETED, manifest.outcome());
        assertEquals(7, manifest.workers().size());
        assertFalse(manifest.deviations().isEmpty());
        assertEquals(4, manifest.connectors().size());
        assertEquals(10, manifest.connectors().get(0).counts().get("TO").completed());
        ResultsFolder folder = new ResultsFolder(results.resolve("one"));
        assertEquals(manifest, folder.readManifest());
        assertEquals(8, folder.readDatabases(folder.databasesBefore()).size());
        assertEquals(
                7L,
                folder.readDatabases(folder.databasesAfter()).get(3).counts().get("trade"));
        assertEquals(
                DatabaseRole.DSS,
                folder.readDatabases(folder.databasesAfter()).get(7).role());
        assertEquals(4, folder.readDatabases(folder.databasesAfter()).get(7).group());
        for (String name : workers.keySet()) {
            assertEquals("hello", Files.readString(folder.logs().resolve(name + ".csv")), name);
        }
        for (WorkerEntry worker : manifest.workers()) {
            assertEquals("hello", Files.readString(folder.samples(worker)), worker.name());
        }
        assertEquals(
                "# machine=" + ThisProcess.machine().id(),
                Files.readAllLines(folder.primeSamples()).get(1));
        assertTrue(Files.readString(folder.primeSamples())
                .startsWith("# quadrille machine samples 1 run=one process=prime "));
        assertEquals("one", Files.readSymbolicLink(results.resolve("latest")).toString());
        assertEquals(setup, RunSetup.parse(Files.readString(folder.testbed()), Files.readString(folder.profile())));
        List<String> ce = workers.get("ce-1").calls.stream()
                .filter(c -> !c.equals("status"))
                .distinct()
                .toList();
        assertEquals(List.of("info", "configure", "prepare", "start", "drain", "logs", "readLog", "reset"), ce);
    }

    @Test
    void gaugesAreWrittenOnceASecondOnTheClockOfTheRun() throws IOException {
        workers.get("mee-1").gauges =
                List.of(new WorkerStatus.Gauge("waitingOrders", 31), new WorkerStatus.Gauge("lateness", 2.5));
        run("gauges");
        List<String> lines = Files.readAllLines(new ResultsFolder(results.resolve("gauges")).gauges());
        assertTrue(lines.get(0).matches("# quadrille gauges 1 run=gauges build=\\S+"), lines.get(0));
        assertEquals("time_us,worker,gauge,value", lines.get(1));
        assertEquals(0, lines.size() % 2, lines.toString());
        for (int i = 0; 2 * i + 3 < lines.size(); i++) {
            String time = lines.get(2 * i + 2).split(",")[0];
            assertTrue(Long.parseLong(time) >= (i + 1) * 1_000_000L, time);
            assertEquals(time + ",mee-1,waitingOrders,31", lines.get(2 * i + 2));
            assertEquals(time + ",mee-1,lateness,2.500", lines.get(2 * i + 3));
        }
        // 2.3 seconds of the schedule, and the drain.
        assertTrue(lines.size() >= 6, lines.toString());
    }

    @Test
    void transactionsAreCountedWhereTheyAreLogged() {
        FakeWorker mee = workers.get("mee-1");
        Member market = member(mee, "mee-1");
        Member connector = member(workers.get("connector-1"), "connector-1");
        Totals both = Totals.of(Map.of(
                market, mee.status(), connector, workers.get("connector-1").status()));
        assertEquals(10, both.results(), "the connector's count of the same transactions is no second result");
        assertEquals(80, both.customer()[0], "ten of each of the eight customer transactions");
    }

    private Member member(FakeWorker worker, String name) {
        Endpoint endpoint = Endpoint.all(setup.testbed()).stream()
                .filter(e -> e.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new Member(endpoint, worker, worker.info(), new ClockOffset(0, 0));
    }

    @Test
    void everyWorkerStartsAtTheSameInstantOfItsOwnClock() {
        workers.get("ce-1").clockShift = 5_000_000;
        workers.get("mee-1").clockShift = -3_000_000;
        run("clocks");
        long connector = workers.get("connector-1").startedAt;
        assertEquals(5_000_000, workers.get("ce-1").startedAt - connector, 20_000);
        assertEquals(-3_000_000, workers.get("mee-1").startedAt - connector, 20_000);
    }

    @Test
    void aClockThatIsSteppedWhileTheRunIsPreparedIsMeasuredAgain() {
        workers.get("ce-1").atPrepare = () -> workers.get("ce-1").clockShift = 7_000_000;
        RunManifest manifest = run("stepped");
        assertEquals(7_000_000, workers.get("ce-1").startedAt - workers.get("connector-1").startedAt, 20_000);
        long recorded = manifest.workers().stream()
                .filter(w -> w.name().equals("ce-1"))
                .findFirst()
                .orElseThrow()
                .clockOffset();
        assertEquals(7_000_000, recorded, 20_000);
    }

    /** What a kill -9 of prime leaves. */
    @Test
    void aRunWhosePrimeIsKilledCanBeReported() {
        List<RunManifest> found = new ArrayList<>();
        Path killed = results.resolve("killed");
        atSecond.put(1, () -> {
            found.add(new ResultsFolder(results.resolve("whole")).readManifest());
            copy(results.resolve("whole"), killed);
        });
        assertEquals(Outcome.COMPLETED, run("whole").outcome());
        assertEquals(Outcome.ABORTED, found.get(0).outcome());
        assertEquals("prime ended before the run did", found.get(0).cause());
        assertEquals(null, found.get(0).lostAt());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExitCode code = ReportCommand.report(killed, false, new PrintStream(out, true));
        assertEquals(ExitCode.ABORTED, code, out.toString());
        assertTrue(out.toString().contains("prime ended before the run did"), out.toString());
        assertTrue(Files.exists(killed.resolve("report.html")));
    }

    private static void copy(Path from, Path to) {
        try (var all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Files.copy(one, to.resolve(from.relativize(one).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

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

    @Test
    void aLostMonitorIsToldOfAndTheRunGoesOn() {
        atSecond.put(1, () -> workers.get("monitor-1").lost = true);
        RunManifest manifest = run("unseen");
        assertEquals(Outcome.COMPLETED, manifest.outcome());
        assertEquals(
                List.of(
                        "monitor-1 at 127.0.0.1:7900 is lost (connection refused); the run goes on without it, and its"
                                + " samples end here",
                        "the log of monitor-1 could not be fetched: connection refused"),
                problems);
        assertFalse(Files.exists(results.resolve("unseen/metrics/monitor-1.csv")));
        assertTrue(Files.exists(results.resolve("unseen/metrics/ce-1.csv")));
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
        assertTrue(manifest.cause().startsWith("mee-1 at 127.0.0.1:7002 is IDLE in mid-run"), manifest.cause());
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
        for (Executable attempt :
                List.<Executable>of(() -> Prime.check(setup, this::dial, "b1"), () -> run("second-half"))) {
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

    /** Two primes may find all workers free at the same time. */
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

    /** Neither the fifteen minutes of a preparation nor those of a check pass after a Ctrl-C. */
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

    @Test
    void allProblemsOfATestbedAreToldAtOnceAndNothingHasStarted() {
        workers.get("mee-1").lost = true;
        workers.get("ce-1").build = "b2";
        workers.get("connector-2").databaseProblem = "database oltp_t1g2 is the DSS of the group; swap them";
        UserError error = assertThrows(UserError.class, () -> run("refused"));
        assertEquals(ExitCode.USAGE, error.exitCode());
        assertTrue(
                error.getMessage().contains("mee-1 at 127.0.0.1:7002 does not answer (Connection refused); start it"));
        assertTrue(error.getMessage().contains("ce-1 run build b2, but prime is build b1"), error.getMessage());
        assertTrue(error.getMessage().contains("connector-2: database oltp_t1g2 is the DSS"), error.getMessage());
        assertFalse(Files.exists(results.resolve("refused")));
        assertFalse(workers.get("ce-1").calls.contains("configure"));
        assertEquals(WorkerState.IDLE, workers.get("connector-1").state);
    }

    @Test
    void aResultsFolderThatExistsIsKept() throws IOException {
        Files.createDirectory(results.resolve("twice"));
        Files.writeString(results.resolve("twice/mine.txt"), "mine");
        UserError error = assertThrows(UserError.class, () -> run("twice"));
        assertTrue(error.getMessage().contains("exists already and is kept"), error.getMessage());
        assertEquals("mine", Files.readString(results.resolve("twice/mine.txt")));
        assertEquals(WorkerState.IDLE, workers.get("ce-1").state, "the workers are free for another run");
    }

    @Test
    void checkChangesNothingAndLeavesEveryWorkerIdle() {
        List<String> lines = Prime.check(setup, this::dial, "b1");
        assertEquals(7, lines.size());
        assertTrue(workers.values().stream().allMatch(w -> w.state == WorkerState.IDLE));
        assertTrue(workers.values().stream().noneMatch(w -> w.calls.contains("prepare")));
        assertTrue(workers.values().stream().noneMatch(w -> w.calls.contains("count")));
    }
}
