package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;

/** A run that was disturbed on purpose is neither VALID nor INVALID, and shows its events. */
class DisturbedRunTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void aFaultlessRunWithEventsIsDisturbedAndItsChartsHaveBands() throws Exception {
        SyntheticRun run = SyntheticRun.demo(1);
        run.write(folder);
        ResultsFolder results = new ResultsFolder(folder);
        RunEvent.Step begin = new RunEvent.Step(30_000_000, 30_100_000, 0, "", "");
        RunEvent.Step end = new RunEvent.Step(42_000_000, 42_200_000, 3, "oops", "ended with code 3");
        RunEvent.Step from = new RunEvent.Step(50_000_000, 50_000_000, null, "", "");
        RunEvent.Step to = new RunEvent.Step(60_000_000, 60_000_000, null, "11.20 s of processor time", "");
        ResultsFolder.writeJson(
                results.events(),
                List.of(
                        new RunEvent("hog<1>", "burn & smoke", List.of(), 30_000_000, 42_000_000L, begin, end),
                        new RunEvent("beside", "2 threads", List.of(), 50_000_000, 60_000_000L, from, to)));
        Reporter.seal(folder);

        assertEquals(
                ExitCode.INVALID,
                ReportCommand.report(folder, false, new PrintStream(said, true, StandardCharsets.UTF_8)));
        String text = said.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("verdict  DISTURBED, NON-STANDARD"), text);
        assertTrue(text.contains("event    hog<1>: burn & smoke, from 30.0 s to 42.2 s"), text);
        String page = Files.readString(results.report());
        assertTrue(page.contains("Disturbed on purpose, so neither VALID nor INVALID. Of its checks none failed"));
        assertTrue(page.contains("<b>hog&lt;1&gt;</b>: burn &amp; smoke, from 30.0 to 42.2 s after the start"
                + "; the end of event hog&lt;1&gt; failed, as it ended with code 3"));
        assertTrue(page.contains(
                "<b>beside</b>: 2 threads, from 50.0 to 60.0 s after the start; 11.20 s of processor" + " time</td>"));
        assertFalse(page.contains("oops"), "the output of a command");
        for (String chart : List.of("throughput", "groups", "response-to", "lateness", "machine-1")) {
            String svg = Files.readString(results.charts().resolve(chart + ".svg"));
            assertTrue(svg.contains("hog&lt;1&gt;"), chart + " has no band");
        }
        assertTrue(page.contains("{\"from\":50.0,\"to\":60.0,\"name\":\"beside\"}"), "nor has its drawing on screen");
        assertTrue(
                Reporter.judge(folder)
                        .manifest()
                        .deviations()
                        .contains("events were done to the run on purpose: hog<1>, beside"),
                "it is never a standard run");
        assertTrue(Files.readString(results.reportJson()).contains("\"ended with code 3\""));
        assertTrue(Files.readString(results.sums()).contains("events.json"), "it is sealed as the others are");
    }
}
