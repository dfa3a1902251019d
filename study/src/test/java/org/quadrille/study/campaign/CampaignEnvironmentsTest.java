package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.RunEvent;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.study.environment.NotUndone;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StubEvents;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.StudyState;

/** How a campaign enters and leaves environments, and what it does about those that refuse. */
class CampaignEnvironmentsTest {
    private static final String WARM = ", \"start\": \"warm\", \"warm\": 1";

    @TempDir(factory = InMemory.class)
    Path path;

    private StubStudy study;

    @BeforeEach
    void make() {
        study = new StubStudy(path.resolve("stub"));
    }

    @Test
    void oneThatCannotBeLeftIsLeftBeforeAnotherOneIsEntered() throws InterruptedException {
        int[] refusals = {1};
        study.leaving = cell -> {
            if (refusals[0]-- > 0) {
                throw new UserError("It is still up.");
            }
        };
        assertEquals(ExitCode.OK, study.run());
        String first = study.calls.get(0).replace("enter ", "");
        int left = study.calls.indexOf("leave " + first);
        assertEquals("leave " + first, study.calls.get(left + 1));
        assertTrue(study.calls.get(left + 2).startsWith("enter "), study.calls.toString());
    }

    @Test
    void aCampaignThatCannotLeaveOneEntersNoOther() throws InterruptedException {
        study.leaving = cell -> {
            throw new UserError("It is still up.");
        };
        assertEquals(
                "It is still up.", assertThrows(UserError.class, study::run).getMessage());
        assertEquals(
                1, study.calls.stream().filter(call -> call.startsWith("enter")).count());
    }

    /** What an event left would affect every later run; the run itself was not disturbed as it should have been. */
    @Test
    void anEventThatCannotBeUndoneStopsTheStudyAndItsRunIsVoid() throws InterruptedException {
        RunEvent.Step begun = new RunEvent.Step(1, 2, 0, "", "");
        RunEvent.Step failed = new RunEvent.Step(3, 4, 7, "", "ended with code 7");
        study.behaviour = request -> {
            StubStudy.fake(request)
                    .begin()
                    .disturbed(new RunEvent("hog", "a hog", List.of(), 1, 3L, begun, failed))
                    .complete()
                    .report("DISTURBED", List.of(), 100);
            throw new NotUndone("The hog is still there.");
        };
        assertEquals(
                "The hog is still there.",
                assertThrows(UserError.class, study::run).getMessage());
        assertEquals(
                1, study.calls.stream().filter(call -> call.startsWith("run")).count());
        assertTrue(study.calls.stream().noneMatch(call -> call.startsWith("leave")), "the event is undone first");
        assertTrue(study.calls.get(study.calls.size() - 1).startsWith("close"), study.calls::toString);
        study.behaviour = StubStudy::valid;
        assertEquals(ExitCode.OK, study.run());
        Attempt first = study.state().attempts().get(0);
        assertEquals(State.VOID, first.state());
        assertEquals("the end of event hog failed, as it ended with code 7", first.reason());
        assertEquals(6, study.counting().size());
        assertEquals(
                7, study.calls.stream().filter(call -> call.startsWith("run")).count());
    }

