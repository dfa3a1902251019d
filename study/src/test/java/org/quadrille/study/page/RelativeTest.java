package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.Slot;

/** Each cell beside its base, and studies of the kind cpus, which earlier builds made. */
class RelativeTest {
    private static final List<String> LEVELS = List.of("0.5", "1", "1.5", "native");

    /** The machine gets slower with each block, which changes no ratio. */
    private static SyntheticStudy levels(Path path, String kind) throws IOException {
        return levels(path, kind, 3);
    }

    private static SyntheticStudy levels(Path path, String kind, int blocks) throws IOException {
        SyntheticStudy study = new SyntheticStudy(path)
                .with("kind", kind)
                .with("blocks", blocks)
                .with("factors", Map.of("local.cpus", List.of(0.5, 1, 1.5, "native")))
                .with("environments", Map.of("here", Map.of("local", Map.of())))
                .oneMachine()
                .value(RelativeTest::value);
        for (int block = 1; block <= blocks; block++) {
            for (String level : LEVELS) {
                study.slot(block, "cpus " + level, "here", Map.of("local.cpus", level));
            }
        }
        return study;
    }

    private static double value(Slot slot) {
        int level = LEVELS.indexOf(slot.levels().get("local.cpus"));
        return (1 - 0.1 * slot.block()) * List.of(30, 57, 75, 90).get(level) * (1 + 0.01 * Math.sin(slot.number()));
    }

    @Test
    void everyCellIsRelativeToItsBase(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("levels"), "compare");
        made.write().close();
        StudyReport.write(made.folder().path());
        JsonNode json = Json.mapper().readTree(made.folder().pageJson().toFile());
        JsonNode half = json.at("/relative/0");
        assertEquals("cpus 0.5", half.path("cell").asText());
        assertEquals("cpus native", half.path("base").asText(), "no limit is the base, although it is the last level");
        assertEquals(1.0 / 3, half.path("ratio").doubleValue(), 0.005);
        assertTrue(
                half.path("low").doubleValue() < 1.0 / 3 && half.path("high").doubleValue() > 1.0 / 3, half::toString);
        assertEquals(3, json.path("relative").size());
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains(">Relative to cpus native</th>"), "no column");
        assertTrue(page.contains("<td><b>0.33"), "no ratio");
        assertTrue(page.contains("id=\"relative\""), "no chart");
        assertEquals(List.of(), StudyVerification.changes(made.folder().path()));
    }

    /** Two environments are two lines of one chart; the means are those of the table. */
    @Test
    void levelsOfTwoEnvironmentsAreTwoLines(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("lines"), "compare")
                .with(
                        "environments",
                        new TreeMap<>(Map.of("here", Map.of("local", Map.of()), "vm", Map.of("local", Map.of()))));
        for (int block = 1; block <= 3; block++) {
            for (String level : LEVELS) {
                made.slot(block, "vm, cpus " + level, "vm", Map.of("local.cpus", level));
            }
        }
        made.write().close();
        StudyReport.write(made.folder().path());
        String chart = Files.readString(made.folder().path().resolve("charts/levels.svg"));
        for (String text : List.of("here", "vm", "native", "0.5", "1.5", "local.cpus")) {
            assertTrue(chart.contains(">" + text), text + " is not in the chart");
        }
        assertTrue(chart.indexOf(">1.5") < chart.indexOf(">native"), "not in the order of the file");
        assertTrue(Files.readString(made.folder().page()).contains("tpsV against local.cpus"), "not on the page");
    }

    @Test
    void twoRunsHaveMeansWithoutIntervals(@TempDir Path path) throws IOException {
        for (int blocks : List.of(2, 3)) {
            SyntheticStudy made = levels(path.resolve("blocks" + blocks), "compare", blocks);
            made.write().close();
            StudyReport.write(made.folder().path());
            assertEquals(
                    blocks > 2,
                    Files.readString(made.folder().page()).contains("Means with 95 % intervals."),
                    "" + blocks);
        }
    }

    @Test
    void aCellThatDoesNotCarryTheLoadHasNoRatio(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("invalid"), "compare");
        made.failed(1, "mix").failed(5, "mix").failed(9, "mix");
        made.write().close();
        StudyReport.write(made.folder().path());
        JsonNode json = Json.mapper().readTree(made.folder().pageJson().toFile());
        assertTrue(json.at("/relative/0/ratio").isNull(), json.path("relative")::toString);
        assertTrue(json.at("/relative/1/ratio").isNumber(), json.path("relative")::toString);
    }

    @Test
    void instancesWithLimitsAreEqualOnes(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("overcommit"))
                .with("kind", "equal")
                .with("instances", 3)
                .with("blocks", 3)
                .with("environments", Map.of("here", Map.of("local", Map.of("cpus", 1))))
                .oneMachine()
                .instances((slot, instance) -> 40 / Math.max(1, slot.instances() / 2.0) + slot.block() + instance);
        for (int block = 1; block <= 3; block++) {
            for (int number = 1; number <= 3; number++) {
                String cell = number == 1 ? "alone" : number + " at once";
                made.slot(block, cell, "here", Map.of("instances", Integer.toString(number)));
            }
        }
        made.write().close();
        StudyReport.write(made.folder().path());
        JsonNode json = Json.mapper().readTree(made.folder().pageJson().toFile());
        assertEquals("equal", json.path("kind").asText());
        assertEquals(2, json.path("relative").size(), "two and three at once, each relative to one alone");
        assertEquals("alone", json.at("/relative/1/base").asText());
    }
}
