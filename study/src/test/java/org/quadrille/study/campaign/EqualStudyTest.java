package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.files.Folders;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.Slot;

/** Instances that run at the same time are one slot: it counts as a whole or not at all. */
class EqualStudyTest {
    private static final String FILE = """
            {"name": "stub", "kind": "equal", "seed": 42, "blocks": 2, "retries": 1, "instances": 3,
             "environments": {"here": {"local": {}}}}""";

    @TempDir(factory = InMemory.class)
    Path path;

    private StubStudy study;

    @BeforeEach
    void make() {
        study = new StubStudy(path.resolve("stub"));
        study.behaviour = request -> all(request, 0);
    }

    private ExitCode run() throws InterruptedException {
        return study.run(Optional.of(FILE), null);
    }

    private static boolean together(RunRequest request) {
        return request.slot().cell().equals("3 at once");
    }

    /** The run of every instance; one of them may be INVALID. @param invalid its number; 0 for none */
    private static void all(RunRequest request, int invalid) {
        for (String run : together(request) ? runs(request.runId()) : List.of(request.runId())) {
            boolean fails = run.equals(request.runId() + "." + invalid);
            new FakeRun(request.results(), run, request.slot())
                    .begin()
                    .complete()
                    .report(fails ? "INVALID" : "VALID", fails ? List.of("steady-state") : List.of(), 100);
        }
    }

    private static List<String> runs(String attempt) {
        return List.of(attempt + ".1", attempt + ".2", attempt + ".3");
    }

    private List<Attempt> atOnce(State state) {
        return study.state().attempts().stream()
                .filter(attempt -> attempt.cell().equals("3 at once") && attempt.state() == state)
                .toList();
    }

    @Test
    void eachBlockHasOneAloneAndAllAtOnce() throws Exception {
        assertEquals(ExitCode.OK, run(), study.said());
        Map<Integer, List<String>> blocks = study.state().slots().stream()
                .collect(Collectors.groupingBy(
                        Slot::block,
                        Collectors.mapping(Slot::cell, Collectors.collectingAndThen(Collectors.toList(), c -> {
                            return c.stream().sorted().toList();
                        }))));
        assertEquals(Map.of(1, List.of("3 at once", "alone"), 2, List.of("3 at once", "alone")), blocks);
        assertEquals(4, study.counting().size());
        Attempt attempt = atOnce(State.COUNTING).get(0);
        assertEquals(runs(attempt.run()), attempt.runs());
        assertEquals(ExitCode.OK, run(), "nothing is left to do");
        assertEquals(4, study.state().attempts().size());
    }

    @Test
    void anInvalidInstanceMakesItsSlotVoidAndItIsMadeAgain() throws Exception {
        boolean[] failed = new boolean[1];
        study.behaviour = request -> {
            boolean now = together(request) && !failed[0];
            failed[0] |= now;
            all(request, now ? 2 : 0);
        };
        assertEquals(ExitCode.OK, run(), study.said());
        assertEquals(
                List.of("instance 2 of 3 is INVALID: steady-state failed"),
                atOnce(State.VOID).stream().map(Attempt::reason).toList());
        assertEquals(2, atOnce(State.COUNTING).size());
    }

    @Test
    void anInstanceThatBreaksOffMakesItsSlotVoid() throws Exception {
        boolean[] failed = new boolean[1];
        study.behaviour = request -> {
            all(request, 0);
            if (together(request) && !failed[0]) {
                failed[0] = true;
                new FakeRun(request.results(), request.runId() + ".3", request.slot()).abort("a connector was lost");
            }
        };
        assertEquals(ExitCode.OK, run(), study.said());
        String reason = atOnce(State.VOID).get(0).reason();
        assertTrue(reason.startsWith("instance 3 of 3 does not count: "), reason);
        assertTrue(reason.contains("a connector was lost"), reason);
    }

    @Test
    void aSlotWhoseInstancesStayInvalidIsGivenUp() throws Exception {
        study.behaviour = request -> all(request, 1);
        assertEquals(ExitCode.INVALID, run());
        assertEquals(2 * 2, atOnce(State.VOID).size(), "one retry for each of two slots");
        assertEquals(2, study.counting().size());
    }

    /** The journal ends before the slot's end, as after kill -9. */
    private void forget(Attempt attempt) throws IOException {
        Path journal = study.folder.journal();
        List<String> lines = Files.readAllLines(journal);
        int at = 0;
        while (!lines.get(at).contains("\"event\":\"finished\",\"slot\":" + attempt.slot() + ",")) {
            at++;
        }
        Files.writeString(journal, String.join("\n", lines.subList(0, at)) + "\n");
    }

    @Test
    void instancesThatAreAllCompleteCountThoughTheJournalWasNotTold() throws Exception {
        run();
        Attempt last = atOnce(State.COUNTING).get(1);
        forget(last);
        study.calls.clear();
        assertEquals(ExitCode.OK, run(), study.said());
        assertTrue(study.said().contains("Run " + last.run() + " was found complete; it counts."), study.said());
        assertEquals(4, study.counting().size());
        assertTrue(study.counting().contains(last.run()));
    }

    @Test
    void aSlotOfWhichOneInstanceIsMissingIsMadeOnceMore() throws Exception {
        run();
        Attempt last = atOnce(State.COUNTING).get(1);
        forget(last);
        Folders.delete(study.folder.run(last.run() + ".2").path());
        assertEquals(ExitCode.OK, run(), study.said());
        assertEquals(
                List.of("instance 2 of 3 does not count: its results folder is gone"),
                atOnce(State.VOID).stream().map(Attempt::reason).toList());
        assertEquals(4, study.counting().size(), "each slot once");
        assertEquals(2, atOnce(State.COUNTING).size());
    }

    @Test
    void aChangedInstanceNoLongerCounts() throws Exception {
        run();
        Attempt first = atOnce(State.COUNTING).get(0);
        new FakeRun(
                        study.folder.results(),
                        first.run() + ".3",
                        new org.quadrille.common.results.StudySlot("stub", first.slot(), "3 at once", first.block(), 1))
                .complete()
                .report("VALID", List.of(), 200);
        assertEquals(ExitCode.OK, run(), study.said());
        assertEquals(
                "it counted, but its checksums have changed since",
                atOnce(State.VOID).get(0).reason());
        assertEquals(4, study.counting().size());
    }

    @Test
    void aUserMayExcludeASlotByTheRunOfAnInstance() throws Exception {
        run();
        Attempt first = atOnce(State.COUNTING).get(0);
        StudyChanges.exclude(study.folder, first.run() + ".2", "a backup ran");
        assertEquals(
                "a backup ran",
                study.state().attemptOf(first.run()).orElseThrow().excluded());
    }
}
