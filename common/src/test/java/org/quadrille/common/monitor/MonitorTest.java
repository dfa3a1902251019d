package org.quadrille.common.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.control.rmi.WorkerExport;
import org.quadrille.common.time.RunClock;

/** A monitor as prime sees it, over its control port. */
@Timeout(60)
class MonitorTest {
    @TempDir
    Path logs;

    private WorkerExport export;
    private Worker worker;

    @BeforeEach
    void connect() {
        LocalWorker monitor = new LocalWorker(new Monitor(), logs, () -> {});
        export = WorkerExport.open(monitor, InetAddress.getLoopbackAddress(), 0, null);
        worker = RemoteWorkers.connect("127.0.0.1", export.port(), null, Duration.ofSeconds(10));
    }

    @AfterEach
    void close() {
        export.close();
    }

    private void sample(String runId) throws InterruptedException {
        worker.configure(new Assignment(runId, "secret", 2, "{}", "{}"));
        worker.prepare();
        assertNull(worker.status().machine(), "nothing is sampled before the start");
        worker.start(RunClock.wallMicros());
        while (worker.status().machine() == null) {
            Thread.sleep(10);
        }
    }

    private String samples() {
        return new String(worker.readLog("monitor-2-metrics.csv", 0, 1 << 20), StandardCharsets.UTF_8);
    }

    @Test
    void samplesItsMachineFromStartToDrain() throws Exception {
        assertEquals(WorkerKind.MONITOR, worker.info().kind());
        assertEquals(0, worker.info().dataPort());
        sample("r1");
        worker.drain();
        while (worker.status().state() != WorkerState.DONE) {
            Thread.sleep(10);
        }
        String samples = samples();
        assertTrue(samples.startsWith("# quadrille machine samples 2 run=r1 process=monitor-2 "), samples);
        assertTrue(samples.lines().count() >= 3, samples);
        assertNotNull(worker.status().machine(), "the last sample can still be asked for");
        Thread.sleep(1_100);
        assertEquals(samples, samples(), "no sample comes after the drain");
        worker.reset("r1");
        sample("r2");
        worker.reset("r2");
        assertEquals(
                List.of("monitor-2-metrics.csv", "monitor-2.log"),
                worker.logs().stream().map(Worker.LogFile::name).toList());
    }

    @Test
    void anAbortEndsTheSamplesAndKeepsThem() throws Exception {
        sample("r1");
        worker.abort("r1", "end of test");
        String samples = samples();
        Thread.sleep(1_100);
        assertEquals(samples, samples());
        assertTrue(samples.lines().count() >= 3, samples);
    }
}
