package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.study.disturb.DisturbedLogs;

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
        assertEquals("[]", json.path("disturbances").toString());
        JsonNode throughput = json.at("/analysis/metrics/0/comparisons/0");
        assertEquals(UNDISTURBED, throughput.path("base").asText());
        assertEquals(
                100 * (160 / Math.sqrt(201 * 202) - 1),
                throughput.at("/change/percent").asDouble(),
                1e-9);
    }

    @Test
    void whatTheEventsDidIsInTablesAndBands() throws IOException {
        for (int slot = 1; slot <= 4; slot++) {
            ResultsFolder run = study.folder().run(SyntheticStudy.run(slot));
            boolean disturbed = slot % 2 == 1;
            DisturbedLogs.write(
                    DisturbedLogs.lines(slot, 0, 70_000_000, at -> disturbed && at >= 20_000_000 && at < 22_000_000),
                    run);
            if (disturbed) {
                RunEvent.Step begin = new RunEvent.Step(20_000_000, 20_000_000, null, "", "");
                RunEvent.Step end = new RunEvent.Step(21_500_000, 22_000_000, null, "", "");
                ResultsFolder.writeJson(
                        run.events(),
                        List.of(new RunEvent("crash", "kill", List.of(), 20_000_000, 21_500_000L, begin, end)));
            }
        }
        String page = page();
        assertTrue(page.contains("<th scope=\"row\" class=\"name\">Trade-Results a second</th><td>0.000</td>"), page);
        assertTrue(page.contains(">" + SyntheticStudy.run(1) + "</a></th><td>2.0"), page);
        assertTrue(page.contains("<td class=\"text\">crash</td>"), page);
        String chart = Files.readString(study.folder().charts().resolve("throughput-2.svg"));
        assertTrue(chart.contains(">crash<"), "no band");
        assertTrue(page.contains(" Bands are the events of the first of them."), page);
        JsonNode run = Json.read(study.folder().pageJson(), JsonNode.class).at("/disturbances/0/details/runs/0");
        assertTrue(run.path("longestSeconds").asDouble() >= 2, run::toString);
        assertTrue(run.path("twinsLongestSeconds").asDouble() < 0.1, run::toString);
    }
}
