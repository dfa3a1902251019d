package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.SilenceWatchdog;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.time.RunSchedule;

/** A worker process ends when prime is silent, and only then. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(240)
class SilenceTest extends PrimeFixture {
    private static final Duration LONGER_THAN_ANY_PATIENCE = SilenceWatchdog.LIMIT.plusSeconds(2);

    @TempDir
    Path logs;

    private ServerSocket orders;
    private Process process;
    private int port;

    /** The first connector of the testbed is a process of its own. */
    @BeforeEach
    void startAConnector() throws IOException {
        orders = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Testbed.MarketEmulator market = new Testbed.MarketEmulator("127.0.0.1", 7002, orders.getLocalPort());
        setup = Testbeds.complete(
                setup.testbed().change().marketEmulators(List.of(market)).build(), "test", results);
        Endpoint.all(setup.testbed()).forEach(e -> workers.put(e.name(), new FakeWorker(e)));
        workers.values().forEach(w -> w.build = Build.id());
        List<String> command = new ArrayList<>(ThisJava.command(IdleConnector.class.getName(), List.of("-Xmx64m")));
        command.addAll(List.of("--once", "--control-port", "0", "--logs", logs.toString(), "--port"));
        command.add(Integer.toString(connector().dataPort()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String ready = new BufferedReader(process.inputReader()).readLine();
        port = Integer.parseInt(ready.replaceAll(".*:(\\d+) \\(control\\).*", "$1"));
    }

    @AfterEach
    void end() throws Exception {
        process.destroyForcibly().waitFor();
        orders.close();
    }

    private Endpoint connector() {
        return Endpoint.all(setup.testbed()).get(0);
    }

    private Worker connect() {
        return RemoteWorkers.connect("127.0.0.1", port, null, Duration.ofSeconds(45));
    }

    private static void sleep(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    /** As where its terminal is stopped, or it has no processor: its main thread stands still for longer than a worker waits. */
    @Test
    void aBusyPrimeLosesNoWorker() {
        workers.get("ce-1").atPrepare = () -> sleep(Duration.ofSeconds(3));
        Progress busy = Progress.both(events(), new Progress() {
            @Override
            public void step(String what) {
                if (what.startsWith("preparing")) {
                    sleep(LONGER_THAN_ANY_PATIENCE);
                }
            }

            @Override
            public void started(RunSchedule schedule) {
                sleep(LONGER_THAN_ANY_PATIENCE);
            }

            @Override
            public void moment(Moment moment) {}

            @Override
            public void close() {}
        });
        RunManifest run = new Prime(
                        setup,
                        new RunOptions(results, "busy", busy, null),
                        endpoint -> endpoint.equals(connector()) ? connect() : dial(endpoint),
                        Build.id(),
                        interrupted::get)
                .run();
        assertEquals(Outcome.COMPLETED, run.outcome(), run::cause);
        assertTrue(process.isAlive());
    }

    /** A machine that stood still: prime may have stood still too. */
    @Test
    void aWorkerThatStoodStillHasWaitedForNobodyMeanwhile() throws Exception {
        Worker worker = connect();
        worker.configure(new Assignments("still", setup).of(new Member(connector(), worker, null, null), Set.of()));
        signal("STOP");
        sleep(LONGER_THAN_ANY_PATIENCE);
        signal("CONT");
        sleep(Duration.ofSeconds(2));
        assertEquals(WorkerState.CONFIGURED, worker.status().state());

        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it ends once it has waited for prime");
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor());
    }
}
