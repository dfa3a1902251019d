package org.quadrille.common.control.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.rmi.ChildWorker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.time.RunClock;
import org.quadrille.testing.Await;

/** Worker processes as users and the operating system see them. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class WorkerProcessTest {
    @TempDir
    Path logs;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 0 | Option --control-port is missing",
                "--control-port 0 | Option --port is missing",
                "--control-port 7001,7011 --port 8001 | has 2 ports and option --port has 1; give one of each for each",
                "--control-port 7001,7011 --port 8001,7001 | Port 7001 is given twice; choose another",
                "--control-port 7001, --port 8001 | but must be a whole number from 0 to 65535, or several with commas",
                "--control-port 0,USED --port 0,0 | choose a free port with --control-port",
                "--control-port 70000 --port 0 | Option --control-port is \"70000\" but must be a whole number",
                "--control-prot 1 | Unknown option --control-prot; did you mean \"--control-port\"?",
                "--control-port 0 --port 0 --bind 0.0.0.0 | give --keys with this host's folder",
                "--control-port 0 --port 0 --bind nowhere.invalid | must be an address of this host",
                "--control-port 0 --port 0 --keys no-such-folder | no-such-folder/password (it does not exist)",
                "--control-port USED --port 0 | choose a free port with --control-port",
            })
    void mistakesAreOneLineOnStandardErrorAndExitCode2(String line, String message) throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String[] args =
                    line.replace("USED", Integer.toString(used.getLocalPort())).split(" ");
            Process process = ChildWorker.spawn(List.of(args), ProcessBuilder.Redirect.PIPE);
            String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(2, process.waitFor(), err);
            assertTrue(err.contains(message), err);
            assertEquals(1, err.lines().count(), err);
            assertEquals(0, process.getInputStream().readAllBytes().length);
        }
    }

    @Test
    void sigtermAbortsTheRunAndKeepsItsLogs() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            Worker worker = running(child);
            assertEquals(0, worker.status().counts().get(0).failed()[0]);
            child.signal("TERM");
            assertEquals(128 + 15, child.exit());
            assertTrue(Files.exists(logs.resolve("run-1/connector-3/aborted.txt")));
        }
    }

    @Test
    void aChildOfAPrimeThatFallsSilentEnds() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs, "--once")) {
            running(child);
            assertEquals(3, child.exit());
            assertTrue(Files.exists(logs.resolve("run-1/connector-3/aborted.txt")));
        }
    }

    @Test
    void severalWorkersShareAProcess_whichEndsWithTheLastOfThem() throws Exception {
        try (ChildWorker child = ChildWorker.several(2, logs)) {
            List<Worker> workers = bothRunning(child);
            for (Worker worker : workers) {
                assertEquals(child.process().pid(), worker.info().pid());
            }
            workers.get(0).shutdown();
            assertEquals(WorkerState.FAILED, workers.get(0).status().state());
            // Longer than the time for its farewell.
            Thread.sleep(1_000);
            assertEquals(WorkerState.RUNNING, workers.get(1).status().state());
            workers.get(1).shutdown();
            assertEquals(0, child.exit());
            assertBothAborted();
        }
    }

    @Test
    void sigtermAbortsTheRunsOfAllWorkersOfAProcess() throws Exception {
        try (ChildWorker child = ChildWorker.several(2, logs)) {
            bothRunning(child);
            child.signal("TERM");
            assertEquals(128 + 15, child.exit());
            assertBothAborted();
        }
    }

    @Test
    void aChildOfSeveralWorkersEndsWhenTheLastOfThemHearsNothing() throws Exception {
        try (ChildWorker child = ChildWorker.several(2, logs, "--once")) {
            Worker heard = bothRunning(child).get(1);
            Await.await("the run of the other one ends", () -> {
                heard.heartbeat();
                return Files.exists(logs.resolve("run-1/connector-1/aborted.txt"));
            });
            Thread.sleep(1_000);
            assertEquals(WorkerState.RUNNING, heard.status().state());
            assertEquals(3, child.exit());
            assertBothAborted();
        }
    }

    private static List<Worker> bothRunning(ChildWorker child) {
        return List.of(running(child.ports().get(0), 1), running(child.ports().get(1), 2));
    }

    private void assertBothAborted() {
        assertTrue(Files.exists(logs.resolve("run-1/connector-1/aborted.txt")));
        assertTrue(Files.exists(logs.resolve("run-1/connector-2/aborted.txt")));
    }

    private static Worker running(ChildWorker child) {
        return running(child.port(), 3);
    }

    private static Worker running(int port, int index) {
        Worker worker = RemoteWorkers.connect("127.0.0.1", port, null, Duration.ofSeconds(30));
        worker.configure(new Assignment("run-1", "secret", index, "{}", ""));
        worker.prepare();
        worker.start(RunClock.wallMicros());
        return worker;
    }

    @Test
    void aChildWhoseParentIsGoneEnds() throws Exception {
        List<String> command =
                ChildWorker.command(List.of("--control-port", "0", "--port", "0", "--logs", logs.toString(), "--once"));
        // The shell stays the parent until its input ends, which is after the worker is ready.
        Process parent = new ProcessBuilder(withShell(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var out = parent.inputReader();
        long pid = Long.parseLong(out.readLine());
        assertTrue(out.readLine().startsWith("connector ready"));
        ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
        parent.outputWriter().close();
        for (int i = 0; i < 200 && child.isAlive(); i++) {
            Thread.sleep(50);
        }
        assertTrue(!child.isAlive(), "the child outlived its parent");
    }

    /** If the starter dies before the child looks at its parent, the child's parent is already init. */
    @Test
    void aChildWhoseStarterWasGoneBeforeItLookedEnds() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        try (ChildWorker child = ChildWorker.start(logs, "--once", "--parent", Long.toString(gone.pid()))) {
            assertEquals(3, child.exit());
        }
        try (ChildWorker child = ChildWorker.start(
                logs,
                "--once",
                "--parent",
                Long.toString(ProcessHandle.current().pid()))) {
            running(child);
            assertTrue(child.process().isAlive());
        }
    }

    private static List<String> withShell(List<String> command) {
        List<String> all = new java.util.ArrayList<>(List.of("sh", "-c", "\"$@\" & echo $!; read line; exit 0", "sh"));
        all.addAll(command);
        return all;
    }
}
