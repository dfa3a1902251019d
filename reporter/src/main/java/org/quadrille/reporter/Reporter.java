package org.quadrille.reporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.results.OtherObjects;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.chart.ChartPage;
import org.quadrille.reporter.chart.Charts;
import org.quadrille.reporter.check.CheckEngine;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.checklist.Checklist;
import org.quadrille.reporter.data.Beside;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.reporter.data.CountersSetBack;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.data.RunDigest;
import org.quadrille.reporter.data.RunMachines;
import org.quadrille.reporter.data.ServerChange;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.headline.AuditEvidence;
import org.quadrille.reporter.headline.Headline;
import org.quadrille.reporter.headline.SelfAudit;
import org.quadrille.reporter.headline.Unaudited;
import org.quadrille.reporter.page.ReportPage;
import org.quadrille.reporter.rules.Rulebook;
import org.quadrille.reporter.sut.Checkpoints;
import org.quadrille.reporter.sut.Sut;
import org.quadrille.reporter.sut.SystemSheet;

/**
 * Turns a results folder into a verdict and a report. Reads the logs, runs every check, and writes {@code data/},
 * {@code checks.json}, {@code report.json}, {@code report.html}, {@code report.pdf}, {@code charts/} and
 * {@code report.sha256} into the folder.
 */
public final class Reporter {
    private Reporter() {}

    /**
     * Reports on a run.
     *
     * @throws UserError if the folder is not that of a run, or cannot be read or written
     */
    public static ReportResult report(Path runFolder) {
        return report(runFolder, result -> {});
    }

    /**
     * Reports on a run. A run that is not valid is not an error.
     *
     * @param judged gets the result before anything is drawn or printed, which takes longer; what fails then leaves it as it is
     * @throws UserError if the folder is not that of a run, or cannot be read or written
     */
    public static ReportResult report(Path runFolder, Consumer<ReportResult> judged) {
        try {
            return written(runFolder, judged);
        } catch (UserError e) {
            throw e;
        } catch (RuntimeException e) {
            List<String> changes = Checksums.changedInputs(folder(runFolder));
            if (changes.isEmpty()) {
                throw e;
            }
            // No reader can foresee every edit. What fails on files that are not as prime left them is theirs.
            throw new UserError(runFolder + " cannot be reported, as its files are not as the run left them ("
                    + changes.get(0) + "); restore them from a copy of the folder.");
        }
    }

    private static ReportResult written(Path runFolder, Consumer<ReportResult> judged) {
        ResultsFolder folder = folder(runFolder);
        DuckDb.prepare(folder.data());
        ReportResult result = judge(runFolder);
        judged.accept(result);
        RunManifest manifest = result.manifest();
        Testbed testbed = folder.readTestbed();
        boolean open = testbed.pacing().mode() == Testbed.Mode.OPEN;
        List<RunEvent> marked = Stream.concat(result.events().stream(), ServerChange.drawn(folder).stream())
                .toList();
        Charts charts = Charts.of(result.figures(), manifest.schedule(), manifest.tiles(), open, marked);
        Beside<Charts> drawn = Beside.begin(charts::drawn);
        Sut sut = Sut.of(folder, manifest, testbed);
        Headline headline = Headline.of(folder, testbed, manifest, sut.databases(), result.tpsV());
        SelfAudit audit = SelfAudit.newest(folder, manifest, sut.databases());
        Checklist checklist = Checklist.of(
                Rulebook.ofTheKit(),
                result.checks(),
                manifest,
                AuditEvidence.newest(folder, manifest, sut.databases()));
        ResultsFolder.writeJson(folder.reportJson(), ReportJson.of(result, testbed, sut, headline, audit, checklist));
        ReportPage.write(
                folder,
                ReportModel.of(
                        result,
                        testbed,
                        sut,
                        SystemSheet.of(folder, testbed, sut, result.figures().machines()),
                        headline,
                        audit,
                        checklist,
                        Unaudited.of(folder, manifest, sut.databases())),
                charts,
                ChartPage.of(manifest.runId(), charts.all(), folder.readProfile(), marked),
                drawn);
        Checksums.add(folder);
        return result;
    }

