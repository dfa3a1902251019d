package org.quadrille.study.kind.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.page.StudyReport;
import org.quadrille.study.page.SyntheticStudy;

/** The page of a storage study: its matrices, its verdict and its marks. */
class StoragePageTest {
    private static final int BLOCKS = 6;
    private static final String SESSIONS = "pacing.sessions";

    /** WAL in memory doubles with 8 sessions; a second name for the same layout does nothing. */
    private static double value(Slot slot) {
        boolean memory = slot.environment().startsWith("memory");
        boolean many = slot.levels().get(SESSIONS).equals("8");
        double noise = 1 + 0.01 * Math.sin(7 * slot.number());
        return noise * (many ? memory ? 200 : 100 : 50);
    }

    private static StudyFolder study(Path path, int made) throws IOException {
        Map<String, Object> layouts = new LinkedHashMap<>();
        layouts.put("disk", Map.of("testbed", "t.json", "places", Map.of("data", "ssd", "wal", "ssd")));
        layouts.put("memory", volatileLayout());
        layouts.put("memory <again>", volatileLayout());
        SyntheticStudy study = new SyntheticStudy(path)
                .with("kind", "storage")
                .with("environments", layouts)
                .with("factors", Map.of(SESSIONS, List.of(2, 8)))
                .with("blocks", BLOCKS)
                .value(StoragePageTest::value)
                .made(made);
        int number = 0;
        for (int block = 1; block <= BLOCKS; block++) {
            for (String layout : layouts.keySet()) {
                for (String sessions : List.of("2", "8")) {
                    study.slot(block, layout + ", sessions " + sessions, layout, Map.of(SESSIONS, sessions));
                    number++;
                    if (layout.startsWith("memory")) {
                        study.failed(number, "durable-commits");
                    }
                }
            }
        }
        study.write().close();
        return study.folder();
    }

    private static Map<String, Object> volatileLayout() {
        return Map.of("testbed", "t.json", "places", Map.of("data", "ssd", "wal", "memory"), "durable", false);
    }

    @Test
    void ranksAreTheVerdictAndTheMatrixIsOnThePage(@TempDir Path folder) throws IOException {
        StudyFolder study = study(folder.resolve("layouts"), Integer.MAX_VALUE);
        StudyReport.Written written = StudyReport.write(study.path());
        assertTrue(written.sentences().get(0).startsWith("With 2 sessions: rank 1: "), written.toString());
        String many = written.sentences().get(1);
        assertTrue(many.startsWith("With 8 sessions: rank 1: memory"), many);
        assertTrue(many.contains("(not durable)") && many.contains("; rank 2: disk 9"), many);
        String page = Files.readString(study.page());
        assertTrue(page.contains("<strong>layouts ranked</strong>"));
        assertTrue(page.contains("Which layout has the best throughput (tpsV) with each number of sessions"));
        assertTrue(page.contains(">Layouts: tpsV</h2>") && page.contains(">Finding</th>"));
        assertTrue(page.contains("memory &lt;again&gt; <span class=\"broken\">not durable</span>"));
        assertTrue(page.contains("wal from ssd to memory"));
        // It does not compare layouts across different numbers of sessions.
        assertTrue(page.contains("Change of the throughput with 2 sessions"));
        assertTrue(page.contains("Change of the throughput with 8 sessions"));
        assertFalse(page.contains("\"Change of the throughput\""));
        assertTrue(page.contains("A power cut loses what was committed with memory, memory &lt;again&gt;"));
        JsonNode storage = Json.mapper().readTree(study.pageJson().toFile()).get("storage");
        assertEquals(2, storage.get("sessions").size());
        assertEquals(3, storage.get("matrix").size());
        assertEquals("disk", storage.at("/rankings/1/ranks/1/layouts/0").asText());
        assertEquals(2, storage.at("/rankings/1/ranks/0/layouts").size());
        assertEquals(BLOCKS, storage.at("/rankings/1/blocks").asInt());
    }