    /** A real server, which stays down: first its port is taken while it is down, then a file of its data is gone. */
    @Test
    void aKilledServerThatDoesNotStartAgainStopsTheStudyWhichThenGoesOnWithAnother(@TempDir Path folder)
            throws Exception {
        String file = """
                {"name": "stub", "kind": "disturb", "blocks": 3, "environments": {"here": {"local": {}}},
                 "events": [{"name": "crash", "phase": 4, "seconds": 1, "kill": "1.1.oltp"}]}""";
        String crashed = "The database server that event crash killed on "
                + InetAddress.getLocalHost().getHostName() + " could not be started again: ";
        String again = "; fix this, then run the command again, which starts another server.";
        Path control = folder.resolve("postgresql/global/pg_control");
        try (KeptServer server = EmbeddedServer.in(folder).startKept()) {
            try (ServerSocket taken = new ServerSocket()) {
                study.behaviour = request ->
                        crashed(request, server, () -> taken.bind(new InetSocketAddress("127.0.0.1", server.port())));
                assertEquals(
                        crashed + "Port " + server.port() + " of the embedded PostgreSQL server in " + folder
                                + " is in use by another program; end that program first" + again,
                        stopped(file));
            }
            server.restart();
            study.behaviour = request -> crashed(request, server, () -> Files.delete(control));
            String why = stopped(file);
            assertTrue(
                    why.startsWith(crashed + "The embedded PostgreSQL server in " + folder + " did not start on port "),
                    why);
            assertTrue(why.contains("pg_control") && why.endsWith("; check whether the disk is full" + again), why);
            assertFalse(server.runs());
        }
        study.behaviour = request -> crashed(request, null, () -> {});
        assertEquals(ExitCode.OK, study.run(Optional.of(file), null));
        List<Attempt> all = study.state().attempts();
        assertEquals(6, study.counting().size());
        assertEquals(
                List.of("could not start the server: Port ", "could not start the server: The embed"),
                all.stream()
                        .filter(attempt -> attempt.state() == State.VOID)
                        .map(attempt -> attempt.reason().replaceFirst("^the end of event crash failed, as it ", ""))
                        .map(reason -> reason.substring(0, Math.min(37, reason.length()))
                                .replaceFirst("Port .*", "Port "))
                        .toList());
    }

    /** What a campaign says that fails, which `study status` repeats: the three disturbed runs are left. */
    private String stopped(String file) {
        String why = assertThrows(UserError.class, () -> study.run(Optional.of(file), null))
                .getMessage();
        StudyProgress progress = StudyProgress.read(study.folder);
        assertEquals(Optional.of(why), progress.ended());
        assertTrue(progress.left() > 2 && progress.running().isEmpty(), progress::toString);
        return why;
    }

    private interface Meanwhile {
        void run() throws IOException;
    }

