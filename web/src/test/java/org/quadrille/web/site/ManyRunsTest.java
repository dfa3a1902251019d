package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.study.compare.ComparedRun;
import org.quadrille.web.http.Request;
import org.quadrille.web.http.Response;

/** A folder with more runs than anybody looks at one by one. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "profile long")
class ManyRunsTest {
    private static final int RUNS = 1_000;
    private static final int VISITS = 50;
    private static final double MOST_BYTES = 10e6;
    private static final double LIST_SECONDS = 0.3;
    private static final double HISTORY_SECONDS = 1;

    @TempDir
    Path results;

    @Test
    void theListIsQuickAndTakesNoMoreMemoryWithEachVisit() throws Exception {
        Path recorded = RecordedRun.folder();
        for (int i = 0; i < RUNS; i++) {
            Path run = Files.createDirectory(results.resolve("run-" + i));
            for (String file : new String[] {"run.json", "testbed.json", "profile.json", "checks.json"}) {
                Files.copy(recorded.resolve(file), run.resolve(file));
            }
        }
        Site site = new Site(results, Optional.empty());
        double first = seconds(site);
        double later = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            later = Math.min(later, seconds(site));
        }
        long before = used();
        for (int i = 0; i < VISITS; i++) {
            seconds(site);
        }
        long grown = used() - before;
        System.out.printf(
                "the list of %d runs: %.2f s of processor time, later %.2f s, %d bytes more%n",
                RUNS, first, later, grown);
        assertTrue(later < LIST_SECONDS, later + " s");
        assertTrue(grown < MOST_BYTES, grown + " bytes more");
    }

    /** With a report of the size of a real one, and a step in the middle. */
    @Test
    void aHistoryIsQuickOnceItWasRead() throws Exception {
        for (int i = 0; i < RUNS; i++) {
            Path run = results.resolve("run-" + i);
            ComparedRun.write(RecordedRun.folder(), run, i, "VALID", i < RUNS / 2 ? 100 + i % 7 : 110 + i % 7);
            ObjectNode report = (ObjectNode)
                    Json.mapper().readTree(Files.readString(RecordedRun.folder().resolve("report.json")));
            report.put("verdict", "VALID").put("tpsV", i < RUNS / 2 ? 100 + i % 7 : 110 + i % 7);
            Files.writeString(run.resolve("report.json"), report.toString());
        }
        Site site = new Site(results, Optional.empty());
        double first = historySeconds(site);
        double later = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            later = Math.min(later, historySeconds(site));
        }
        System.out.printf("the history of %d runs: %.2f s of processor time, later %.2f s%n", RUNS, first, later);
        assertTrue(later < HISTORY_SECONDS, later + " s");
    }

    private static double historySeconds(Site site) throws Exception {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Response answer = site.answer(new Request(List.of("api", "history"), false, Map.of()));
        long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.body().to(bytes);
        assertEquals(
                "run-500",
                Json.mapper()
                        .readTree(bytes.toByteArray())
                        .at("/levels/1/first")
                        .asText());
        return (after - before) / 1e9;
    }

    /** Processor time of a view of the list. */
    private static double seconds(Site site) throws Exception {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Response answer = site.answer(new Request(List.of("at"), true, Map.of()));
        long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.body().to(bytes);
        assertFalse(bytes.toString("UTF-8").contains("UNREADABLE"));
        assertEquals(
                RUNS,
                Pattern.compile("href=\"../at/run-")
                        .matcher(bytes.toString("UTF-8"))
                        .results()
                        .count());
        return (after - before) / 1e9;
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
