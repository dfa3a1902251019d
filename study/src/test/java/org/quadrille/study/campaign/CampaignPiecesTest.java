package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.RunEvent;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.testing.Await;

class CampaignPiecesTest {
    private static final StudyFile.Quiet QUIET = new StudyFile.Quiet(10, Duration.ofSeconds(6));

    @TempDir(factory = InMemory.class)
    Path path;

    private long clock;
    private int asked;

    @Test
    void aPulseIsARateAndLeavesNothing() throws IOException {
        List<Pulse> pulses = new PulseMeter(path, Duration.ofMillis(80)).get();
        assertEquals(1, pulses.size());
        assertEquals(ThisHost.here().name(), pulses.get(0).machine());
        assertTrue(pulses.get(0).work() > 0 && pulses.get(0).writes() > 0, pulses.toString());
        try (Stream<Path> left = Files.list(path)) {
            assertEquals(List.of(), left.toList());
        }
        Path none = path.resolve("none");
        assertThrows(UserError.class, () -> new PulseMeter(none, Duration.ofMillis(2)).get());
    }

    @Test
    void aMachineIsQuietAfterThreeQuietSecondsInARow() {
        assertEquals(new JournalEvent.Quiet(3, 5, true), waited(5, 5, 5));
        assertEquals(new JournalEvent.Quiet(5, 4, true), waited(5, 90, 4, 4, 4));
        // One of the three seconds may exceed the limit, if the three together do not.
        assertEquals(new JournalEvent.Quiet(3, 9, true), waited(3, 21, 3));
    }

    @Test
    void aMachineThatNeverGetsQuietIsNotWaitedForAnyLonger() {
        assertEquals(new JournalEvent.Quiet(6, 50, false), waited(50, 50, 50, 50, 50, 50, 1, 1, 1));
        assertEquals(6, asked);
    }

