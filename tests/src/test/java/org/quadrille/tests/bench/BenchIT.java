package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.Json;

/** Keeps the quicker benchmarks working: they run and give every figure they promise. Only some counts are judged. */
class BenchIT {
    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void theCheapOnesGiveTheirFigures() throws Exception {
        Path json = folder.resolve("bench.json");
        // RMI comes first: what it sets in a JVM must not keep the others from running.
        List<String> names = List.of("start", "generate", "log", "cards", "roundtrips");
        List<String> command =
                ThisJava.command(BenchMain.class.getName(), List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(names);
        command.addAll(List.of("--quick", "--set", "start.simulated=12", "--json", json.toString()));
        Path said = folder.resolve("said.txt");
        Process bench = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertEquals(0, bench.waitFor(), Files.readString(said));

        JsonNode report = Json.mapper().readTree(Files.readString(json));
        assertTrue(report.path("quick").asBoolean());
        assertTrue(report.at("/machine/cores").asInt() > 0);
        assertEquals(names.size(), report.path("benchmarks").size());
        for (JsonNode benchmark : report.path("benchmarks")) {
            assertEquals("DONE", benchmark.path("status").asText(), benchmark.toPrettyString());
            assertFalse(benchmark.path("figures").isEmpty());
            for (JsonNode figure : benchmark.path("figures")) {
                assertEquals(1, figure.path("samples").size(), figure.toPrettyString());
                assertTrue(figure.path("median").isNumber());
            }
        }
        // Counts do not depend on how busy the machine is, so these budgets hold here too.
        assertTrue(median(report, "log", "allocated by the session's thread") < 1);
        assertTrue(median(report, "cards", "worst card of a session off") <= 1);
        assertEquals(1, median(report, "roundtrips", "Customer-Position, most of a call"));
        assertEquals(2, median(report, "roundtrips", "Trade-Result, most of a call"));
        assertEquals(1, median(report, "roundtrips", "Trade-Result in the database, most of a call"));
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
