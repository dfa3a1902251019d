package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.reporter.Doctored.sentence;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.check.Measurement;
import org.quadrille.reporter.result.Verdict;

/** Faults that leave much less to check, and what is said about them. */
class DoctoredFolderTest {
    @TempDir
    Path folder;

    private SyntheticRun run;
    private Path ce;

    @BeforeEach
    void aFaultlessRun() {
        run = SyntheticRun.demo(1);
        ce = folder.resolve("logs/ce-1.csv");
    }

    @Test
    void aPhaseThatWasNotOnFails() throws Exception {
        // Swaps phases 4 and 5: each card keeps to the shares of the phase named, but at the time of the other.
        run.ce = run.ce.stream()
                .map(r -> r.phase() == 4 || r.phase() == 5 ? Doctored.phase(r, 9 - r.phase()) : r)
                .toList();
        run.write(folder);
        List<CheckResult> results = Doctored.checks(folder);
        assertFalse(passed(results, "logs-intact"));
        assertTrue(
                sentence(results, "logs-intact").contains("phase that was not current"),
                sentence(results, "logs-intact"));
    }

    @Test
    void aForeignRunIsNotRead() throws Exception {
        run.write(folder);
        DoctoredFolders.edit(ce, lines -> lines.set(0, lines.get(0).replace(SyntheticRun.ID, "other-run")));
        var result = Reporter.judge(folder);
        assertTrue(
                sentence(result.checks(), "logs-own-run").contains("other-run"),
                sentence(result.checks(), "logs-own-run"));
        assertEquals(0, result.transactions().get("Trade-Order").count());
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(passed(result.checks(), "logs-present") && passed(result.checks(), "logs-complete"));
    }

    /** Reporting a run must not vouch for its files. */
    @Test
    void aReportDoesNotMakeGoodWhatWasChangedBeforeIt() throws Exception {
        SyntheticRun.empty().write(folder);
        Path sums = folder.resolve("manifest.sha256");
        String sealed = Files.readString(sums);
        String digest = "sha256:" + Sha256.of(sealed);
        assertEquals(digest, Reporter.judge(folder).digest());
        DoctoredFolders.edit(folder.resolve("gauges.csv"), lines -> lines.add(lines.get(3)));
        String said = sentence(Reporter.report(folder).checks(), "inputs-unchanged");
        assertTrue(said.contains("gauges.csv was changed"), said);
        assertEquals(sealed, Files.readString(sums), "prime's seal");
        assertTrue(Files.readString(folder.resolve("report.html")).contains("<code>" + digest + "</code>"));
        assertTrue(Files.readString(folder.resolve("report.json")).contains(digest));
        said = sentence(Reporter.judge(folder).checks(), "inputs-unchanged");
        assertTrue(said.contains("gauges.csv was changed"), "after a report too: " + said);
        Files.delete(sums);
        said = sentence(Reporter.report(folder).checks(), "inputs-unchanged");
        assertTrue(said.contains("manifest.sha256 has no checksums of the collected files"), said);
        said = sentence(Reporter.judge(folder).checks(), "inputs-unchanged");
        assertTrue(
                said.contains("manifest.sha256 has no checksums of the collected files"),
                "after a report too: " + said);
        assertTrue(Files.readString(folder.resolve("report.html")).contains("none: the run has no"), "digest");
    }

    /** Some changes no record contradicts: page 1 and bundle.md say which, and that a digest that was noted in time shows them. */
    @Test
    void whatOnlyTheDigestProves_isValid_andSaid() throws Exception {
        run.write(folder);
        ReportResult honest = Reporter.judge(folder);
        run.readings.samples.values().forEach(lines -> lines.replaceAll(DoctoredFolderTest::halfAsBusy));
        run.ce = Doctored.slowAnswersElsewhere(run, TransactionType.TRADE_STATUS);
        Path doctored = folder.resolve("doctored");
        run.write(doctored);
        ReportResult result = Reporter.report(doctored);
        assertEquals(
                List.of(),
                result.checks().stream().filter(check -> !check.passed()).toList());
        assertEquals(Verdict.VALID, result.verdict());
        double before = honest.transactions().get("Trade-Status").meanMs();
        double after = result.transactions().get("Trade-Status").meanMs();
        assertTrue(after < 0.9 * before, after + " of " + before + " ms");
        assertNotEquals(honest.digest(), result.digest());
        for (Path said : List.of(doctored.resolve("report.html"), Path.of("../docs/bundle.md"))) {
            String text = Files.readString(said).replaceAll("\\s+", " ");
            assertTrue(
                    text.contains(
                            "it alone proves the samples of processors, and which answers of a session were slow"),
                    said.toString());
        }
    }

    private static String halfAsBusy(String sample) {
        String[] fields = sample.split(",", 3);
        return fields[0] + "," + Double.parseDouble(fields[1]) / 2 + "," + fields[2];
    }

    @Test
    void aMissingLogIsNamed() throws Exception {
        run.write(folder);
        Files.delete(folder.resolve("logs/mee-1.csv"));
        List<CheckResult> results = Doctored.checks(folder);
        assertEquals("mee-1.csv is missing.", sentence(results, "logs-present"));
        assertTrue(passed(results, "logs-intact") && passed(results, "transaction-mix"));
    }

