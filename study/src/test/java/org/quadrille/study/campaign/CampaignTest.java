package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyState;

class CampaignTest {
    private static final RunEvent CRASH = new RunEvent(
            "crash",
            "a killed server",
            List.of(),
            1,
            3L,
            new RunEvent.Step(1, 2, 0, "", ""),
            new RunEvent.Step(3, 4, null, "", "could not start the server: no disk"));

    /** As a neighbour reports it that is told of the end of its run, at 5 in a fake run. */
    private static final RunEvent HOG = new RunEvent(
            "hog",
            "a hog",
            List.of(),
            1,
            9L,
            new RunEvent.Step(1, 1, null, "", ""),
            new RunEvent.Step(6, 6, null, "", "was ended before its time"));

    @TempDir(factory = InMemory.class)
    Path path;

    private StubStudy study;

    @BeforeEach
    void make() {
        study = new StubStudy(path.resolve("stub"));
    }

    @Test
    void everySlotOfThePlanIsMadeOnceAndInItsOrder() throws InterruptedException {
        assertEquals(ExitCode.OK, study.run());
        StudyState state = study.state();
        assertEquals(IntStream.rangeClosed(1, 6).boxed().toList(), numbers(state.counting()));
        assertEquals(state.slots().stream().map(Slot::cell).toList(), cells(state.counting()));
        Attempt first = state.counting().get(0);
        StudySlot slot = study.folder.run(first.run()).readManifest().study();
        assertEquals(new StudySlot("stub", 1, first.cell(), 1, 1), slot);
        assertEquals(Map.of("caches", "kept"), first.facts());
        assertEquals(1, first.before().size());
        assertEquals(1, first.after().size());
        assertEquals(1, study.pages.get());
        assertTrue(study.said().contains("6 of 6: "), study.said());
        assertTrue(study.said().contains("; so far 1 % to 2 %"), study.said());
    }

    @Test
    void anEnvironmentIsEnteredOnlyWhenItChangesAndEveryOneIsLeftAndClosed() throws InterruptedException {
        study.run();
        String entered = "";
        int prepared = 0;
        for (String call : study.calls) {
            String[] words = call.split(" ");
            switch (words[0]) {
                case "enter" -> {
                    assertEquals("", entered, study.calls.toString());
                    entered = words[1];
                }
                case "leave" -> {
                    assertEquals(words[1], entered);
                    entered = "";
                }
                case "close" -> assertEquals("", entered);
                default -> {
                    assertEquals(words[1], entered);
                    prepared += words[0].equals("prepare") ? 1 : -1;
                    assertTrue(prepared == 0 || prepared == 1, study.calls.toString());
                }
            }
        }
        List<String> cells = study.state().slots().stream().map(Slot::cell).toList();
        long changes = 1
                + IntStream.range(1, cells.size())
                        .filter(i -> !cells.get(i).equals(cells.get(i - 1)))
                        .count();
        assertEquals(changes, calls("enter"));
        assertEquals(2, calls("close"));
    }

    @Test
    void aCompleteStudyIsLeftAsItIs() throws InterruptedException {
        study.run();
        List<String> before = study.counting();
        study.calls.clear();
        assertEquals(ExitCode.OK, study.run());
        assertEquals(before, study.counting());
        assertEquals(List.of(), study.calls);
    }

    @Test
    void whatFailedForItsEnvironmentFillsItsSlotAndWhatCannotBeBelievedIsMadeAgain() throws InterruptedException {
        study.behaviour = request -> {
            FakeRun run = StubStudy.fake(request).begin();
            switch (request.slot().slot() * 10 + request.slot().attempt()) {
                case 21 -> run.complete().report("INVALID", List.of("response-limits", "steady-state"), 100);
                case 31 -> run.complete().report("INVALID", List.of("logs-intact"), 100);
                case 41 -> run.abort("mee-1 was lost");
                case 51, 52 -> run.disturbed(HOG, CRASH).abort("ce-1 was lost");
                default -> run.complete().report("VALID", List.of(), 100);
            }
        };
        assertEquals(ExitCode.INVALID, study.run());
        StudyState state = study.state();
        assertEquals(List.of(1, 2, 3, 4, 6), numbers(state.counting()));
        Attempt failed = state.filling(2).orElseThrow();
        assertEquals("INVALID", failed.verdict());
        assertEquals(List.of("response-limits", "steady-state"), failed.failed());
        assertEquals(2, state.filling(3).orElseThrow().number());
        assertEquals(
                "its records are at fault: logs-intact failed",
                state.attempts(3).get(0).reason());
        assertEquals("it was aborted: mee-1 was lost", state.attempts(4).get(0).reason());
        assertEquals(
                List.of(State.VOID, State.VOID),
                state.attempts(5).stream().map(Attempt::state).toList());
        assertEquals(
                "the end of event crash failed, as it could not start the server: no disk; it was aborted: ce-1 was lost",
                state.attempts(5).get(0).reason(),
                "a server that stays down is the cause, and what was lost for it is not, nor a hog that ended with the run");
        assertEquals(Set.of(3), state.incompleteBlocks());
        assertTrue(study.said().contains("blocks that stay incomplete: 3."), study.said());
        assertTrue(Files.isDirectory(
                study.folder.run(state.attempts(5).get(0).run()).path()));
        assertEquals(ExitCode.INVALID, study.run());
        assertEquals(9, study.state().attempts().size());
    }

