package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.run.Dialers;

/** A testbed that is still coming up: prime waits for it as long as allowed, and no longer. */
class WaitTest extends PrimeFixture {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(700);

    private final List<String> told = new CopyOnWriteArrayList<>();

    private WaitLimit waitLimit(Duration longest, Consumer<String> reaction) {
        return new WaitLimit(longest, line -> {
            told.add(line);
            reaction.accept(line);
        });
    }

    private void serverDown() {
        FakeWorker connector = workers.get("connector-2");
        connector.databaseProblem = "The server cannot be reached.";
        connector.notYet = true;
    }

    /** Brings up what the line says is missing. */
    private void up(String line) {
        if (line.contains("server")) {
            workers.get("connector-2").databaseProblem = "";
        } else {
            workers.get("mee-1").lost = false;
        }
    }

    @Test
    void workersAndThenServersAreWaitedFor() {
        workers.get("mee-1").lost = true;
        serverDown();
        assertEquals(
                7,
                Prime.check(setup, this::dial, "b1", waitLimit(LONG, this::up))
                        .processes()
                        .size());
        assertEquals(
                List.of(
                        "waiting up to 5m for mee-1 at 127.0.0.1:7002",
                        "waiting up to 5m for the server of connector-2's OLTP, the server of connector-2's DSS"),
                told);
        workers.values().forEach(worker -> assertEquals("", worker.busy(), "nobody stays taken"));
    }

    @Test
    void aRunWaitsToo() {
        workers.get("mee-1").lost = true;
        Progress progress = new Progress() {
            @Override
            public void step(String what) {
                told.add(what);
                if (what.startsWith("waiting")) {
                    up(what);
                }
            }

            @Override
            public void started(RunSchedule schedule) {}

            @Override
            public void moment(Moment moment) {}

            @Override
            public void close() {}
        };
        RunOptions options = new RunOptions(results, "waited", progress, null, () -> false, LONG);
        RunManifest manifest = new Prime(setup, options, this::dial, "b1", interrupted::get).run();
        assertEquals(Outcome.COMPLETED, manifest.outcome());
        assertTrue(told.contains("waiting up to 5m for mee-1 at 127.0.0.1:7002"), told.toString());
    }

    @Test
    void allProblemsAreToldAtOnceWhenTheTimeIsOver() {
        workers.get("mee-1").lost = true;
        serverDown();
        workers.get("ce-1").build = "b2";
        UserError error =
                assertThrows(UserError.class, () -> Prime.check(setup, this::dial, "b1", waitLimit(SHORT, line -> {})));
        for (String part : List.of(
                "mee-1 at 127.0.0.1:7002 does not answer", "Build b2 is running as ce-1", "cannot be reached")) {
            assertTrue(error.getMessage().contains(part), error.getMessage());
        }
        assertEquals(List.of("waiting up to 700ms for mee-1 at 127.0.0.1:7002"), told);
    }

    @Test
    void aWorkerOfAnotherBuildIsNamedAndNotWaitedFor() {
        Fleet.Dialer foreign = endpoint -> {
            throw new IllegalStateException(
                    "its answer is strange", new InvalidClassException("WorkerInfo$Machine", "incompatible types"));
        };
        String said = assertThrows(
                        UserError.class, () -> Prime.check(setup, foreign, "b1", waitLimit(LONG, line -> {})))
                .getMessage();
        assertTrue(said.contains(" is of another build of the kit, whose answers prime cannot read "), said);
        assertTrue(said.contains("; install prime's build on "), said);
    }

    @Test
    void whatTimeDoesNotChangeIsNotWaitedFor() {
        workers.get("ce-1").build = "b2";
        workers.get("connector-2").databaseProblem = "wrong password";
        assertThrows(UserError.class, () -> Prime.check(setup, this::dial, "b1", waitLimit(LONG, line -> {})));
        Fleet.Dialer distrusting = endpoint -> {
            throw new WorkerLostException("no trusted connection", new IOException(new CertificateException("other")));
        };
        assertThrows(UserError.class, () -> Prime.check(setup, distrusting, "b1", waitLimit(LONG, line -> {})));
        assertEquals(List.of(), told);
    }

    @Test
    void theUserEndsTheWaiting() {
        workers.get("mee-1").lost = true;
        UserError error = assertThrows(
                UserError.class,
                () -> Preflight.pass(
                        setup,
                        this::dial,
                        new Assignments("x", setup),
                        "b1",
                        waitLimit(LONG, line -> interrupted.set(true)),
                        interrupted::get));
        assertTrue(error.getMessage().contains("interrupted by the user"), error.getMessage());
    }

    /** With a real process: nobody listens at first, then the CE comes up. */
    @Test
    void aProcessThatStartsLaterIsFound(@TempDir Path folder) throws Exception {
        int first;
        int second;
        try (Socket one = new Socket();
                Socket other = new Socket()) {
            one.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            first = one.getLocalPort();
            second = other.getLocalPort();
        }
        List<Testbed.CustomerEmulator> ces = List.of(
                new Testbed.CustomerEmulator("127.0.0.1", first), new Testbed.CustomerEmulator("127.0.0.1", second));
        setup = Testbeds.complete(
                setup.testbed().change().customerEmulators(ces).build(), "test", results);
        List<Endpoint> endpoints = Endpoint.all(setup.testbed());
        Endpoint later = endpoints.stream()
                .filter(e -> e.name().equals("ce-1"))
                .findFirst()
                .orElseThrow();
        Fleet.Dialer real = Dialers.of(setup);
        try (LocalProcesses processes = LocalProcesses.lasting(folder)) {
            WaitLimit waitLimit = waitLimit(LONG, line -> {
                if (told.size() == 1) {
                    start(processes, later);
                } else {
                    interrupted.set(true);
                }
            });
            assertThrows(
                    UserError.class,
                    () -> Preflight.pass(
                            setup,
                            endpoint -> endpoint.kind() == later.kind() ? real.connect(endpoint) : dial(endpoint),
                            new Assignments("x", setup),
                            "b1",
                            waitLimit,
                            interrupted::get));
        }
        String here = " at 127.0.0.1:";
        assertEquals(
                List.of(
                        "waiting up to 5m for ce-1" + here + first + ", ce-2" + here + second,
                        "waiting up to 5m for ce-2" + here + second),
                new ArrayList<>(told));
    }

    private static void start(LocalProcesses processes, Endpoint endpoint) {
        try {
            processes.start(endpoint, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
