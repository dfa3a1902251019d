package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.data.RunData;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.result.Verdict;

/** What is said next to an INVALID verdict about machines that stood still or worked for others, if anything. */
class InterferenceTest {
    private static final long SECOND = 1_000_000;
    private static final String STOOD = "The machine stood still for 4.0 s from 12 s: ";
    private static final String AGAIN = " Repeat the run when nothing else uses its machines.";

    @TempDir
    Path folder;

    /** A run without transactions, so that it is INVALID. */
    private SyntheticRun run = SyntheticRun.empty();

    /** Removes the samples of four seconds from every process. */
    private void standStill() {
        run.readings.samples.values().forEach(lines -> lines.removeIf(line -> at(line) >= 12 && at(line) < 16));
    }

    private static long at(String line) {
        return Math.floorDiv(Long.parseLong(line.substring(0, line.indexOf(','))), SECOND);
    }

    /** Adds a column of the second version of the format, with a value for each second of the run. */
    private void column(String name, LongFunction<String> value) {
        run.readings.columns += "," + name;
        run.readings.samples.values().forEach(lines -> lines.replaceAll(line -> line + "," + value.apply(at(line))));
    }

    /** Of a run without transactions, which no check has to find INVALID here. */
    private String said() throws Exception {
        ResultsFolder results = run.write(folder);
        RunManifest manifest = results.readManifest();
        try (RunData data = RunData.open(results, manifest)) {
            return said(new ReportResult(
                    Verdict.INVALID, manifest, folder, "", RunFigures.of(data, manifest), List.of(), List.of()));
        }
    }

    private static String said(ReportResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TextReport.result(result, new PrintStream(out));
        assertEquals(
                !result.interference().isEmpty(),
                out.toString().contains("note     " + result.interference() + System.lineSeparator()),
                out.toString());
        return result.interference();
    }

    @Test
    void aMachineThatStoodStillIsTheFirstSentence() throws Exception {
        column("other_cpu", at -> at == 16 ? "83.2" : "1.0");
        standStill();
        assertEquals(STOOD + "other processes used 83 % of its processors." + AGAIN, said());
        ReportResult result = Reporter.report(folder);
        String page = Files.readString(folder.resolve("report.html"));
        String verdict = page.substring(page.indexOf("<div class=\"verdict"));
        String first = verdict.substring(verdict.indexOf("<br/>") + 5).strip();
        assertTrue(first.startsWith("<b>" + result.interference() + "</b>"), first.substring(0, 200));
        assertTrue(page.contains("Who used the processors"), "and the figures are further down");
    }

    @Test
    void aRunThatIsValidNeedsNoExcuse() throws Exception {
        run = SyntheticRun.demo(1);
        column("other_cpu", at -> "60.0");
        standStill();
        run.write(folder);
        assertEquals("", said(Reporter.judge(folder)));
    }

    @Test
    void withoutAnythingInTheWayNothingIsSaid() throws Exception {
        column("other_cpu", at -> "9.9");
        column("psi_io_full", at -> at == 20 ? "1000.0" : "3.0");
        assertEquals("", said(), "neither is a single sample a stretch");
    }

    @Test
    void oneProcessWithoutSamplesIsNoMachineThatStandsStill() throws Exception {
        run.readings.samples.get("ce-1").removeIf(line -> at(line) >= 12 && at(line) < 16);
        assertEquals("", said());
    }

    @Test
    void whatStopsForItsOwnGarbageCollectionIsNoMachineThatStandsStill() throws Exception {
        standStill();
        run.readings
                .samples
                .values()
                .forEach(lines -> lines.replaceAll(
                        line -> at(line) == 16 ? SyntheticReadings.sample(16 * SECOND + 123, 40, 3_900, 3_900) : line));
        assertEquals("", said());
    }

    @Test
    void whatNobodyCouldSeeIsNotKnown() throws Exception {
        standStill();
        assertEquals(STOOD + "what other processes used then is not known.", said());
    }

