package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;

class StudyChangesTest {
    private static final String STUDY = """
            {"name": "s", "kind": "compare", "blocks": 3,
             "environments": {"a": {"local": {}}, "b": {"local": {"cpus": 1}}}}
            """;

    @TempDir
    Path path;

    private StudyFolder folder;

    @BeforeEach
    void name() {
        folder = new StudyFolder(path);
    }

    private StudyPlan begin(String text) {
        try (Journal journal = Journal.open(folder.journal())) {
            StudyPlan plan = FrozenStudy.open(folder, Optional.of(text), "s.json", journal)
                    .plan();
            if (!plan.slots().isEmpty()) {
                journal.write(new JournalEvent.Started(1, 1, "r1", List.of()));
                journal.write(
                        new JournalEvent.Finished(1, 1, "r1", "VALID", List.of(), "sum", List.of(), Map.of(), false));
                journal.write(new JournalEvent.Started(2, 1, "r2", List.of()));
            }
            return plan;
        }
    }

    private FrozenStudy read() {
        return FrozenStudy.read(folder, Journal.read(folder.journal())).orElseThrow();
    }

    private static String refused(Runnable change) {
        return assertThrows(UserError.class, change::run).getMessage();
    }

    @Test
    void aLongerPlanBeginsWithTheOneBeforeAndTheJournalSaysSo() {
        StudyPlan before = begin(STUDY);
        StudyPlan after = StudyChanges.extend(folder, 2);
        assertEquals(5, after.blocks());
        assertEquals(before.slots(), after.slots().subList(0, before.slots().size()));
        assertEquals(after, read().plan());
        assertEquals(5, read().file().blocks());
        assertEquals(StudyFile.parse(STUDY, "s").environments(), read().file().environments());
        List<String> changes = Journal.read(folder.journal()).stream()
                .map(JournalEntry::event)
                .filter(JournalEvent.Changed.class::isInstance)
                .map(event -> ((JournalEvent.Changed) event).what())
                .toList();
        assertEquals(List.of("The plan was extended from 3 to 5 blocks after 1 counting run."), changes);
        assertEquals(7, StudyChanges.extend(folder, 2).blocks(), "again");
    }

    @Test
    void aStudyThatStopsByPrecisionGetsAnotherEnd() {
        begin(STUDY.replace("\"blocks\": 3", "\"until\": {\"interval\": 2, \"atLeast\": 3, \"atMost\": 4}"));
        assertEquals(6, StudyChanges.extend(folder, 2).blocks());
        assertEquals(new StudyFile.Until(2, 3, 6), read().file().until());
    }

    /** Killed with the change in the journal but not yet in the files: whoever reads the folder next finishes it. */
    @Test
    void aChangeThatWasKilledHalfwayIsEnded() throws IOException {
        begin(STUDY);
        String text = STUDY.replace("\"blocks\": 3", "\"blocks\": 4");
        StudyPlan plan = PlanMaker.make(StudyFile.parse(text, "s"));
        Files.writeString(path.resolve("study-file.json.next"), text);
        Files.writeString(path.resolve("plan.csv.next"), plan.text(text));
        assertEquals(3, read().plan().blocks(), "the journal does not name it yet");
        try (Journal journal = Journal.open(folder.journal())) {
            journal.write(new JournalEvent.Changed("x", Digests.sha256(text), Digests.sha256(plan.text(text))));
        }
        assertEquals(plan, read().plan());
        assertEquals(plan, read().plan(), "once and for all");
    }

    @Test
    void whatCannotBeExtendedSaysWhy() throws IOException {
        assertTrue(refused(() -> StudyChanges.extend(folder, 1)).contains("was begun yet; change the study file"));
        begin(STUDY.replace("\"blocks\": 3", "\"blocks\": 3, \"order\": \"serial\""));
        assertTrue(
                refused(() -> StudyChanges.extend(folder, 1)).contains("has serial order, and its first environment"));
        Files.writeString(folder.plan(), Files.readString(folder.plan()).replace("yes", "no"));
        assertTrue(refused(() -> StudyChanges.extend(folder, 1)).contains("plan.csv was changed by hand"));
    }

    @Test
    void aPlanHasNoMoreRunsThanAStudyMayHave() {
        begin(STUDY.replace("\"blocks\": 3", "\"blocks\": 3, \"warm\": 9"));
        String sentence = refused(() -> StudyChanges.extend(folder, 9_000));
        assertEquals(
                "Option --blocks is 9000, with which keys \"blocks\" (or \"until.atMost\") and \"warm\" make a plan of"
                        + " 180060 runs; plan at most 100000.",
                sentence);
        assertEquals(3, read().plan().blocks());
    }

    @Test
    void aSearchHasNoBlocks() {
        begin("{\"name\": \"s\", \"kind\": \"find-max\", \"search\": {\"by\": \"sessions\"},"
                + " \"environments\": {\"a\": {\"local\": {}}}}");
        assertTrue(refused(() -> StudyChanges.extend(folder, 1)).contains("is a search, which has no blocks"));
    }

    @Test
    void onlyACountingRunIsExcludedAndOnlyOnce() {
        begin(STUDY);
        StudyChanges.exclude(folder, "r1", "a backup ran");
        assertEquals(
                "a backup ran",
                read().state(Journal.read(folder.journal()))
                        .attemptOf("r1")
                        .orElseThrow()
                        .excluded());
        assertTrue(
                refused(() -> StudyChanges.exclude(folder, "r1", "x")).contains("is excluded already (a backup ran)"));
        assertTrue(refused(() -> StudyChanges.exclude(folder, "r2", "x")).contains("r2 does not count"));
        assertTrue(
                refused(() -> StudyChanges.exclude(folder, "another", "x")).contains("has no run another; study.html"));
    }

    @Test
    @SuppressWarnings("try") // The lock is held, and nothing else is done with it.
    void nobodyChangesWhatIsBeingWritten() {
        begin(STUDY);
        try (StudyLock lock = StudyLock.take(folder)) {
            assertTrue(refused(() -> StudyChanges.extend(folder, 1)).contains("is being written by process"));
            assertTrue(refused(() -> StudyChanges.exclude(folder, "r1", "x")).contains("is being written by process"));
        }
        StudyChanges.exclude(folder, "r1", "x");
    }
}