    /** A disturbed run whose server is killed, and its twin. @param server null to kill none */
    private static void crashed(RunRequest request, KeptServer server, Meanwhile down) {
        FakeRun run = StubStudy.fake(request).begin();
        if (request.events().isEmpty()) {
            run.complete().report("VALID", List.of(), 100);
            return;
        }
        RunEvent.Step begun = new RunEvent.Step(1, 2, null, "", "");
        try {
            StubEvents.during(
                    server == null ? List.of() : request.events(),
                    server,
                    request.results(),
                    request.results(),
                    null,
                    () -> {
                        try {
                            down.run();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    done -> {
                        assertEquals(Words.clause(done.problem()), done.problem(), "a sentence goes on behind it");
                        ended(run, begun, done.problem());
                    });
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (server == null) {
            ended(run, begun, "");
        }
    }

    private static void ended(FakeRun run, RunEvent.Step begun, String problem) {
        RunEvent.Step ended = new RunEvent.Step(3, 4, null, "", problem);
        run.disturbed(new RunEvent("crash", "a kill", List.of(), 1, 3L, begun, ended))
                .complete()
                .report("DISTURBED", List.of(), 100);
    }

    @Test
    void cellsThatAreOneEnvironmentAreEnteredOnce() throws InterruptedException {
        study.takesOver = true;
        String serial = ", \"order\": \"serial\", \"factors\": {\"pacing.sessions\": [2, 8]}";
        assertEquals(ExitCode.OK, study.run(serial));
        // The first environment is used both before and after the other one.
        assertEquals(
                3, study.calls.stream().filter(call -> call.startsWith("enter")).count());
        assertTrue(study.calls.stream().anyMatch(call -> call.startsWith("take over")), study.calls.toString());
        String now = "";
        for (String call : study.calls) {
            if (call.startsWith("enter ") || call.startsWith("take over ")) {
                now = call.replaceAll("enter |take over ", "");
            } else if (call.startsWith("run ")) {
                assertEquals("run " + now, call);
            }
        }
    }

    @Test
    void aWarmRunLapsesWithItsServer() throws InterruptedException {
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = 1;
        };
        assertEquals(ExitCode.ABORTED, study.run(WARM));
        study.signals = 0;
        study.behaviour = StubStudy::valid;
        assertEquals(ExitCode.OK, study.run(WARM));
        List<Attempt> first = study.state().attempts(1);
        assertEquals(
                List.of(State.VOID, State.WARM),
                first.stream().map(Attempt::state).toList());
        assertTrue(first.get(0).outside(), "it takes no retry");
        assertEquals(13, study.state().attempts().size());
    }

    @Test
    void aWarmRunIsMadeAgainWhenTheCountedOneCouldNotBegin() throws InterruptedException {
        int[] refusals = {1};
        study.behaviour = request -> {
            if (request.slot().slot() == 2 && refusals[0]-- > 0) {
                throw new UserError("The database is not there.");
            }
            StubStudy.valid(request);
        };
        assertEquals(ExitCode.OK, study.run(WARM));
        StudyState state = study.state();
        Attempt warm = state.filling(1).orElseThrow();
        Attempt counted = state.filling(2).orElseThrow();
        assertEquals(2, warm.number());
        assertEquals(counted.order() - 1, warm.order());
        study = new StubStudy(path.resolve("never"));
        study.behaviour = request -> {
            if (request.slot().slot() == 2) {
                throw new UserError("The database is not there.");
            }
            StubStudy.valid(request);
        };
        assertThrows(UserError.class, () -> study.run(WARM), "it does not go on for ever");
    }

    @Test
    void aReportThatFailsCostsItsRunAndNotTheCampaign() throws InterruptedException {
        study.behaviour = request -> {
            if (request.slot().slot() == 2 && request.slot().attempt() == 1) {
                StubStudy.fake(request).begin().complete();
                throw new IllegalStateException("The report failed.", new OutOfMemoryError());
            }
            StubStudy.valid(request);
        };
        assertEquals(ExitCode.OK, study.run());
        assertEquals("The report failed", study.state().attempts(2).get(0).reason());
        assertEquals(2, study.state().filling(2).orElseThrow().number());
        study = new StubStudy(path.resolve("mistake"));
        study.behaviour = request -> {
            throw new IllegalStateException("a mistake of the kit");
        };
        assertThrows(IllegalStateException.class, study::run, "nothing was made that could be judged");
    }

    @Test
    void whateverKeepsOneFromBeingClosedTheOthersAre() throws InterruptedException {
        study.closing = cell -> {
            throw cell.equals("host") ? new IllegalStateException("a mistake") : new UserError("It is still up.");
        };
        Throwable thrown = assertThrows(IllegalStateException.class, study::run);
        assertEquals("It is still up.", thrown.getSuppressed()[0].getMessage());
        study = new StubStudy(path.resolve("other"));
        study.closing = cell -> {
            throw new UserError("The " + cell + " is still up.");
        };
        String message = assertThrows(UserError.class, study::run).getMessage();
        assertTrue(message.contains("The host is still up.") && message.contains("The box is still up."), message);
    }

    @Test
    void aMistakeOfTheFirstMinuteCanBeCorrected() throws InterruptedException {
        Optional<String> file = Optional.of(StubStudy.FILE.formatted(""));
        assertThrows(UserError.class, () -> study.run(file, "bx"));
        assertFalse(study.folder.journal().toFile().exists());
        study.entering = ledger -> {
            throw new UserError("Correct the command.");
        };
        assertThrows(UserError.class, () -> study.run(file, null));
        study.entering = ledger -> {};
        assertEquals(ExitCode.OK, study.run(", \"alpha\": 0.01"));
        assertEquals(0.01, study.frozen().file().alpha());
        assertEquals(6, study.counting().size());
        assertThrows(UserError.class, () -> study.run(", \"alpha\": 0.02"));
    }
}