    @Test
    void aQuietMachineThatStoodStillHasNothingToBlame() throws Exception {
        column("other_cpu", at -> "2.0");
        standStill();
        assertEquals(STOOD + "other processes used only 2 % of its processors.", said());
    }

    @Test
    void severalStretchesAreCounted() throws Exception {
        standStill();
        run.readings.samples.values().forEach(lines -> lines.removeIf(line -> at(line) >= 30 && at(line) < 33));
        run.readings.samples.values().forEach(lines -> lines.removeIf(line -> at(line) >= 40 && at(line) < 42));
        assertEquals(
                STOOD
                        + "what other processes used then is not known. Machines stood still 2 more times, for 5.0 s in all.",
                said());
    }

    @ParameterizedTest
    @CsvSource({"psi_memory_full, 500.0, memory", "psi_io_full, 912.5, disks"})
    void everythingThatWaitsStandsStill(String pressure, String stalled, String what) throws Exception {
        column(pressure, at -> at >= 21 && at <= 23 ? stalled : "499.9");
        column("other_cpu", at -> "3.0");
        assertEquals(
                "The machine stood still for 3.0 s from 20 s: everything on it waited for its " + what + ".", said());
    }

    @Test
    void workOfOthersAndOfOtherGuestsIsNamed() throws Exception {
        column("kit_cpu", at -> "21.0");
        column("database_cpu", at -> "11.5");
        // Two readings a minute are enough.
        column("other_cpu", at -> at % 30 == 0 ? "37.4" : "");
        run.readings.samples.values().forEach(lines -> lines.replaceAll(line -> line.replace(",0.0,81", ",12.0,81")));
        assertEquals(
                "In the measurement interval other processes used 37 % of the machine's processors and the hypervisor"
                        + " took 12 % of the machine's processors." + AGAIN,
                said());
    }

    @Test
    void whoseTheProcessorsWereIsAFigureOfItsOwn() throws Exception {
        column("kit_cpu", at -> "21.0");
        column("database_cpu", at -> at < 0 ? "99.0" : "11.5");
        column("other_cpu", at -> "4.0");
        run.write(folder);
        var owners = Reporter.judge(folder).figures().interference().owners();
        assertEquals(1, owners.size());
        assertEquals(
                List.of(21.0, 11.5, 4.0),
                List.of(
                        owners.get(0).kit(),
                        owners.get(0).databases(),
                        owners.get(0).others()));
    }

    @Test
    void whoseTheyWereIsNotKnownOfAnOldRecording() throws Exception {
        run.write(folder);
        assertNull(
                Reporter.judge(folder).figures().interference().owners().get(0).others());
    }

    @Test
    void theLowestPhaseNamesTheMachinesNearTheirLimit() throws Exception {
        run = SyntheticRun.demo(1);
        run.write(folder);
        List<WeakPhase> quiet = WeakPhase.of(Reporter.judge(folder));
        assertEquals(1, quiet.size());
        assertFalse(quiet.get(0).below());
        assertTrue(quiet.get(0).text().endsWith("; no sampled machine was within 10 % of a known limit"));
    }

    @Test
    void aPhaseBelowItsBoundNamesTheMachinesNearTheirLimitThen() throws Exception {
        run = DoctoredGroups.slowInPhase4();
        column("disk_busy", at -> at >= 28 && at < 34 ? "97.0" : "20.0");
        run.readings
                .samples
                .values()
                .forEach(lines -> lines.replaceAll(
                        line -> at(line) >= 28 && at(line) < 34 ? line.replaceFirst(",[^,]*,", ",92.0,") : line));
        run.write(folder);
        List<WeakPhase> dips = WeakPhase.of(Reporter.judge(folder));
        assertEquals(
                List.of(
                        "tile 1, phase 4: 16.8 % of the mean phase, below its bound; within 10 % of a limit: h (processors 92"
                                + " % busy, disk 97 % busy)"),
                dips.stream().map(WeakPhase::text).toList());
    }
}
