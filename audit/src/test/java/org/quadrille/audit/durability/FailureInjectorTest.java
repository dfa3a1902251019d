package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.audit.durability.NodeFailure.Which;
import org.quadrille.audit.durability.ServerFailures.CommandFailure;
import org.quadrille.audit.durability.ServerFailures.EmbeddedFailure;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;

/** A real server that is made to fail and brought back, or is only said to be. */
class FailureInjectorTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    static Path folder;

    private static KeptServer server;

    @BeforeAll
    static void start() {
        server = EmbeddedServer.in(folder.resolve("server")).startKept();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void runs() {
        server.restart();
    }

    @Test
    void theFailureIsWhenTheDatabaseWasGoneNotWhenItsCommandEnded() throws Exception {
        List<Instant> killed = new ArrayList<>();
        FailureInjector injector = inject(
                LONG,
                way(
                        () -> {
                            TimeUnit.MILLISECONDS.sleep(400);
                            killed.add(Instant.now());
                            server.kill();
                            TimeUnit.SECONDS.sleep(3);
                        },
                        server::restart));
        assertEquals("", injector.problem().orElse(""));
        Outage outage = injector.outage().orElseThrow();
        assertEquals(Set.of(address()), outage.failures().keySet());
        Outage.Failure failure = outage.all();
        assertTrue(failure.failing().isBefore(failure.failed()), failure::toString);
        assertTrue(failure.failed().isAfter(killed.get(0)), () -> failure + " " + killed);
        assertTrue(Duration.between(failure.failed(), outage.restarting()).toMillis() > 500, outage::toString);
        Outage.Answering answering = outage.answering().get(address());
        assertEquals(
                "the same, started again, " + answering.facts().get("serverBefore"),
                answering.facts().get("serverAfter"));
        assertTrue(answering.finding("tile 1").isEmpty(), answering::toString);
    }

    @Test
    void aCommandThatDoesNothingIsNoFailure() throws Exception {
        FailureInjector injector = inject(SHORT, new CommandFailure(new DatabaseServer.Failure("true", "true")));
        assertEquals(
                address() + " still answers, although its server should have failed",
                injector.problem().orElseThrow());
        assertTrue(injector.outage().isEmpty());
        assertTrue(injector.enough());
    }

    @Test
    void aServerThatIsShutDownInGoodOrderHasNotFailed() throws Exception {
        Path control = folder.resolve("server").resolve("postgresql").resolve("postmaster.pid");
        ServerFailure stop = new CommandFailure(new DatabaseServer.Failure(
                "kill -INT $(head -1 " + control + "); while [ -e " + control + " ]; do sleep 0.1; done", "true"));
        FailureInjector injector = inject(LONG, way(stop::fail, server::restart));
        assertEquals(
                "the server of " + address() + " was shut down cleanly, which is not a failure",
                injector.problem().orElseThrow());
    }

    @Test
    void aServerThatDoesNotComeBackEndsTheRunWithItsReason() throws Exception {
        FailureInjector injector = inject(SECOND, way(server::kill, () -> {}));
        assertTrue(
                injector.problem().orElseThrow().contains("did not accept connections"), injector.problem()::toString);
    }

    @Test
    void aServerThatComesBackTooLateHasFailedTheAudit() throws Exception {
        FailureInjector injector = inject(SECOND, way(server::kill, () -> {
            TimeUnit.MILLISECONDS.sleep(1_500);
            server.restart();
        }));
        assertTrue(
                injector.problem()
                        .orElseThrow()
                        .contains(
                                "the restart did not end within the time that the profile's durability.outage allows"),
                injector.problem()::toString);
    }

    @Test
    void aCommandThatHangsIsEndedWhenItsTimeIsOverOrTheUserWantsIt() throws Exception {
        Path restarted = folder.resolve("restarted");
        ServerFailure hangs =
                new CommandFailure(new DatabaseServer.Failure("sleep 600; true", "echo 1 >> " + restarted));
        assertTrue(inject(SHORT, hangs).problem().orElseThrow().contains("durability.outage allows"));
        assertTrue(inject(LONG, hangs, () -> true).problem().orElseThrow().startsWith("the user ended the wait"));
        assertEquals(List.of("1", "1"), Files.readAllLines(restarted));
        long end = System.nanoTime() + SECOND.toNanos() * 10;
        while (sleeps() && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertFalse(sleeps());
    }

    private static boolean sleeps() {
        return ProcessHandle.current()
                .descendants()
                .anyMatch(
                        p -> p.info().command().filter(c -> c.endsWith("sleep")).isPresent());
    }

    @Test
    void theEmbeddedServerIsNotKilledInsteadOfAnother() {
        Map<String, ServerFailure> ways = ServerFailures.of(
                Map.of(ServerFailuresTest.subject(server.port()), ServerFailuresTest.database(server.port(), null)),
                Optional.of(server),
                Which.WRITER,
                what -> {});
        assertEquals(List.of(new EmbeddedFailure(server)), List.copyOf(ways.values()));
        assertThrows(
                UserError.class,
                () -> ServerFailures.of(
                        Map.of(ServerFailuresTest.subject(1), ServerFailuresTest.database(1, null)),
                        Optional.of(server),
                        Which.WRITER,
                        what -> {}));
    }

    private static FailureInjector inject(Duration longest, ServerFailure way) throws InterruptedException {
        return inject(longest, way, () -> false);
    }

    private static FailureInjector inject(Duration longest, ServerFailure way, BooleanSupplier interrupted)
            throws InterruptedException {
        FailureInjector injector = new FailureInjector(
                List.of(way),
                List.of(address()),
                new FailureInjector.Times(Duration.ZERO, longest, Duration.ZERO),
                what -> {},
                interrupted);
        injector.moment(ServerFailuresTest.moment(1));
        injector.await();
        return injector;
    }

    private static DatabaseAddress address() {
        return server.address("postgres");
    }

    interface Step {
        void run() throws IOException, InterruptedException;
    }

    static ServerFailure way(Step fail, Step restart) {
        return new ServerFailure() {
            @Override
            public String how() {
                return "as a test does";
            }

            @Override
            public void fail() throws IOException, InterruptedException {
                fail.run();
            }

            @Override
            public void restart() throws IOException, InterruptedException {
                restart.run();
            }

            @Override
            public void restartAlone() throws IOException, InterruptedException {
                restart.run();
            }
        };
    }
}