    @Test
    void theFirstSignalEndsAfterTheRunTheSecondAbortsItAndTheThirdEndsTheProcess() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        AtomicInteger exited = new AtomicInteger();
        try (StudyInterrupt stop =
                new StudyInterrupt(new PrintStream(said, true, StandardCharsets.UTF_8), () -> exited.set(3))) {
            stop.running(true);
            assertFalse(stop.afterThisRun());
            send("TERM");
            Await.await("the first signal", stop::afterThisRun);
            assertFalse(stop.atOnce());
            send("TERM");
            Await.await("the second signal", stop::atOnce);
            assertEquals(0, exited.get());
            send("TERM");
            Await.await("the third signal", () -> exited.get() == 3);
        }
    }

    /** Loading databases does not check the interrupt flag. */
    @Test
    void whereNoRunIsMadeTheSecondSignalEndsTheProcess() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        AtomicInteger exited = new AtomicInteger();
        try (StudyInterrupt stop =
                new StudyInterrupt(new PrintStream(said, true, StandardCharsets.UTF_8), () -> exited.set(3))) {
            send("TERM");
            Await.await("the first signal", stop::afterThisRun);
            send("TERM");
            Await.await("the second signal", () -> exited.get() == 3);
            String text = said.toString(StandardCharsets.UTF_8);
            assertTrue(text.contains("a second Ctrl-C ends it at once") && text.contains("ends at once;"), text);
        }
    }

    /** As while the page is kept: nothing is stopped any more. */
    @Test
    void afterTheWorkASignalOnlyEndsTheWaiting() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        AtomicInteger exited = new AtomicInteger();
        try (StudyInterrupt stop =
                new StudyInterrupt(new PrintStream(said, true, StandardCharsets.UTF_8), () -> exited.set(3))) {
            BooleanSupplier waiting = stop.afterWork();
            assertFalse(waiting.getAsBoolean());
            send("TERM");
            Await.await("the signal", waiting);
            Await.await("its words", () -> said.toString(StandardCharsets.UTF_8).endsWith("\n"));
            assertEquals(
                    "Ending; what was to be done is done.",
                    said.toString(StandardCharsets.UTF_8).strip());
            assertEquals(0, exited.get());
        }
    }

    @Test
    void theTimeOfARunIsTheMedianWithAllThatIsDoneAroundIt() {
        List<JournalEntry> entries = new ArrayList<>();
        assertEquals(Optional.empty(), TimeLeft.of(entries, 3));
        add(entries, 0, new JournalEvent.Opened("b", "h", "", 1, null));
        add(entries, 100, finished(1, false));
        add(entries, 130, finished(2, false));
        add(entries, 500, new JournalEvent.Voided(3, 1, "r3", "lost", false));
        add(entries, 540, finished(3, false));
        add(entries, 9_000, new JournalEvent.Opened("b", "h", "", 1, null));
        add(entries, 9_001, finished(4, true));
        assertEquals(Optional.of(Duration.ofSeconds(40)), TimeLeft.ofOneRun(entries));
        assertEquals(Optional.of(Duration.ofSeconds(120)), TimeLeft.of(entries, 3));
    }

    @Test
    void progressSaysWhatIsDoneVoidAndLeftAndChangesNothing() throws Exception {
        StubStudy study = new StubStudy(path.resolve("stub"));
        assertTrue(assertThrows(UserError.class, () -> StudyProgress.read(study.folder))
                .getMessage()
                .contains("study run"));
        study.behaviour = request -> {
            FakeRun run = StubStudy.fake(request).begin();
            if (request.slot().slot() == 2) {
                run.abort("a worker was lost");
            } else {
                run.complete().report("VALID", List.of(), 100);
            }
            study.signals = request.slot().slot() == 4 ? 1 : 0;
        };
        study.run();
        byte[] before = Files.readAllBytes(study.folder.journal());
        StudyProgress progress = StudyProgress.read(study.folder);
        assertEquals(
                List.of(6, 3, 2, 2), List.of(progress.slots(), progress.done(), progress.voided(), progress.left()));
        assertEquals(List.of(1), progress.incompleteBlocks());
        assertEquals("", progress.running());
        assertTrue(progress.timeLeft().isPresent());
        assertTrue(progress.ended().orElseThrow().contains("2 slots left"));
        assertEquals(new String(before), Files.readString(study.folder.journal()));
    }

    @Test
    void nothingIsLeftOfAStudyThatIsPreciseAlsoAfterARunWasExcluded() throws Exception {
        StubStudy study = new StubStudy(path.resolve("stub"));
        study.halfWidth = OptionalDouble.of(1);
        study.run(", \"until\": {\"interval\": 2, \"atLeast\": 2, \"atMost\": 40}");
        assertEquals(4, study.counting().size());
        for (String excluded : List.of("", study.counting().get(0))) {
            if (!excluded.isEmpty()) {
                StudyChanges.exclude(study.folder, excluded, "a backup ran");
            }
            StudyProgress progress = StudyProgress.read(study.folder);
            assertEquals(0, progress.left());
            assertEquals(Optional.empty(), progress.timeLeft());
        }
    }

    @Test
    void aSearchHasAsManyRunsLeftAsItMayStillMakeAndNoneOnceItHasItsAnswer() throws Exception {
        String file = """
                {"name": "stub", "kind": "find-max", "environments": {"host": {"testbed": "host.json"}},
                 "search": {"by": "sessions", "mostRuns": 12}}""";
        StubStudy study = new StubStudy(path.resolve("stub"));
        study.next = state -> state.slots().size() == 3
                ? Optional.empty()
                : Optional.of(new Slot(
                        state.slots().size() + 1,
                        1,
                        "sessions " + state.slots().size(),
                        "host",
                        Map.of("pacing.sessions", "2"),
                        true));
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = request.slot().slot() == 2 ? 1 : 0;
        };
        assertEquals(ExitCode.ABORTED, study.run(Optional.of(file), null));
        StudyProgress progress = StudyProgress.read(study.folder);
        assertEquals(List.of(2, 10), List.of(progress.done(), progress.left()));
        assertTrue(progress.timeLeft().isPresent());
        study.setup = cell -> Map.of("testbed.pacing.mode", "open", "testbed.name", cell.label());
        study.signals = 0;
        assertEquals(ExitCode.OK, study.run(Optional.of(file), null));
        assertEquals(
                List.of(Map.of(), Map.of("testbed.pacing.mode", "open", "testbed.name", "sessions 0")),
                study.events().stream()
                        .filter(JournalEvent.Setup.class::isInstance)
                        .map(event -> ((JournalEvent.Setup) event).values())
                        .toList(),
                "the levels of a search are not compared with each other");
        assertEquals(0, StudyProgress.read(study.folder).left());
    }

    @Test
    void theIntervalSoFarIsThatOfThePrimaryMetricWithoutAVerdict() throws Exception {
        StubStudy study = new StubStudy(path.resolve("stub"));
        study.behaviour = request -> StubStudy.fake(request)
                .begin()
                .complete()
                .report(
                        "VALID",
                        List.of(),
                        (request.slot().cell().equals("host") ? 100 : 90)
                                + request.slot().block() % 3);
        study.run(", \"until\": {\"interval\": 50, \"atLeast\": 2, \"atMost\": 8}");
        StudyProgress progress = StudyProgress.read(study.folder);
        assertEquals("box against host ", progress.interval().replaceAll("[-+0-9].*", ""));
        double[] ends = Stream.of(
                        progress.interval().replaceAll("[^-+0-9. ]", "").strip().split(" +to? *| +"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertTrue(ends[0] < -9 && ends[1] > -11 && ends[0] <= ends[1], progress.interval());
        assertTrue(new IntervalSoFar()
                        .halfWidth(study.folder, study.frozen().file(), study.state())
                        .getAsDouble()
                < 3);
    }

    /** As on the page, a disturbed cell is compared with the same cell undisturbed; the interval names the two. */
    @Test
    void theIntervalSoFarIsTheWidestOfThosePairsThatThePageHas() throws Exception {
        StubStudy study = new StubStudy(path.resolve("stub"));
        RunEvent.Step done = new RunEvent.Step(1, 2, 0, "", "");
        study.behaviour = request -> {
            boolean many = request.slot().cell().startsWith("sessions 8");
            boolean disturbed = !request.slot().cell().endsWith("undisturbed");
            int varies = request.slot().block() * (!disturbed ? 1 : many ? -40 : -1);
            FakeRun run = StubStudy.fake(request).begin();
            if (disturbed) {
                run.disturbed(new RunEvent("hog", "a hog", List.of(), 1, null, done, null));
            }
            run.complete().report(disturbed ? "DISTURBED" : "VALID", List.of(), (many ? 500 : 100) + varies);
        };
        String file = """
                {"name": "stub", "kind": "disturb", "blocks": 3, "environments": {"host": {"testbed": "host.json"}},
                 "factors": {"pacing.sessions": [2, 8]}, "events": [{"name": "hog", "phase": 1, "command": "true"}]}""";
        assertEquals(ExitCode.OK, study.run(Optional.of(file), null));
        String said = StudyProgress.read(study.folder).interval();
        assertTrue(
                said.matches(
                        "sessions 8, disturbed against sessions 8, undisturbed [-+0-9.]+ to [-+0-9.]+ %, the widest of 2 intervals"),
                said);
    }

    @Test
    void runsThatAreAllAlikeOrThatAllFailedEndNoCampaign() throws Exception {
        for (boolean valid : new boolean[] {true, false}) {
            StubStudy study = new StubStudy(path.resolve("valid-" + valid));
            study.behaviour = request -> StubStudy.fake(request)
                    .begin()
                    .complete()
                    .report(valid ? "VALID" : "INVALID", valid ? List.of() : List.of("response-limits"), 100);
            assertEquals(ExitCode.OK, study.run());
            // Whatever is said about an interval of width zero, it must not throw.
            StudyProgress.read(study.folder);
            new IntervalSoFar().halfWidth(study.folder, study.frozen().file(), study.state());
        }
    }

    private static void send(String signal) throws IOException, InterruptedException {
        String me = Long.toString(ProcessHandle.current().pid());
        assertEquals(0, new ProcessBuilder("kill", "-" + signal, me).start().waitFor());
    }

    private JournalEvent.Quiet waited(double... percent) {
        Iterator<Double> seconds = Arrays.stream(percent).iterator();
        clock = 0;
        asked = 0;
        QuietWait quiet = new QuietWait(
                () -> {
                    clock += 1_000;
                    asked++;
                    return seconds.next() / 100;
                },
                () -> clock);
        JournalEvent.Quiet found = quiet.await(QUIET, new StubStudy(path));
        return new JournalEvent.Quiet(found.seconds(), Math.rint(found.busyPercent()), found.reached());
    }

    private static JournalEvent finished(int slot, boolean found) {
        return new JournalEvent.Finished(slot, 1, "r" + slot, "VALID", List.of(), "d", List.of(), Map.of(), found);
    }

    private static void add(List<JournalEntry> entries, long second, JournalEvent event) {
        entries.add(new JournalEntry(Instant.EPOCH.plusSeconds(second), event));
    }
}
