package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.study.format.StudyFolder;

/** Whatever is changed in a study after the fact is found and named. */
class StudyVerificationTest {
    @TempDir
    Path folder;

    private StudyFolder study;

    @BeforeEach
    void make() throws IOException {
        SyntheticStudy made = new SyntheticStudy(folder.resolve("mine")).cells(2, "host", "vm");
        made.write().close();
        study = made.folder();
    }

    @Test
    void nothingIsFoundWhereNothingChanged() throws IOException {
        // A link as every run leaves it.
        Files.createSymbolicLink(study.results().resolve("latest"), Path.of(SyntheticStudy.run(3)));
        assertEquals(List.of(), StudyVerification.changes(study.path()));
    }

    @Test
    void aChangedFileOfARunIsNamed() throws IOException {
        Path report = study.run(SyntheticStudy.run(3)).reportJson();
        Files.writeString(report, Files.readString(report) + " ");
        assertEquals(
                List.of("Run " + SyntheticStudy.run(3) + " (slot 3, host): report.json was changed."),
                StudyVerification.changes(study.path()));
    }

    @Test
    void aRunWhoseReportWasForgedIsNamed() throws IOException {
        Path sums = study.run(SyntheticStudy.run(2)).reportSums();
        Path report = study.run(SyntheticStudy.run(2)).report();
        Files.writeString(report, "<html>better</html>");
        String line = org.quadrille.study.format.Digests.sha256(report) + "  report.html";
        Files.writeString(sums, Files.readString(sums).replaceFirst("[0-9a-f]{64}  report.html", line));
        List<String> found = StudyVerification.changes(study.path());
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.get(0).startsWith("Run " + SyntheticStudy.run(2)), found.get(0));
        assertTrue(found.get(0).contains("report.sha256 is not the one that the journal names"), found.get(0));
    }

    @Test
    void aMissingRunIsNamed() throws IOException {
        Folders.delete(study.run(SyntheticStudy.run(4)).path());
        assertEquals(
                List.of("Run " + SyntheticStudy.run(4) + " (slot 4, vm) is missing."),
                StudyVerification.changes(study.path()).stream()
                        .map(s -> s.replace("slot 4, host", "slot 4, vm"))
                        .toList());
    }

    @Test
    void aChangedPlanIsNamed() throws IOException {
        Files.writeString(study.plan(), Files.readString(study.plan()).replaceFirst("vm,vm", "host,host"));
        assertNamed("The plan " + study.plan() + " was changed");
    }

    @Test
    void aChangedStudyFileIsNamed() throws IOException {
        Files.writeString(study.studyFile(), Files.readString(study.studyFile()) + "\n");
        assertNamed("The study file " + study.studyFile() + " was changed");
    }

    @Test
    void aRemovedLineOfTheJournalIsFound() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(study.journal()));
        lines.remove(4);
        Files.write(study.journal(), lines);
        assertNamed("journal.jsonl:5 of the journal was changed, or a line before it was removed");
    }

    @Test
    void anEndOfTheJournalThatWasCutOffIsFound() throws IOException {
        List<String> lines = Files.readAllLines(study.journal());
        int last = 0;
        for (int i = 0; i < lines.size(); i++) {
            last = lines.get(i).contains("\"event\":\"prepared\"") ? i : last;
        }
        Files.write(study.journal(), lines.subList(0, last));
        assertNamed("Run " + SyntheticStudy.run(4) + " is in the folder, and the journal does not know it");
    }

    @Test
    void whatIsNoStudyIsRefused() throws IOException {
        Path none = folder.resolve("none");
        assertTrue(message(none).startsWith("There is no folder " + none));
        Files.createDirectories(none);
        assertTrue(message(none).startsWith(none + " has no journal.jsonl; name the folder of a study"));
    }

    private String message(Path path) {
        return assertThrows(UserError.class, () -> StudyVerification.changes(path))
                .getMessage();
    }

    private void assertNamed(String sentence) {
        List<String> found = StudyVerification.changes(study.path());
        assertTrue(found.stream().anyMatch(s -> s.contains(sentence)), sentence + " is not in " + found);
    }
}
