package org.quadrille.study.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.data.Checksums;

/** Writes results folders of runs that were never made, in the order in which prime and the reporter write them. */
final class FakeRun {
    private final ResultsFolder folder;
    private final String run;
    private final StudySlot slot;

    FakeRun(Path results, String run, StudySlot slot) {
        this.folder = new ResultsFolder(results.resolve(run));
        this.run = run;
        this.slot = slot;
    }

    /** As prime does before the run. */
    FakeRun begin() {
        try {
            Files.createDirectories(folder.logs());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ResultsFolder.writeJson(folder.manifest(), manifest(RunManifest.Outcome.ABORTED, "prime ended early", null));
        return this;
    }

    /** As prime does at the end of an aborted run. */
    void abort(String cause) {
        ResultsFolder.writeJson(folder.manifest(), manifest(RunManifest.Outcome.ABORTED, cause, 5L));
        Checksums.seal(folder);
        report("ABORTED", List.of(), 0);
    }

    /** As prime does after the events of a run, before its end. */
    FakeRun disturbed(RunEvent... events) {
        ResultsFolder.writeJson(folder.events(), List.of(events));
        return this;
    }

    /** As prime does at the end. */
    FakeRun complete() {
        try {
            Files.writeString(folder.logs().resolve("ce-1.csv"), "a log of " + run + "\n");
            Files.deleteIfExists(folder.reportSums());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ResultsFolder.writeJson(folder.manifest(), manifest(RunManifest.Outcome.COMPLETED, "", null));
        Checksums.seal(folder);
        return this;
    }

    /** As the reporter does. */
    void report(String verdict, List<String> failed, double tpsV) {
        ResultsFolder.writeJson(
                folder.reportJson(),
                Map.of(
                        "runId",
                        run,
                        "verdict",
                        verdict,
                        "tpsV",
                        tpsV,
                        "checks",
                        failed.stream()
                                .map(id -> Map.of("id", id, "passed", false))
                                .toList()));
        Checksums.add(folder);
    }

    private RunManifest manifest(RunManifest.Outcome outcome, String cause, Long lostAt) {
        return new RunManifest(
                run,
                "a build",
                null,
                "2026-11-03T10:15:30Z",
                new RunSchedule(0, 0, 1, 1, 0),
                outcome,
                cause,
                lostAt,
                List.of(),
                1,
                null,
                List.of(),
                List.of(),
                slot,
                null);
    }
}