    @Test
    void whatCannotBeginIsTriedAgainAndThenTheCampaignEndsWithItsReason() throws InterruptedException {
        int[] refusals = {1};
        study.behaviour = request -> {
            if (request.slot().slot() == 2 && refusals[0]-- > 0) {
                throw new UserError("The database is not there.");
            }
            StubStudy.valid(request);
        };
        assertEquals(ExitCode.OK, study.run());
        assertEquals(2, study.state().filling(2).orElseThrow().number());
        study = new StubStudy(path.resolve("other"));
        study.behaviour = request -> {
            throw new UserError("The database is not there.");
        };
        assertEquals(
                "The database is not there.",
                assertThrows(UserError.class, study::run).getMessage());
        assertEquals(0, calls("enter") - calls("leave"));
        assertEquals(
                new JournalEvent.Closed(JournalEvent.End.FAILED, "The database is not there."), last(study.events()));
        study.behaviour = StubStudy::valid;
        assertEquals(ExitCode.OK, study.run());
        assertEquals(6, study.counting().size());
    }

    @Test
    void theFirstSignalEndsItAfterTheRunAndTheSameCommandGoesOn() throws InterruptedException {
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = request.slot().slot() == 5 ? 1 : 0;
        };
        assertEquals(ExitCode.ABORTED, study.run());
        assertEquals(List.of(1, 2, 3, 4, 5), numbers(study.state().counting()));
        assertTrue(study.said().contains("Stopped by the user with 1 slot left;"), study.said());
        study.signals = 0;
        assertEquals(ExitCode.OK, study.run());
        assertEquals(6, study.state().attempts().size());
    }

    @Test
    void theSecondSignalAbortsTheRunWhichTakesNoRetry() throws InterruptedException {
        study.behaviour = request -> {
            study.signals = 2;
            StubStudy.fake(request).begin().disturbed(CRASH).abort("interrupted by the user");
        };
        for (int i = 0; i < 3; i++) {
            assertEquals(ExitCode.ABORTED, study.run());
            study.signals = 0;
        }
        assertEquals(
                List.of(true, true, true),
                study.state().voids().stream().map(Attempt::outside).toList());
        assertEquals(
                "it was aborted: interrupted by the user",
                study.state().voids().get(0).reason(),
                "the user is the cause, whatever else had failed");
        study.behaviour = StubStudy::valid;
        assertEquals(ExitCode.OK, study.run());
        assertEquals(4, study.state().filling(1).orElseThrow().number());
    }

    @Test
    void theSlotsOfOneEnvironmentCanBeMadeFirst() throws InterruptedException {
        assertEquals(ExitCode.OK, study.run(Optional.of(StubStudy.FILE.formatted("")), "box"));
        assertEquals(List.of("box", "box", "box"), cells(study.state().counting()));
        assertTrue(study.said().contains("other environments have slots left (3 of the plan)"), study.said());
        assertEquals(ExitCode.OK, study.run(Optional.empty(), null));
        assertEquals(6, study.counting().size());
        String message = assertThrows(UserError.class, () -> study.run(Optional.empty(), "bx"))
                .getMessage();
        assertTrue(message.contains("--only bx") && message.contains("\"box\""), message);
    }

    @Test
    void inASerialOrderTheFirstEnvironmentComesAgainOnlyAfterTheOthers() throws InterruptedException {
        Optional<String> serial = Optional.of(StubStudy.FILE.formatted(", \"order\": \"serial\""));
        String message =
                assertThrows(UserError.class, () -> study.run(serial, "box")).getMessage();
        assertTrue(message.contains("those of host"), message);
        assertEquals(List.of(), study.calls);
        study.run(serial, "host");
        assertEquals(List.of("host", "host"), cells(study.state().counting()));
        study.run(serial, "box");
        study.run(serial, "host");
        assertEquals(
                List.of("host", "host", "box", "box", "box", "host"),
                cells(study.state().counting()));
        assertEquals(ExitCode.OK, study.run(serial, "box"));
    }

    @Test
    void warmRunsAreMadeAndNeverCount() throws InterruptedException {
        study.run(", \"start\": \"warm\", \"warm\": 1");
        assertEquals(12, study.state().attempts().size());
        assertEquals(6, study.counting().size());
    }

    @Test
    void aSecondCampaignIsToldWhoHoldsTheStudy() throws InterruptedException {
        study.behaviour = request -> {
            StubStudy.valid(request);
            StubStudy second = new StubStudy(study.folder.path());
            String message = assertThrows(UserError.class, second::run).getMessage();
            assertTrue(message.contains("process " + ProcessHandle.current().pid() + " on "), message);
        };
        assertEquals(ExitCode.OK, study.run());
    }

    @Test
    void aFolderOfAnotherStudyFileIsRefusedAndOneThatSaysTheSameIsNot() throws Exception {
        study.run();
        String message = assertThrows(UserError.class, () -> study.run(", \"alpha\": 0.01"))
                .getMessage();
        assertTrue(message.contains("was started with a different version of study.json"), message);
        assertEquals(ExitCode.OK, study.run(Optional.of(StubStudy.FILE.formatted("\n")), null));
        assertEquals(ExitCode.OK, study.run(Optional.empty(), null));
    }

    @Test
    void aPlanOrStudyFileChangedByHandIsRefused() throws Exception {
        study.run();
        for (Path file : List.of(study.folder.plan(), study.folder.studyFile())) {
            String text = Files.readString(file);
            Files.writeString(file, text + "\n");
            String message = assertThrows(UserError.class, study::run).getMessage();
            assertTrue(message.startsWith(file + " was changed by hand"), message);
            Files.writeString(file, text);
        }
        assertEquals(ExitCode.OK, study.run());
    }

    @Test
    void anotherBuildOfTheKitDoesNotGoOnWithAStudy() throws Exception {
        study.run();
        Files.delete(study.folder.journal());
        try (Journal journal = Journal.open(study.folder.journal())) {
            journal.write(new JournalEvent.Begun(
                    Journal.FORMAT,
                    "stub",
                    "0.0.9-old",
                    Digests.sha256(study.folder.studyFile()),
                    Digests.sha256(study.folder.plan())));
        }
        String message = assertThrows(UserError.class, study::run).getMessage();
        assertTrue(message.contains("build 0.0.9-old"), message);
    }

    @Test
    void aFolderThatNoRunWasBegunInNeedsItsStudyFile() {
        String message = assertThrows(UserError.class, () -> study.run(Optional.empty(), null))
                .getMessage();
        assertTrue(message.contains("--study FILE"), message);
    }

    @Test
    void aFolderWithoutRoomForThePlanIsRefusedBeforeTheFirstRun() throws InterruptedException {
        study.free = where -> StudySpace.WORKING_BYTES + 6 * StudySpace.USUAL_BYTES - 1;
        String message = assertThrows(UserError.class, study::run).getMessage();
        assertTrue(message.contains("the 6 runs that are left need about 448 MiB"), message);
        assertEquals(List.of(), study.calls);
        study.free = where -> StudySpace.WORKING_BYTES + 6 * StudySpace.USUAL_BYTES;
        assertEquals(ExitCode.OK, study.run());
    }

    @Test
    void precisionStopsItAfterAWholeBlockAndNotBeforeTheLeastNumber() throws InterruptedException {
        study.halfWidth = OptionalDouble.of(1.5);
        String until = ", \"until\": {\"interval\": 1.5, \"atLeast\": 2, \"atMost\": 4}";
        assertEquals(ExitCode.OK, study.run(until));
        assertEquals(4, study.counting().size());
        assertEquals(JournalEvent.End.PRECISE, ((JournalEvent.Closed) last(study.events())).why());
        study.halfWidth = OptionalDouble.of(1.6);
        assertEquals(ExitCode.OK, study.run(until));
        assertEquals(8, study.counting().size());
    }

    @Test
    void aSearchChoosesItsSlotsByWhatWasSeen() throws InterruptedException {
        study.next = state -> {
            int number = state.slots().size() + 1;
            boolean done = state.counting().stream()
                    .anyMatch(attempt -> attempt.verdict().equals("INVALID"));
            Map<String, String> levels = Map.of("pacing.sessions", Integer.toString(number));
            return done ? Optional.empty() : Optional.of(new Slot(number, 1, "host, " + number, "host", levels, true));
        };
        study.behaviour = request -> {
            boolean valid = request.slot().slot() < 4;
            StubStudy.fake(request)
                    .begin()
                    .complete()
                    .report(valid ? "VALID" : "INVALID", valid ? List.of() : List.of("response-limits"), 1);
            study.signals = request.slot().slot() == 2 ? 1 : 0;
        };
        String file = """
                {"name": "max", "kind": "find-max", "environments": {"host": {"testbed": "host.json"}},
                 "search": {"by": "sessions"}}""";
        assertEquals(ExitCode.ABORTED, study.run(Optional.of(file), null));
        study.signals = 0;
        assertEquals(ExitCode.OK, study.run(Optional.of(file), null));
        assertEquals(List.of(1, 2, 3, 4), numbers(study.state().counting()));
        assertEquals(4, study.state().slots().size());
        assertEquals(new JournalEvent.Closed(JournalEvent.End.COMPLETE, "The answer is 4."), last(study.events()));
    }

    private long calls(String what) {
        return study.calls.stream().filter(call -> call.startsWith(what + " ")).count();
    }

    private static List<Integer> numbers(List<Attempt> attempts) {
        return attempts.stream().map(Attempt::slot).toList();
    }

    private static List<String> cells(List<Attempt> attempts) {
        return attempts.stream().map(Attempt::cell).toList();
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }
}
