package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.run.Dialers;

/** A process of this machine that ends says how, where prime would only see that nobody answers any more. */
@Timeout(240)
class LastWordsTest extends PrimeFixture {
    @TempDir
    Path folder;

    private ServerSocket silent;
    private LocalProcesses processes;
    private Endpoint customers;

    /** The connectors take connections and say nothing, so that the CE is prepared until it ends. */
    @BeforeEach
    void startACustomerEmulator() throws Exception {
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Testbed plan = setup.testbed();
        int control;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            control = free.getLocalPort();
        }
        List<Testbed.Group> groups = plan.tiles().get(0).groups().stream()
                .map(group -> Testbed.Group.of(
                        group.loadUnits(),
                        new Testbed.Connector("127.0.0.1", 1, silent.getLocalPort()),
                        group.oltp(),
                        group.dss()))
                .toList();
        setup = RunSetup.of(
                plan.change().tiles(List.of(new Testbed.Tile(groups))).build(), setup.profile());
        customers = new Endpoint(WorkerKind.CE, 1, "127.0.0.1", control, 0);
        processes = LocalProcesses.lasting(folder);
        processes.start(customers, List.of());
    }

    @AfterEach
    void end() throws Exception {
        silent.close();
        processes.close();
    }

    private Worker connect() throws Exception {
        processes.awaitReady(() -> false);
        return processes.dialer(Dialers.of(setup)).connect(customers);
    }

    /** What prime is told by the call that prepares a worker which gets a signal meanwhile. */
    private Throwable toldWhen(String signal) throws Exception {
        Worker worker = connect();
        worker.configure(new Assignments("x", setup).of(new Member(customers, worker, null, null), Set.of()));
        CompletableFuture<Void> prepared = CompletableFuture.runAsync(worker::prepare);
        TimeUnit.MILLISECONDS.sleep(300);
        long pid = processes.process(customers.name()).pid();
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                        .start()
                        .waitFor());
        return assertThrows(ExecutionException.class, prepared::get).getCause();
    }

    @Test
    void aWorkerThatIsKilledWhileItIsPrepared() throws Exception {
        Throwable lost = toldWhen("KILL");
        assertEquals(WorkerLostException.class, lost.getClass(), lost::toString);
        String told = lost.getMessage();
        assertTrue(
                told.startsWith("the process of ce-1 ended with exit code 137 (signal 9, killed); it said last: "),
                told);
        assertTrue(told.endsWith("Run x as ce 1"), told);
    }

    /** Its last answer may still arrive; otherwise its process is asked. Both say why. */
    @Test
    void aWorkerThatIsToldToEndWhileItIsPrepared() throws Exception {
        Throwable failure = toldWhen("TERM");
        String told = failure.getMessage();
        if (failure instanceof WorkerLostException) {
            assertTrue(
                    told.startsWith("the process of ce-1 ended with exit code 143 (signal 15); it said last: "), told);
            assertTrue(told.endsWith("Run ends: the process was told to end"), told);
        } else {
            assertEquals("the run has ended on this worker: the process was told to end", told);
        }
    }

    @Test
    void aWorkerThatCannotStart() throws Exception {
        connect();
        try (LocalProcesses second = LocalProcesses.lasting(folder.resolve("second"))) {
            second.start(customers, List.of());
            UserError told = assertThrows(UserError.class, () -> second.awaitReady(() -> false));
            assertEquals(ExitCode.ABORTED, told.exitCode());
            String port = Integer.toString(customers.controlPort());
            assertTrue(told.getMessage().startsWith("ce-1 ended with exit code 2; it said last: "), told.getMessage());
            assertTrue(told.getMessage().contains("Cannot listen on control port " + port), told.getMessage());
        }
    }
}
