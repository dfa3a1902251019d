package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Attempt.State;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyState;

/** What a campaign does with what it finds, however the previous one ended. */
class CampaignResumeTest {
    @TempDir(factory = InMemory.class)
    Path path;

    private StubStudy study;

    @BeforeEach
    void make() {
        study = new StubStudy(path.resolve("stub"));
    }

    @Test
    void aRunThatIsCompleteCountsThoughTheJournalWasNotTold() throws Exception {
        study.run();
        List<String> before = study.counting();
        cutAt("\"event\":\"finished\",\"slot\":4");
        assertEquals(List.of(4), numbers(running()));
        study.calls.clear();
        assertEquals(ExitCode.OK, study.run());
        assertEquals(before.subList(0, 4), study.counting().subList(0, 4));
        assertEquals(
                0, study.calls.stream().filter(call -> call.startsWith("run")).count());
        assertEquals(6, study.state().attempts().size());
        // A journal from an older copy of the folder has no attempts at all.
        cutAt("\"event\":\"opened\"");
        assertEquals(ExitCode.OK, study.run());
        assertEquals(Set.copyOf(before), Set.copyOf(study.counting()));
    }

    @Test
    void anEnvironmentWhoseFilesWereChangedSinceIsNamedInTheJournal() throws Exception {
        study.setup = cell -> Map.of("testbed.pacing.sessions", "8", "testbed.seed", "1");
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = request.slot().slot() == 4 ? 1 : 0;
        };
        assertEquals(ExitCode.ABORTED, study.run());
        study.setup = cell ->
                Map.of("testbed.pacing.sessions", cell.environment().equals("host") ? "32" : "8", "testbed.seed", "1");
        study.signals = 0;
        assertEquals(ExitCode.OK, study.run());
        assertEquals(
                List.of("The files of environment host were changed after 2 counting runs of it"
                        + " (testbed.pacing.sessions from 8 to 32)."),
                changes());
        assertEquals(6, study.counting().size());
    }

    /** The run without the events and the run with them would be of different testbeds. */
    @Test
    void aDisturbStudyGoesOnWithTheFilesThatItBeganWithAlone() throws Exception {
        Optional<String> file = Optional.of(StubStudy.FILE
                .formatted(", \"events\": [{\"name\": \"move\", \"phase\": 1, \"command\": \"true\"}]")
                .replace("compare", "disturb"));
        study.setup = cell -> Map.of("testbed.pacing.sessions", "8");
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = 1;
        };
        assertEquals(ExitCode.ABORTED, study.run(file, null));
        study.behaviour = StubStudy::valid;
        study.signals = 0;
        study.setup = cell -> Map.of("testbed.pacing.sessions", "32");
        String environment = study.state().open().get(0).environment();
        study.calls.clear();
        assertEquals(
                "The files of environment \"" + environment
                        + "\" were changed since the study was begun (testbed.pacing.sessions from 8 to 32), and the"
                        + " effect of events shows only between otherwise identical runs; put the files back as they were,"
                        + " or begin a new study under another name.",
                assertThrows(UserError.class, () -> study.run(file, null)).getMessage());
        assertEquals(List.of(), study.calls);
        study.setup = cell -> Map.of("testbed.pacing.sessions", "8");
        assertEquals(ExitCode.OK, study.run(file, null));
        assertEquals(12, study.counting().size());
        assertEquals(List.of(), changes());
    }

    @Test
    void noRunIsMadeOfFilesThatRunsBeforeCannotBeComparedWith() throws Exception {
        study.setup = cell -> Map.of("testbed.seed", "1", "profile.phases.length", "1m");
        study.behaviour = request -> {
            StubStudy.valid(request);
            study.signals = 1;
        };
        assertEquals(ExitCode.ABORTED, study.run());
        study.signals = 0;
        study.setup = cell -> Map.of("testbed.seed", "2", "profile.phases.length", "2m");
        // The files of all environments are known from the first run on, even of one that has had no run.
        String environment = study.state().open().get(0).environment();
        study.calls.clear();
        assertEquals(
                "The files of environment \"" + environment
                        + "\" were changed since the study was begun, in the phases and"
                        + " the population seed (profile.phases.length from 1m to 2m, testbed.seed from 1 to 2), so further"
                        + " runs cannot be compared; put the files back as they were, or begin a new study under another"
                        + " name.",
                assertThrows(UserError.class, study::run).getMessage());
        assertEquals(List.of(), study.calls);
        assertEquals(List.of(), changes());
    }

    @Test
    void filesMayBeCorrectedUntilTheFirstRunBegins() throws Exception {
        study.setup = cell -> Map.of("testbed.seed", "1");
        study.entering = ledger -> {
            throw new UserError("./up.sh failed.");
        };
        assertThrows(UserError.class, study::run);
        study.setup = cell -> Map.of("testbed.seed", "2");
        study.entering = ledger -> {};
        assertEquals(ExitCode.OK, study.run());
        assertEquals(List.of(), changes());
    }

    private List<String> changes() {
        return study.events().stream()
                .filter(JournalEvent.Changed.class::isInstance)
                .map(event -> ((JournalEvent.Changed) event).what())
                .toList();
    }

    @Test
    void aRunThatBrokeOffIsKeptAndMadeAgain() throws Exception {
        study.run();
        cutAt("\"event\":\"finished\",\"slot\":4");
        Attempt torn = running().get(0);
        new FakeRun(study.folder.results(), torn.run(), new StudySlot("stub", 4, torn.cell(), 2, 1)).begin();
        assertEquals(ExitCode.OK, study.run());
        Attempt first = study.state().attempts(4).get(0);
        assertEquals(State.VOID, first.state());
        assertTrue(first.outside() && first.reason().contains("killed"), first.reason());
        assertTrue(Files.isDirectory(study.folder.run(first.run()).path()));
        assertEquals(2, study.state().filling(4).orElseThrow().number());
    }

    @Test
    void aRunThatWasCollectedIsReportedAndCounts() throws Exception {
        study.run();
        cutAt("\"event\":\"finished\",\"slot\":4");
        Attempt attempt = running().get(0);
        Path results = study.folder.run(attempt.run()).path();
        Files.delete(results.resolve("report.json"));
        FakeRun run =
                new FakeRun(study.folder.results(), attempt.run(), new StudySlot("stub", 4, attempt.cell(), 2, 1));
        run.complete();
        ReportedRun.Judged judged =
                new ReportedRun(path -> run.report("INVALID", List.of("retries"), 5)).judge(results);
        assertTrue(judged.counts(), judged.fault());
        assertEquals("INVALID", judged.verdict());
        Files.delete(results.resolve("report.json"));
        run.complete();
        assertFalse(new ReportedRun(path -> {
                    throw new IllegalStateException("no");
                })
                .judge(results)
                .counts());
    }

    @Test
    void aRunThatIsNoLongerWhatItWasOrGoneIsMadeAgain() throws Exception {
        study.run();
        List<String> before = study.counting();
        Files.writeString(study.folder.run(before.get(1)).logs().resolve("ce-1.csv"), "other");
        Files.move(study.folder.run(before.get(4)).path(), path.resolve("elsewhere"));
        assertEquals(ExitCode.OK, study.run());
        StudyState state = study.state();
        assertEquals(
                "it counted, but now it is not as it was reported: logs/ce-1.csv was changed",
                state.attemptOf(before.get(1)).orElseThrow().reason());
        assertEquals(
                "it counted, but now its results folder is gone",
                state.attemptOf(before.get(4)).orElseThrow().reason());
        assertEquals(6, state.counting().size());
        assertEquals(8, state.attempts().size());
    }

    @Test
    void aRunThatWasReportedAnewIsNoLongerTheOneThatCounted() throws Exception {
        study.run();
        Attempt attempt = study.state().filling(3).orElseThrow();
        StudySlot slot = study.folder.run(attempt.run()).readManifest().study();
        new FakeRun(study.folder.results(), attempt.run(), slot).complete().report("VALID", List.of(), 200);
        assertEquals(ExitCode.OK, study.run());
        assertEquals(
                "it counted, but its checksums have changed since",
                study.state().attemptOf(attempt.run()).orElseThrow().reason());
        assertEquals(2, study.state().filling(3).orElseThrow().number());
    }

    @Test
    void aRunThatEndedItselfTakesARetryAndOneThatItsUserEndedDoesNot() throws Exception {
        study.run();
        for (String cause : List.of("ce-1 was lost", "interrupted by the user")) {
            cutAt("\"event\":\"finished\",\"slot\":4");
            Attempt attempt = running().get(0);
            new FakeRun(
                            study.folder.results(),
                            attempt.run(),
                            new StudySlot("stub", 4, attempt.cell(), 2, attempt.number()))
                    .begin()
                    .abort(cause);
            assertEquals(ExitCode.OK, study.run());
            Attempt found = study.state().attemptOf(attempt.run()).orElseThrow();
            assertEquals("it was aborted: " + cause, found.reason());
            assertEquals(cause.equals("interrupted by the user"), found.outside());
        }
    }

    @Test
    void whateverKeepsAReportFromBeingMadeIsAReasonAndNoEnd() throws Exception {
        study.run();
        Attempt attempt = study.state().filling(4).orElseThrow();
        Files.delete(study.folder.run(attempt.run()).reportJson());
        new FakeRun(study.folder.results(), attempt.run(), new StudySlot("stub", 4, attempt.cell(), 2, 1)).complete();
        for (Throwable thrown : List.of(new ArithmeticException("no"), new NoClassDefFoundError("no"))) {
            ReportedRun.Judged judged = new ReportedRun(run -> {
                        if (thrown instanceof Error error) {
                            throw error;
                        }
                        throw (RuntimeException) thrown;
                    })
                    .judge(study.folder.run(attempt.run()).path());
            assertTrue(judged.fault().contains("its report failed with " + thrown), judged.fault());
        }
    }

    @Test
    void whatAKilledCampaignLeftHereIsEndedAndNothingElse() throws InterruptedException {
        Resource gone = new Resource(Resource.Kind.FOLDER, "/gone", "");
        Resource left = new Resource(Resource.Kind.FOLDER, "/left", "");
        Resource process = new Resource(Resource.Kind.PROCESS, "1", "2");
        study.behaviour = request -> study.signals = 1;
        study.entering = ledger -> {
            List.of(process, gone, left).forEach(ledger::made);
            ledger.gone(gone);
        };
        study.run();
        assertEquals(List.of(), study.ended);
        study.signals = 0;
        study.entering = ledger -> {};
        study.behaviour = StubStudy::valid;
        study.run();
        assertEquals(List.of(process, left), study.ended);
        study.run();
        assertEquals(2, study.ended.size());
    }

    @Test
    void whatWasLeftOnAnotherMachineOrBeforeARestartIsKnown() throws Exception {
        Path file = path.resolve("journal.jsonl");
        try (Journal journal = Journal.open(file)) {
            JournalLedger ledger = new JournalLedger(journal);
            journal.write(new JournalEvent.Opened("b", "one", "1", 1, null));
            ledger.made(new Resource(Resource.Kind.PROCESS, "7", "8"));
            ledger.made(new Resource(Resource.Kind.FOLDER, "/data", ""));
            journal.write(new JournalEvent.Opened("b", "two", "1", 1, null));
            ledger.made(new Resource(Resource.Kind.FOLDER, "/data", ""));
            ledger.gone(new Resource(Resource.Kind.FOLDER, "/data", ""));
        }
        List<JournalLedger.Left> left = JournalLedger.left(Journal.read(file));
        assertEquals(
                List.of("one", "one"),
                left.stream().map(JournalLedger.Left::host).toList());
        assertEquals(
                List.of(true, true), left.stream().map(one -> one.outlived("1")).toList());
        assertEquals(
                List.of(false, true),
                left.stream().map(one -> one.outlived("2")).toList());
    }

    @Test
    void anEventThatIsOnElsewhereKeepsTheStudyFromMeasuring() throws Exception {
        study.run();
        try (Journal journal = Journal.open(study.folder.journal())) {
            journal.write(new JournalEvent.Opened("b", "elsewhere", "1", 1, null));
            new JournalLedger(journal).made(new Resource(Resource.Kind.EVENT, "hog", "./off.sh"));
        }
        study.calls.clear();
        assertEquals(
                "A campaign of this study ended early on elsewhere while event hog was on, which would affect every"
                        + " later run; run the command again on elsewhere first, which undoes it with \"./off.sh\".",
                assertThrows(UserError.class, study::run).getMessage());
        assertEquals(List.of(), study.calls);
        assertEquals(List.of(), study.ended);
    }

    private List<Attempt> running() {
        return study.state().attempts().stream()
                .filter(attempt -> attempt.state() == State.RUNNING)
                .toList();
    }

    /** Cuts off the journal before the line that contains a text. */
    private void cutAt(String text) throws IOException {
        Path file = study.folder.journal();
        String all = Files.readString(file);
        int line = all.lastIndexOf('\n', all.indexOf(text)) + 1;
        assertTrue(line > 0, text);
        Files.write(file, Arrays.copyOf(all.getBytes(StandardCharsets.UTF_8), line));
    }

    private static List<Integer> numbers(List<Attempt> attempts) {
        return attempts.stream().map(Attempt::slot).toList();
    }
}