    @Test
    void anUnfinishedStudyHasNoRanks(@TempDir Path folder) throws IOException {
        StudyFolder study = study(folder.resolve("layouts"), 4 * 6);
        StudyReport.Written written = StudyReport.write(study.path());
        assertFalse(written.finished());
        String page = Files.readString(study.page());
        assertTrue(page.contains(">Layouts: tpsV</h2>"));
        assertTrue(page.contains("There are no ranks before the study is finished."));
        assertFalse(page.contains("rank 1"));
        assertFalse(page.contains("What moving one place does"));
        JsonNode json = Json.mapper().readTree(study.pageJson().toFile());
        assertTrue(json.at("/analysis/finding").isNull());
        assertTrue(json.at("/storage/rankings").isEmpty()
                && json.at("/storage/sentences").isEmpty());
        JsonNode metric = json.at("/analysis/metrics/0");
        assertTrue(metric.path("omnibus").isNull() && metric.path("classic").isNull());
        assertTrue(metric.at("/comparisons/0/finding").isNull());
        assertTrue(metric.at("/comparisons/0/pHolm").isNull());
        assertTrue(metric.at("/comparisons/0/change/percent").isNumber(), "what was measured stays");
    }

    @Test
    void enginesAreGroupsOfBarsWithOneForEachLayoutAndNumberOfSessions(@TempDir Path folder) throws IOException {
        Map<String, Object> layouts = new LinkedHashMap<>();
        layouts.put("disk", Map.of("local", Map.of()));
        layouts.put("memory", Map.of("local", Map.of("wal", "memory"), "durable", false));
        List<String> engines = List.of("postgresql", "mariadb");
        SyntheticStudy study = new SyntheticStudy(folder.resolve("engines"))
                .with("kind", "storage")
                .with("environments", layouts)
                .with("factors", Map.of("local.engine", engines, SESSIONS, List.of(2, 8)))
                .with("blocks", 2)
                .value(StoragePageTest::value)
                .made(Integer.MAX_VALUE);
        for (int block = 1; block <= 2; block++) {
            for (String layout : layouts.keySet()) {
                for (String engine : engines) {
                    for (String sessions : List.of("2", "8")) {
                        study.slot(
                                block,
                                layout + ", engine " + engine + ", sessions " + sessions,
                                layout,
                                Map.of("local.engine", engine, SESSIONS, sessions));
                    }
                }
            }
        }
        study.write().close();
        StudyReport.write(study.folder().path());
        String page = Files.readString(study.folder().page());
        assertTrue(page.contains("tpsV by engine"));
        assertTrue(page.contains("There are too few runs for tests."));
        assertFalse(page.contains(">Finding</th>"), "every row would say the same");
        assertFalse(page.contains("Other estimates"), "they have neither test nor interval");
        String bars = Files.readString(study.folder().path().resolve("charts/engines.svg"));
        for (String text : List.of("postgresql", "mariadb", "disk, 2 sessions", "memory (not durable), 8 sessions")) {
            assertTrue(bars.contains(">" + text + "<"), text + "\n" + bars);
        }
        String group = bars.substring(bars.indexOf("stroke-width=\"60\""));
        assertEquals(2 * 2 * 2, group.substring(0, group.indexOf("<path")).split("<line ", -1).length - 1, bars);
    }

    @Test
    void layoutsThatAreEnginesAloneHaveBarsWithAName(@TempDir Path folder) throws IOException {
        SyntheticStudy study = new SyntheticStudy(folder.resolve("engines"))
                .with("kind", "storage")
                .with(
                        "environments",
                        Map.of(
                                "one", Map.of("local", Map.of("engine", "postgresql")),
                                "two", Map.of("local", Map.of("engine", "mariadb"))))
                .with("factors", Map.of(SESSIONS, List.of(2, 8)))
                .with("blocks", 2)
                .value(StoragePageTest::value)
                .made(Integer.MAX_VALUE);
        for (int block = 1; block <= 2; block++) {
            for (String engine : List.of("one", "two")) {
                for (String sessions : List.of("2", "8")) {
                    study.slot(block, engine + ", sessions " + sessions, engine, Map.of(SESSIONS, sessions));
                }
            }
        }
        study.write().close();
        StudyReport.write(study.folder().path());
        String bars = Files.readString(study.folder().path().resolve("charts/engines.svg"));
        assertTrue(bars.contains(">all with the data, 8 sessions<"), bars);
    }
}
