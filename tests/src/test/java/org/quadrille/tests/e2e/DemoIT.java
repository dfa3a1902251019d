package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.tests.Disturbance;

/** The demo as its user meets it. The limits of time are for machines that are very busy. */
class DemoIT {
    private static final int SECONDS = 600;

    @TempDir
    Path folder;

    @Test
    void aDemoEndsInAValidResultAndLeavesNothingButTheDatabasesItIsToldToKeep() throws Exception {
        JsonNode result = null;
        String id = "";
        for (int seconds = 2; seconds <= 8 && (result == null || disturbed(result)); seconds *= 2) {
            id = "demo-of-" + seconds;
            result = demo(seconds + "s", id);
        }
        assertEquals(List.of(), failed(result));
        assertEquals("VALID", result.get("verdict").asText());
        assertEquals(false, result.get("standard").asBoolean(true));
        assertTrue(result.get("tpsV").asDouble() > 0);
        assertTrue(result.get("checks").size() > 20);
        for (TransactionType type : TransactionType.values()) {
            if (type != TransactionType.TRADE_CLEANUP) {
                JsonNode row = result.get("transactions").get(type.title());
                assertTrue(row.get("count").asLong() > 0, type.title());
            }
        }
        theKeptDatabasesAreThereForOtherCommands(id);
        aReportThatIsMadeAgainIsTheSame(id);
    }

    private static List<String> failed(JsonNode result) {
        List<String> failed = new ArrayList<>();
        for (JsonNode check : result.get("checks")) {
            if (!check.get("passed").asBoolean()) {
                failed.add(check.get("id").asText());
            }
        }
        return failed;
    }

    private static boolean disturbed(JsonNode result) {
        return failed(result).stream().anyMatch(Disturbance.CHECKS::contains);
    }

    /** A demo that is watched: its processes, its files, and what it leaves behind; its result is what it printed. */
    private JsonNode demo(String phaseLength, String id) throws Exception {
        try (Kit demo = Kit.start(
                folder,
                Map.of(),
                "demo",
                "--json",
                "--phase-length",
                phaseLength,
                "--keep",
                "kept/" + id,
                "--results",
                "results",
                "--run-id",
                id)) {
            demo.awaitOut(said -> said.contains("run started"), SECONDS);
            List<ProcessHandle> family = demo.family();
            assertEquals(4, demo.children("ConnectorMain").size());
            assertEquals(1, demo.children("CeMain").size());
            assertEquals(1, demo.children("MeeMain").size());
            int exit = demo.awaitExit(2 * SECONDS);
            assertTrue(exit == ExitCode.OK.code() || exit == ExitCode.INVALID.code(), demo.out() + demo.err());

            JsonNode result = Json.mapper().readTree(demo.out());
            assertEquals(exit == ExitCode.OK.code(), failed(result).isEmpty());
            assertEquals(id, result.get("runId").asText());
            for (String process : List.of("ce-1", "mee-1", "connector-1", "connector-4", "prime")) {
                Path samples = folder.resolve("results/" + id + "/metrics/" + process + ".csv");
                assertTrue(Files.readAllLines(samples).size() > 10, process);
            }
            String gauges = Files.readString(folder.resolve("results/" + id + "/gauges.csv"));
            assertTrue(gauges.contains(",mee-1,marketBacklog,"), "gauges are written");
            Path report = folder.resolve("results/" + id + "/report.html");
            assertTrue(Files.readString(report).contains("not a TPC result"));
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            nothingLeft();
            assertTrue(demo.err().contains("quadrille db status --testbed kept/" + id + "/testbed.json"), demo.err());
            return result;
        }
    }

    private void theKeptDatabasesAreThereForOtherCommands(String id) throws Exception {
        Path kept = folder.resolve("kept/" + id);
        Path pid = kept.resolve("server/postgresql/postmaster.pid");
        assertFalse(Files.exists(pid), "the server is stopped");
        try (Kit status =
                Kit.start(folder, Map.of(), "db", "status", "--json", "--testbed", "kept/" + id + "/testbed.json")) {
            assertEquals(ExitCode.OK.code(), status.awaitExit(SECONDS), status.out() + status.err());
            JsonNode databases = Json.mapper().readTree(status.out());
            assertEquals(8, databases.size());
            databases.forEach(d -> assertEquals(id, d.get("lastRun").asText()));
        }
        assertFalse(Files.exists(pid), "the server is stopped again");
        try (Kit check = Kit.start(folder, Map.of(), "check", "--testbed", "kept/" + id + "/testbed.json")) {
            assertEquals(ExitCode.USAGE.code(), check.awaitExit(SECONDS), check.out() + check.err());
            assertTrue(check.err().contains("connector-4 at 127.0.0.1:"), check.err());
        }
        assertFalse(Files.exists(pid), "the server is stopped after a command that failed too");
        try (Kit again = Kit.start(folder, Map.of(), "demo", "--keep", "kept/" + id)) {
            assertEquals(ExitCode.USAGE.code(), again.awaitExit(SECONDS), again.out() + again.err());
            assertTrue(again.err().contains("kept/" + id + " of --keep is not empty"), again.err());
        }
        nothingLeft();
    }

    /** By another process, which has its own order of what has none, and from another folder. */
    private void aReportThatIsMadeAgainIsTheSame(String id) throws Exception {
        Path run = folder.resolve("results/" + id);
        String before = Files.readString(run.resolve("manifest.sha256"));
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        try (Kit report = Kit.start(elsewhere, Map.of(), "report", run.toString())) {
            report.awaitExit(SECONDS);
        }
        assertEquals(before, Files.readString(run.resolve("manifest.sha256")));
    }

    @Test
    void ctrlCEndsARunInGoodOrder() throws Exception {
        try (Kit demo = Kit.start(
                folder, Map.of(), "demo", "--phase-length", "3s", "--results", "results", "--run-id", "broken")) {
            demo.awaitOut(said -> said.contains("warm-up") || said.contains("  phase"), SECONDS);
            List<ProcessHandle> family = demo.family();
            demo.interrupt();
            assertEquals(ExitCode.ABORTED.code(), demo.awaitExit(SECONDS), demo.out() + demo.err());
            assertTrue(demo.out().contains("interrupted by the user"), demo.out());
            assertTrue(Files.exists(folder.resolve("results/broken/logs/ce-1.csv")));
            assertTrue(Files.exists(folder.resolve("results/broken/logs/mee-1.csv")));
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            nothingLeft();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ctrlCEndsADemoThatBuildsItsDatabases(int times) throws Exception {
        try (Kit demo = Kit.start(folder, Map.of(), "demo", "--results", "results", "--keep")) {
            demo.awaitOut(said -> said.contains("Loading "), SECONDS);
            List<ProcessHandle> family = demo.family();
            for (int i = 0; i < times; i++) {
                demo.interrupt();
            }
            assertEquals(ExitCode.ABORTED.code(), demo.awaitExit(SECONDS), demo.out() + demo.err());
            assertFalse(Files.exists(folder.resolve("results")));
            assertFalse(Files.exists(folder.resolve("demo")), "half a database is not kept");
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            nothingLeft();
        }
    }

    private void nothingLeft() throws Exception {
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertEquals(List.of(), left.toList(), "temporary files left behind");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    left.filter(f -> f.getFileName().toString().startsWith(".")).toList(),
                    "the demo's own folder left behind");
        }
    }
}
