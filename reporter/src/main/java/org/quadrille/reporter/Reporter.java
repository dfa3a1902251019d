package org.quadrille.reporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.figures.Figures;
import org.quadrille.reporter.page.ReportPage;

/**
 * Turns a results folder into a verdict and a report. Reads the logs, runs every check, and writes {@code data/},
 * {@code checks.json}, {@code charts/}, {@code report.html} and {@code manifest.sha256} into the folder.
 */
public final class Reporter {
    private Reporter() {}

    /**
     * Reports on a run. A run that is not valid is no error.
     *
     * @throws UserError if the folder is not that of a run, or cannot be read or written
     */
    public static ReportResult report(Path runFolder) {
        ResultsFolder folder = folder(runFolder);
        RunManifest manifest = folder.readManifest();
        ReportResult result;
        try (RunData run = RunData.open(folder, manifest)) {
            List<CheckResult> checks = CheckEngine.runAll(run);
            Figures figures = Figures.of(run, manifest);
            result = new ReportResult(ReportResult.verdict(manifest, checks), manifest, runFolder, figures, checks);
        }
        ResultsFolder.writeJson(folder.checks(), result.json());
        writePage(folder, result);
        Sums.write(folder);
        return result;
    }

    /** @throws UserError if there is no such folder */
    static ResultsFolder folder(Path runFolder) {
        if (!Files.isDirectory(runFolder)) {
            throw new UserError(
                    "There is no folder " + runFolder + "; name the folder of a run, such as results/latest.");
        }
        return new ResultsFolder(runFolder);
    }

    private static void writePage(ResultsFolder folder, ReportResult result) {
        long sampling = TimeUnit.NANOSECONDS.toMicros(
                folder.readProfile().samplingInterval().toNanos());
        ReportPage.write(
                folder,
                PageModel.of(result, folder.readTestbed()),
                result.figures().throughput(),
                result.manifest().schedule(),
                sampling);
    }
}