    @Test
    void anotherLayoutIsNamed() throws Exception {
        run.write(folder);
        DoctoredFolders.edit(ce, lines -> lines.set(1, lines.get(1).replace("response_us", "elapsed_us")));
        List<CheckResult> results = Doctored.checks(folder);
        assertTrue(sentence(results, "logs-intact").contains("ce-1.csv, line 2"), sentence(results, "logs-intact"));
    }

    /** Only the report knows the throughput, so prime wrote no such deviation. */
    @Test
    void tilesThatDoNotFitTheThroughputAreADeviation() throws Exception {
        SyntheticRun two = SyntheticRun.twoTiles(1);
        two.write(folder);
        ReportResult result = Reporter.judge(folder);
        assertTrue(result.tpsV() > 0 && result.tpsV() < 50, "so that one tile is in the range: " + result.tpsV());
        String named = String.format(Locale.ROOT, "2 tiles at %.2f tpsV instead of 1", result.tpsV());
        assertTrue(
                result.manifest().deviations().contains(named),
                result.manifest().deviations().toString());
        assertTrue(Files.readString(folder.resolve("checks.json")).contains(named));

        two.outcome = RunManifest.Outcome.ABORTED;
        two.lostAt = two.schedule.measureEnd() - 1_000_000;
        Path aborted = folder.resolve("aborted");
        two.write(aborted);
        result = Reporter.judge(aborted);
        assertTrue(result.tpsV() > 0);
        assertFalse(result.manifest().deviations().toString().contains("2 tiles at"), "it is not the whole interval");
    }

    @Test
    void whatADatabaseHasBesideTheKit_andATableThatWasWrittenAnew_areDeviations() throws Exception {
        run.write(folder);
        List<String> without = Reporter.judge(folder).manifest().deviations();
        SyntheticRun.change(
                run.after, 2, DatabaseRole.DSS, d -> d.withBeside(Map.of("schema monitor", "schema monitor is extra")));
        run.testify("file of trade", "permanent 17001");
        Path with = folder.resolve("with");
        run.write(with);
        List<String> deviations =
                new ArrayList<>(Reporter.judge(with).manifest().deviations());
        deviations.removeAll(without);
        assertEquals(
                List.of(
                        "objects beside the kit's: schema monitor (tile 1, group 2, DSS)",
                        "tables written anew: trade (tile 1, group 2, OLTP)"),
                deviations);
    }

    @Test
    void nominalThroughputOfEachGroupIsJudgedToo() throws Exception {
        run.deviations = List.of();
        run.loadUnits = List.of(6, 12, 17, 23);
        run.write(folder);
        List<String> rows = Doctored.checks(folder).stream()
                .filter(c -> c.id().equals("load-units"))
                .flatMap(c -> c.rows().stream())
                .map(Measurement::text)
                .toList();
        assertEquals(5, rows.size());
        assertTrue(
                rows.get(0)
                        .matches("[\\d.]+ tpsV on 58 active load units are 3[\\d.]+ % of nominal"
                                + " \\(at most 102 %; that it is below 80 % is only reported\\)"),
                rows.get(0));
        for (int group = 1; group <= 4; group++) {
            String row = rows.get(group);
            assertTrue(
                    row.matches("tile 1, group " + group + ": [\\d.]+ tpsV on " + run.loadUnits.get(group - 1)
                            + " active load units are [\\d.]+ % of nominal \\(at most 104 %; that it is below 80 % is only"
                            + " reported\\)"),
                    row);
        }
    }

    @Test
    void noRecordsAtAllFailEveryCheckThatNeedsThem() throws Exception {
        run.ce = List.of();
        run.mee = List.of();
        run.write(folder);
        var result = Reporter.judge(folder);
        List<String> passed = result.checks().stream()
                .filter(check -> check.passed() && check.applies())
                .map(CheckResult::id)
                .toList();
        assertEquals(
                List.of(
                        "logs-present",
                        "logs-own-run",
                        "logs-complete",
                        "processes",
                        "one-build",
                        "clocks",
                        "samples",
                        "inputs-unchanged",
                        "durable-commits",
                        "loaded-rows",
                        "databases-of-run",
                        "catalogue",
                        "same-server",
                        "server-clock",
                        "commits-acknowledged"),
                passed);
        assertEquals(0, result.tpsV());
    }

    @Test
    void noLogsAtAllFailTooAndAreNoCrash() throws Exception {
        run.write(folder);
        Files.delete(ce);
        Files.delete(folder.resolve("logs/mee-1.csv"));
        var result = Reporter.judge(folder);
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(!passed(result.checks(), "logs-present") && !passed(result.checks(), "logs-intact"));
    }

    @Test
    void anAbortedRunIsReportedWithWhatThereIs() throws Exception {
        run.outcome = RunManifest.Outcome.ABORTED;
        run.lostAt = run.schedule.measureStart() + 20_000_000;
        run.ce = Doctored.drop(run.ce, 1, r -> r.completed() > run.lostAt);
        run.mee = Doctored.drop(run.mee, 1, r -> r.completed() > run.lostAt);
        run.after.clear();
        run.write(folder);
        Files.delete(folder.resolve("databases-after.json"));
        var result = Reporter.report(folder);
        assertEquals(Verdict.ABORTED, result.verdict());
        assertTrue(result.tpsV() > 30, "over the 20 s that went by: " + result.tpsV());
        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(page.contains("mee-1 was lost"));
        assertTrue(page.contains("measured for 20 s"), "the part of the interval that went by");
    }

    private static boolean passed(List<CheckResult> results, String check) {
        return results.stream().anyMatch(c -> c.id().equals(check) && c.passed());
    }
}
