package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.quadrille.common.cli.Build;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.ScriptedRole;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.TransactionType;

/** Prime in this JVM, the worker in another. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class RemoteWorkersTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path logs;

    private static Worker connect(int port) {
        return RemoteWorkers.connect("127.0.0.1", port, null, LIMIT);
    }

    private static Assignment assignment(String script) {
        return new Assignment("run-1", "secret", 3, "{}", script);
    }

    @Test
    void aWholeRunThenShutdown() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            assertTrue(
                    child.ready()
                            .matches(
                                    "connector ready on 127.0.0.1:\\d+ \\(control\\), 127.0.0.1:8001 \\(transactions\\)"),
                    child.ready());
            ConnectorWorker worker = assertInstanceOf(ConnectorWorker.class, connect(child.port()));
            assertEquals(child.process().pid(), worker.info().pid());
            assertEquals(Build.id(), worker.info().build());
            assertEquals(ClassPath.here(), worker.info().jars());
            assertTrue(Math.abs(worker.clockMicros() - RunClock.wallMicros()) < 5_000_000);
            assertTrue(worker.pulse(20).work() > 0);
            worker.configure(assignment("big-log"));
            Path here = Path.of("").toAbsolutePath();
            // What its disks have done so far goes on meanwhile.
            DataLocation place = worker.place(here.toString());
            DataLocation own = DataLocation.of(here.toString());
            assertEquals(
                    List.of(own.folder(), own.fileSystem(), own.device(), own.options(), own.problem()),
                    List.of(place.folder(), place.fileSystem(), place.device(), place.options(), place.problem()));
            assertFalse(worker.place(here.resolve("nowhere").toString()).known());
            assertEquals(SystemFacts.here(), worker.system());
            assertEquals(
                    "42",
                    worker.databases(ConnectorWorker.Rows.LOADED)
                            .get(0)
                            .identity()
                            .get(0)
                            .value());
            assertTrue(assertThrows(WorkerException.class, () -> worker.pulse(20))
                    .getMessage()
                    .contains("busy with run"));
            worker.prepare();
            assertEquals(WorkerState.READY, worker.status().state());
            worker.start(RunClock.wallMicros());
            assertArrayEquals(new long[] {3, 4}, worker.status().counts().get(0).completed());
            assertEquals(17.5, worker.status().gauges().get(0).value());
            var times = worker.status().responseTimes().get(0);
            assertEquals(TransactionType.TRADE_RESULT.ordinal(), times.type());
            assertEquals(10, times.histogram().getTotalCount());
            assertEquals(1_500, times.histogram().getValueAtPercentile(90));
            while (worker.status().machine() == null) {
                Thread.sleep(10);
            }
            worker.drain();
            while (worker.status().state() == WorkerState.DRAINING) {
                Thread.sleep(10);
            }
            assertEquals(WorkerState.DONE, worker.status().state());
            assertArrayEquals(ScriptedRole.bigLog(), fetch(worker, "connector.csv"));
            worker.reset("run-1");
            worker.shutdown();
            assertEquals(0, child.exit());
        }
    }

    private static byte[] fetch(Worker worker, String name) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = worker.readLog(name, 0, 1 << 20);
        while (piece.length > 0) {
            all.writeBytes(piece);
            piece = worker.readLog(name, all.size(), 1 << 20);
        }
        return all.toByteArray();
    }

    @Test
    void failuresArriveAsSentences() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            Worker worker = connect(child.port());
            WorkerException refused = assertThrows(WorkerException.class, worker::prepare);
            assertTrue(refused.getMessage().startsWith("cannot prepare a worker that is IDLE"), refused.getMessage());
            worker.configure(assignment("foreign"));
            WorkerException foreign = assertThrows(WorkerException.class, worker::prepare);
            assertEquals("cannot prepare: the disk is on fire", foreign.getMessage());
            assertEquals(foreign.getMessage(), worker.status().cause());
        }
    }

    @Test
    void aPrepareMayTakeLongerThanACall() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            // The first calls load classes, which on a busy machine takes longer than the time limit of a call below.
            connect(child.port()).configure(assignment("slow-prepare"));
            Worker worker = RemoteWorkers.connect("127.0.0.1", child.port(), null, Duration.ofSeconds(2));
            long before = System.nanoTime();
            worker.prepare();
            assertTrue(System.nanoTime() - before >= TimeUnit.MILLISECONDS.toNanos(ScriptedRole.SLOW_MILLIS));
            assertEquals(WorkerState.READY, worker.status().state());
        }
    }

    @Test
    void aPrepareIsAbortedFromPrime() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            Worker worker = connect(child.port());
            worker.configure(assignment("slow-prepare"));
            CompletableFuture<Void> prepare = CompletableFuture.runAsync(worker::prepare);
            Thread.sleep(300);
            worker.abort("run-1", "Ctrl-C");
            assertInstanceOf(
                    WorkerException.class,
                    assertThrows(CompletionException.class, prepare::join).getCause());
            assertEquals("Ctrl-C", worker.status().cause());
        }
    }

    @Test
    void aKilledWorkerIsLostAtOnceAndAStoppedOneWithinTheLimit() throws Exception {
        try (ChildWorker killed = ChildWorker.start(logs);
                ChildWorker stopped = ChildWorker.start(logs)) {
            Worker first = connect(killed.port());
            Worker second = RemoteWorkers.connect("127.0.0.1", stopped.port(), null, Duration.ofSeconds(2));
            first.status();
            second.status();
            killed.signal("KILL");
            stopped.signal("STOP");
            long before = System.nanoTime();
            assertThrows(WorkerLostException.class, first::status);
            assertTrue(System.nanoTime() - before < TimeUnit.SECONDS.toNanos(2));
            before = System.nanoTime();
            WorkerLostException lost = assertThrows(WorkerLostException.class, second::status);
            assertTrue(lost.getMessage().contains("it does not answer in time"), lost.getMessage());
            assertTrue(System.nanoTime() - before < TimeUnit.SECONDS.toNanos(8));
            stopped.signal("CONT");
        }
    }

    @Test
    void whatListensMayBeNobodyOrMuteOrAnotherService() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            WorkerLostException silent = assertThrows(
                    WorkerLostException.class,
                    () -> RemoteWorkers.connect("127.0.0.1", mute.getLocalPort(), null, Duration.ofSeconds(1)));
            assertTrue(silent.getMessage().contains("does not answer in time"), silent.getMessage());
        }
        // Bound but not listening. A port that was listened on would go on for a moment in a process started meanwhile.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            WorkerLostException nobody = assertThrows(WorkerLostException.class, () -> connect(bound.getLocalPort()));
            assertTrue(nobody.getMessage().contains("nothing listens there"), nobody.getMessage());
        }
        WorkerLostException unknown = assertThrows(
                WorkerLostException.class, () -> RemoteWorkers.connect("no-such-host.invalid", 7001, null, LIMIT));
        assertTrue(unknown.getMessage().contains("no host of that name"), unknown.getMessage());
    }

    @Test
    void silentPeersDoNotKeepPrimeOut() throws Exception {
        try (ChildWorker child = ChildWorker.start(logs)) {
            Socket[] silent = new Socket[20];
            for (int i = 0; i < silent.length; i++) {
                silent[i] = new Socket("127.0.0.1", child.port());
            }
            assertEquals(WorkerState.IDLE, connect(child.port()).status().state());
            // The worker closes each silent connection after a timeout, which ChildWorker makes short.
            for (Socket socket : silent) {
                socket.setSoTimeout(10_000);
                assertEquals(-1, readToEnd(socket));
            }
        }
    }

    private static int readToEnd(Socket socket) throws IOException {
        try (socket) {
            return socket.getInputStream().read();
        }
    }
}
