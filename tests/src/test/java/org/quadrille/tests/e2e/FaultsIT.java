package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/** What is killed in the middle of a run ends it quickly, with its name, and costs no log but its own last second. */
class FaultsIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "ConnectorMain, lost connector-",
        "CeMain,        lost ce-1 at 127.0.0.1:",
        "MeeMain,       lost mee-1 at 127.0.0.1:",
        "postgres -D,   database"
    })
    void aKilledProcessEndsTheRun(String word, String cause) throws Exception {
        try (Kit demo = Kit.start(
                folder, Map.of(), "demo", "--phase-length", "3s", "--results", "results", "--run-id", "fault")) {
            demo.awaitOut(said -> said.contains(" phase ") || said.contains("  phase"), 120);
            List<ProcessHandle> family = demo.family();
            List<ProcessHandle> victims = demo.children(word);
            if (victims.isEmpty()) {
                victims = List.of(postmaster());
            }
            long killed = System.nanoTime();
            Kit.signal("KILL", victims.get(victims.size() - 1).pid());
            demo.awaitOut(said -> said.contains("ABORTED"), 10);
            long noticed = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - killed);
            assertTrue(noticed < 10, "noticed after " + noticed + " s");
            assertEquals(ExitCode.ABORTED.code(), demo.awaitExit(60), demo.out() + demo.err());
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            assertTrue(demo.out().contains(cause), demo.out());
            kept(cause);
        }
    }

    @Test
    void ctrlCEndsTheRunInGoodOrder() throws Exception {
        try (Kit demo = Kit.start(
                folder, Map.of(), "demo", "--phase-length", "3s", "--results", "results", "--run-id", "fault")) {
            demo.awaitOut(said -> said.contains("  phase"), 120);
            List<ProcessHandle> family = demo.family();
            demo.interrupt();
            assertEquals(ExitCode.ABORTED.code(), demo.awaitExit(60), demo.out() + demo.err());
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            kept("interrupted by the user");
        }
    }

    private void kept(String cause) throws IOException {
        ResultsFolder results = new ResultsFolder(folder.resolve("results/fault"));
        RunManifest manifest = results.readManifest();
        assertEquals(RunManifest.Outcome.ABORTED, manifest.outcome());
        assertTrue(manifest.cause().contains(cause), manifest.cause());
        for (String name : List.of("ce-1", "mee-1")) {
            Path log = results.logs().resolve(name + ".csv");
            assertTrue(Files.exists(log), name + " has no log");
            try (TransactionLogReader reader = new TransactionLogReader(log)) {
                while (reader.next() != null) {
                    // Reading it is the test: a damaged middle is an error.
                }
                assertTrue(reader.records() > 100, name + " kept only " + reader.records() + " records");
            }
        }
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertEquals(
                    List.of(),
                    left.filter(p -> p.getFileName().toString().startsWith("quadrille-"))
                            .toList());
        }
        assertFalse(Files.readString(results.testbed()).contains("token"));
    }

    /** The server is not a descendant of the demo, since it has a session of its own. */
    private ProcessHandle postmaster() throws IOException {
        try (Stream<Path> files = Files.find(folder.resolve("tmp"), 6, (path, a) -> path.endsWith("postmaster.pid"))) {
            Path file = files.findFirst().orElseThrow();
            return ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0)))
                    .orElseThrow();
        }
    }
}