    /**
     * Writes the checksums of a run that has just been collected. Without them no report says VALID, as nothing shows that
     * the files are still those of the run.
     */
    public static void seal(Path runFolder) {
        Checksums.seal(folder(runFolder));
    }

    /**
     * Makes sure, before a run, that the native code that will validate it can be unpacked somewhere.
     *
     * @param results folder of all results, which need not exist yet
     * @throws UserError if it cannot
     */
    public static void requireNative(Path results) {
        DuckDb.require(results);
    }

    /** Begins to load that native code, beside what the caller does next, such as collecting the run. */
    public static void prepare(Path results) {
        DuckDb.prepare(results);
    }

    /**
     * The run from its manifest, with all further deviations that its testbed, profile, machines, databases and
     * events show.
     */
    private static RunManifest withAllDeviations(ResultsFolder folder) {
        RunManifest run = folder.readManifest();
        Set<String> deviations = new LinkedHashSet<>(run.deviations());
        Testbed testbed = folder.readTestbed();
        RunSetup setup = new RunSetup(testbed, folder.readProfile());
        deviations.addAll(setup.deviations());
        deviations.addAll(setup.differencesFromTheKit());
        deviations.addAll(RunMachines.deviations(folder, run, testbed));
        List<DatabaseSnapshot> before = folder.readDatabases(folder.databasesBefore());
        List<DatabaseSnapshot> after = folder.readDatabases(folder.databasesAfter());
        deviations.addAll(DurableCommits.deviations(testbed, before, after));
        deviations.addAll(OtherObjects.deviations(before, after));
        deviations.addAll(Checkpoints.deviations(testbed, run, after));
        Headline.deviation(run, folder.readCode()).ifPresent(deviations::add);
        deviations.addAll(CountersSetBack.deviations(testbed, after));
        List<RunEvent> events = folder.readEvents();
        if (!events.isEmpty()) {
            deviations.add("events were done to the run on purpose: "
                    + events.stream().map(RunEvent::name).collect(Collectors.joining(", ")));
        }
        return run.withDeviations(List.copyOf(deviations));
    }

    /**
     * The same run, with a deviation if its number of tiles does not fit its tpsV; that of an aborted run says
     * nothing, and some profiles have none.
     */
    private static RunManifest withTiles(ResultsFolder folder, RunManifest run, Double tpsV) {
        Set<String> deviations = new LinkedHashSet<>(run.deviations());
        if (run.outcome() == RunManifest.Outcome.COMPLETED && tpsV != null) {
            new RunSetup(folder.readTestbed(), folder.readProfile())
                    .deviation(tpsV)
                    .ifPresent(deviations::add);
        }
        return run.withDeviations(List.copyOf(deviations));
    }

    /** The verdict alone: reads the logs, runs every check, and writes {@code data/} and {@code checks.json}. */
    static ReportResult judge(Path runFolder) {
        ResultsFolder folder = folder(runFolder);
        RunManifest manifest = withAllDeviations(folder);
        try (RunData run = RunData.open(folder, manifest)) {
            List<CheckResult> checks;
            RunFigures figures;
            if (run.small()) {
                // Closed only when its thread has ended, also where a check fails: it reads files that go with the run.
                try (RunData another = run.another();
                        Beside<RunFigures> asked = Beside.begin(() -> RunFigures.of(another, manifest))) {
                    checks = CheckEngine.runAll(run);
                    figures = asked.get();
                }
            } else {
                checks = CheckEngine.runAll(run);
                figures = RunFigures.of(run, manifest);
            }
            List<RunEvent> events = folder.readEvents();
            ReportResult result = new ReportResult(
                    ReportResult.verdict(manifest, checks, events),
                    withTiles(folder, manifest, figures.tpsV()),
                    runFolder,
                    RunDigest.of(folder),
                    figures,
                    checks,
                    events);
            ResultsFolder.writeJson(folder.checks(), result.judgement());
            return result;
        }
    }

    /** @throws UserError if there is no such folder */
    static ResultsFolder folder(Path runFolder) {
        if (!Files.isDirectory(runFolder)) {
            throw new UserError(FileErrors.noFolder(runFolder) + "; name the folder of a run, such as results/latest.");
        }
        return new ResultsFolder(runFolder);
    }
}
