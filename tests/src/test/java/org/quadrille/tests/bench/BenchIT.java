package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.Json;

/**
 * Keeps the quicker benchmarks working: they run and give every figure they promise. Those with counts, which are judged,
 * always run; the others with {@code -Plong}.
 */
class BenchIT {
    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void theCheapOnesGiveTheirFigures() throws Exception {
        // RMI comes first: what it sets in a JVM must not keep the others from running.
        List<String> names = Boolean.getBoolean("kit.long")
                ? List.of(
                        "start",
                        "generate",
                        "log",
                        "cards",
                        "roundtrips",
                        "pooler",
                        "engine-text",
                        "engine-roundtrips",
                        "engine-load")
                : List.of("log", "cards", "roundtrips");
        List<String> line = new ArrayList<>(names);
        if (names.contains("start")) {
            line.addAll(List.of("--set", "start.simulated=12"));
        }
        JsonNode report = quick(line, 1);
        assertTrue(report.path("quick").asBoolean());
        assertTrue(report.at("/machine/cores").asInt() > 0);
        assertEquals(names.size(), report.path("benchmarks").size());
        // Counts do not depend on how busy the machine is, so these budgets hold here too.
        assertTrue(median(report, "log", "allocated by the session's thread") < 1);
        assertTrue(median(report, "cards", "worst card of a session off") <= 1);
        assertEquals(1, median(report, "roundtrips", "Customer-Position, most of a call"));
        assertEquals(2, median(report, "roundtrips", "Trade-Result, most of a call"));
        assertEquals(1, median(report, "roundtrips", "Trade-Result in the database, most of a call"));
    }

    @Test
    @Timeout(1_200)
    @EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "two kits for minutes (-Plong)")
    void aBuildIsComparedWithItself() throws Exception {
        JsonNode report = quick(List.of("--against", home().toString(), "--rounds", "2"), 2);
        for (String side : List.of("old", "new")) {
            assertEquals(0, median(report, "builds", "failed transactions, " + side));
            assertTrue(median(report, "builds", "rows written, " + side) > 0);
            assertTrue(median(report, "builds", "Trade-Results, first 3 s, " + side) > 0);
        }
        assertEquals(1, median(report, "builds", "memory of the kit, PSS, new / old"), 0.5);
        assertTrue(median(report, "builds", "CPU of CE, MEE and connectors, new / old") > 0);
        JsonNode facts = report.at("/benchmarks/0/facts");
        assertEquals(facts.path("old build"), facts.path("new build"));
        assertTrue(facts.hasNonNull("old build"), facts.toPrettyString());
        theCommandsDidTheSame(report);
    }

    private static void theCommandsDidTheSame(JsonNode report) {
        for (String command : List.of("--help, 2 starts", "db build", "report of a demo", "report of a larger run")) {
            for (String cost : List.of("time", "CPU", "peak memory")) {
                assertTrue(median(report, "commands", command + ": " + cost + ", new / old") > 0, command + " " + cost);
            }
        }
        assertTrue(median(report, "commands", "db build: CPU of the server, old") > 0);
        assertTrue(median(report, "commands", "db build: rows, old") > 0);
        assertEquals(0, median(report, "commands", "db build: difference in rows of a table"));
        for (String run : List.of("report of a demo", "report of a larger run")) {
            for (String work : List.of("checks", "checks passed", "transactions")) {
                assertTrue(median(report, "commands", run + ": " + work + ", old") > 0, run + " " + work);
                assertEquals(1, median(report, "commands", run + ": " + work + ", new / old"), run + " " + work);
            }
            assertEquals(0, median(report, "commands", run + ": difference in verdict"));
        }
        String table = report.at("/benchmarks/1/facts/" + BenchTable.MARKDOWN).asText();
        assertTrue(table.contains("\n| db build: rows | "), table);
    }

    /** The report of benchmarks with small sizes, all of which have as many samples of each figure as there are rounds. */
    private JsonNode quick(List<String> line, int rounds) throws Exception {
        Path json = folder.resolve("bench.json");
        // The launcher would say where the sources are.
        List<String> command = ThisJava.command(
                BenchMain.class.getName(),
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dquadrille.home=" + home()));
        command.addAll(line);
        command.addAll(List.of("--quick", "--json", json.toString()));
        Path said = folder.resolve("said.txt");
        Process bench = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertEquals(0, bench.waitFor(), Files.readString(said));
        JsonNode report = Json.mapper().readTree(Files.readString(json));
        for (JsonNode benchmark : report.path("benchmarks")) {
            if (benchmark.path("status").asText().equals("SKIPPED")) {
                // MariaDB and PgBouncer are not on every machine.
                assertTrue(
                        benchmark.path("why").asText().matches(".*(mariadb|pgbouncer).*"), benchmark.toPrettyString());
                continue;
            }
            assertEquals("DONE", benchmark.path("status").asText(), benchmark.toPrettyString());
            assertFalse(benchmark.path("figures").isEmpty());
            for (JsonNode figure : benchmark.path("figures")) {
                assertEquals(rounds, figure.path("samples").size(), figure.toPrettyString());
                assertTrue(figure.path("median").isNumber());
            }
        }
        return report;
    }

    private static Path home() throws IOException {
        return Stream.of(Path.of(".."), Path.of("."))
                .filter(place -> Files.exists(place.resolve("quadrille")))
                .findFirst()
                .orElseThrow()
                .toRealPath();
    }

    private static double median(JsonNode report, String benchmark, String figure) {
        for (JsonNode row : report.path("benchmarks")) {
            for (JsonNode one : row.path("figures")) {
                if (row.path("name").asText().equals(benchmark)
                        && one.path("name").asText().equals(figure)) {
                    return one.path("median").asDouble();
                }
            }
        }
        throw new AssertionError("no figure \"" + figure + "\" of " + benchmark);
    }
}
