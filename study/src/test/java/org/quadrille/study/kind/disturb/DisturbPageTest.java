package org.quadrille.study.kind.disturb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.study.page.StudyReport;
import org.quadrille.study.page.SyntheticStudy;

/** The page of a study of disturbances: each disturbed cell against its undisturbed twin. */
class DisturbPageTest {
    private static final String DISTURBED = "here, disturbed";
    private static final String UNDISTURBED = "here, undisturbed";

    @TempDir
    Path folder;

    private SyntheticStudy study;

    @BeforeEach
    void study() throws IOException {
        study = new SyntheticStudy(folder.resolve("crashes"))
                .with("kind", "disturb")
                .with("blocks", 2)
                .with("environments", Map.of("here", Map.of("testbed", "testbed.json")))
                .with("events", List.of(Map.of("name", "crash", "phase", 5, "seconds", 2, "kill", "1.1.oltp")))
                .value(slot -> slot.cell().equals(DISTURBED) ? 160 : 200 + slot.block());
        for (int block = 1; block <= 2; block++) {
            // The order in which they are run does not decide which of them is the base.
            study.slot(block, DISTURBED, "here", Map.of("events", "disturbed"));
            study.slot(block, UNDISTURBED, "here", Map.of("events", "undisturbed"));
        }
        study.write().close();
    }

    private String page() throws IOException {
        StudyReport.write(study.folder().path());
        return Files.readString(study.folder().page());
    }

    @Test
    void theUndisturbedCellIsTheBaseAndDataThatAreMissingAreNamed() throws IOException {
        String page = page();
        assertTrue(
                page.contains(
                        "What do the events crash (kill of the server of 1.1.oltp, from phase 5 for 2.0 s) do to"),
                page);
        assertTrue(page.contains("<h3>" + DISTURBED + " against " + UNDISTURBED + "</h3>"), page);
        assertTrue(page.contains("What the events did to " + DISTURBED + " is left out: "), page);
        JsonNode json = Json.read(study.folder().pageJson(), JsonNode.class);
        assertTrue(json.path("disturbances").isMissingNode(), json::toString);
        JsonNode throughput = json.at("/analysis/metrics/0/comparisons/0");
        assertEquals(UNDISTURBED, throughput.path("base").asText());
        assertEquals(
                100 * (160 / Math.sqrt(201 * 202) - 1),
                throughput.at("/change/percent").asDouble(),
                1e-9);
    }

    /** Transactions of the four runs, without those that are out, and the events of the two that are disturbed. */
    private void runs(BiPredicate<Integer, Long> out, RunEvent... events) throws IOException {
        for (int slot = 1; slot <= 4; slot++) {
            ResultsFolder run = study.folder().run(SyntheticStudy.run(slot));
            int own = slot;
            DisturbedLogs.write(DisturbedLogs.lines(slot, 0, 70_000_000, at -> out.test(own, at)), run);
            if (slot % 2 == 1) {
                ResultsFolder.writeJson(run.events(), List.of(events));
            }
        }
    }

    private static RunEvent event(String name, long from, long to, String output) {
        RunEvent.Step begin = new RunEvent.Step(from, from, null, "", "");
        RunEvent.Step end = new RunEvent.Step(to - 500_000, to, null, output, "");
        return new RunEvent(name, "kill", List.of(), from, to - 500_000, begin, end);
    }

    /** With 4 sessions the events make runs slower, with 8 they do not, which are twice as fast. */
    @Test
    void theWordIsOfEachDisturbedCellAndItsTwin() throws IOException {
        study = new SyntheticStudy(folder.resolve("factor"))
                .with("kind", "disturb")
                .with("blocks", 6)
                .with("factors", Map.of("local.sessions", List.of(4, 8)))
                .with("environments", Map.of("here", Map.of("local", Map.of())))
                .with("events", List.of(Map.of("name", "crash", "phase", 5, "seconds", 2, "kill", "1.1.oltp")))
                .value(slot -> (slot.levels().get("local.sessions").equals("8") ? 400 : 200)
                                * (slot.cell().equals("sessions 4, disturbed") ? 0.8 : 1)
                        + Math.sin(slot.number()));
        for (int block = 1; block <= 6; block++) {
            for (String sessions : List.of("4", "8")) {
                for (String events : List.of("disturbed", "undisturbed")) {
                    study.slot(
                            block,
                            "sessions " + sessions + ", " + events,
                            "here",
                            Map.of("local.sessions", sessions, "events", events));
                }
            }
        }
        study.write().close();
        StudyReport.Written written = StudyReport.write(study.folder().path());
        assertEquals("against the same cells undisturbed: 1 slower, 1 the same within the margin", written.word());
        assertEquals(2, written.sentences().size(), written.sentences()::toString);
        assertTrue(Files.readString(study.folder().page())
                .contains("of each disturbed cell differ from that of the same cell undisturbed, and by how much"));
    }

    @Test
    void aRatioSaysOfHowManyPairsItIs() throws IOException {
        // The twin of the first block has nothing while the event is on, and that of the second has.
        runs(
                (slot, at) -> slot == 2 && at >= 20_000_000 && at < 22_000_000,
                event("crash", 20_000_000, 22_000_000, ""));
        String page = page();
        assertTrue(
                page.matches("(?s).*Trade-Results a second</th><td>[\\d.]+ \\(1 of 2 pairs\\)</td><td>–</td>"
                        + "<td>[\\d.]+</td>.*"),
                page);
        JsonNode ratio = Json.read(study.folder().pageJson(), JsonNode.class).at("/disturbances/0/ratios/0");
        assertEquals(1, ratio.at("/events/pairs").asInt());
        assertEquals(2, ratio.at("/after/pairs").asInt());
        assertTrue(ratio.at("/events/percent").isNumber(), ratio::toString);
    }

    @Test
    void aRatioOfNoPairIsADash() throws IOException {
        runs(
                (slot, at) -> slot % 2 == 0 && at >= 20_000_000 && at < 22_000_000,
                event("crash", 20_000_000, 22_000_000, ""));
        assertTrue(page().contains("Trade-Results a second</th><td>–</td><td>–</td>"));
    }

    @Test
    void whatTheEventsDidIsInTablesAndBands() throws IOException {
        runs(
                (slot, at) -> slot % 2 == 1 && at >= 20_000_000 && at < 22_000_000,
                event("crash", 20_000_000, 22_000_000, ""));
        String page = page();
        assertTrue(page.contains("<th scope=\"row\" class=\"name\">Trade-Results a second</th><td>0.000</td>"), page);
        assertTrue(page.contains(">" + SyntheticStudy.run(1) + "</a></th><td>2.0"), page);
        assertTrue(page.contains("<td class=\"text\">crash</td>"), page);
        String chart = Files.readString(study.folder().charts().resolve("throughput-2.svg"));
        assertTrue(chart.contains(">crash<"), "no band");
        assertTrue(page.contains(" Bands are the events of the first of them."), page);
        JsonNode run = Json.read(study.folder().pageJson(), JsonNode.class).at("/disturbances/0/runs/0");
        assertTrue(run.path("longestSeconds").asDouble() >= 2, run::toString);
        assertTrue(run.path("twinsLongestSeconds").asDouble() < 0.1, run::toString);
    }
}
