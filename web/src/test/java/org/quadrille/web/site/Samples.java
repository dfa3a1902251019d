package org.quadrille.web.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.study.compare.ComparedRun;
import org.quadrille.study.page.SyntheticStudy;
import org.quadrille.testing.FolderCopy;

/** What is put into a folder to be shown. */
final class Samples {
    private Samples() {}

    /** A real run with its report. */
    static void run(Path folder) throws IOException {
        FolderCopy.make(RecordedRun.folder(), folder);
    }

    /** A run whose first file was torn. */
    static void broken(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("run.json"), "{\"runId\": ");
    }

    /** Two sets of four runs, {@code bare-0} to {@code -3} with 200 to 203 tpsV and {@code vm-0} to {@code -3} with 100 to 103. */
    static void sets(Path folder) throws IOException {
        for (int i = 0; i < 4; i++) {
            ComparedRun.write(RecordedRun.folder(), folder.resolve("bare-" + i), 4 * i, "VALID", 200 + i);
            ComparedRun.write(RecordedRun.folder(), folder.resolve("vm-" + i), 4 * i + 2, "VALID", 100 + i);
        }
    }

    /** Runs {@code n0} to {@code n27} with about 100 tpsV, from {@code n14} on about 93. */
    static void steps(Path folder) throws IOException {
        for (int i = 0; i < 28; i++) {
            ComparedRun.write(
                    RecordedRun.folder(), folder.resolve("n" + i), 600 * i, "VALID", (i < 14 ? 100 : 93) + i % 5 * 0.4);
        }
    }

    /** A study of eight runs, of which five are made, one of them at the second attempt. */
    static void study(Path folder) throws IOException {
        new SyntheticStudy(folder)
                .cells(4, "host", "container")
                .voided(3, "the machine was busy with other work")
                .made(5)
                .write()
                .close();
    }

    /** A failed audit. */
    static void audit(Path folder) throws IOException {
        Files.createDirectories(folder);
        ResultsFolder.writeJson(
                folder.resolve(AuditSummary.FILE),
                new AuditSummary(
                        folder.getFileName().toString(),
                        "build",
                        "small",
                        List.of(),
                        "2026-11-01T10:00:00Z",
                        3,
                        AuditSummary.Outcome.FAILED,
                        "",
                        List.of("a trade was lost"),
                        List.of(),
                        List.of(new AuditSummary.Tool(
                                "schema",
                                "that all is there",
                                AuditSummary.Outcome.FAILED,
                                1,
                                List.of(),
                                List.of(),
                                List.of()))));
        Files.writeString(Files.createDirectories(folder.resolve("evidence")).resolve("schema.txt"), "as found\n");
    }
}
