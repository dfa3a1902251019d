package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;

/**
 * A demo that was watched to its end: its processes, its files, and what it left behind, which must be nothing but the
 * results and the databases that it was told to keep. The time limits allow for very busy machines.
 */
public final class WatchedDemo {
    private static final int SECONDS = 600;
    private static final String RESULTS = "results";

    private final Path folder;
    private final String id;
    private final JsonNode printed;
    private final String checksums;

    private WatchedDemo(Path folder, String id, JsonNode printed) throws IOException {
        this.folder = folder;
        this.id = id;
        this.printed = printed;
        this.checksums = readChecksums();
    }

    /**
     * Runs the demo, with phases of whole seconds.
     *
     * @param tpsV rate that is offered
     * @param folder where it runs, alone
     * @param id name of its run
     * @param nonce of an auditor
     */
    public static WatchedDemo make(Path folder, Duration phase, int sessions, int tpsV, String id, String nonce)
            throws Exception {
        try (Kit demo = Kit.start(
                folder,
                Map.of(),
                "demo",
                "--json",
                "--phase-length",
                phase.toSeconds() + "s",
                "--sessions",
                Integer.toString(sessions),
                "--target-tpsv",
                Integer.toString(tpsV),
                "--seed",
                "1",
                "--nonce",
                nonce,
                "--keep",
                "kept/" + id,
                "--results",
                RESULTS,
                "--run-id",
                id)) {
            demo.awaitOut(said -> said.contains("run started"), SECONDS);
            List<ProcessHandle> family = demo.family();
            assertEquals(4, demo.children("ConnectorMain").size());
            assertEquals(1, demo.children("CeMain").size());
            assertEquals(1, demo.children("MeeMain").size());
            int exit = demo.awaitExit(2 * SECONDS);
            assertTrue(exit == ExitCode.OK.code() || exit == ExitCode.INVALID.code(), demo.out() + demo.err());

            WatchedDemo made = new WatchedDemo(folder, id, Json.mapper().readTree(demo.out()));
            assertEquals(exit == ExitCode.OK.code(), made.failed().isEmpty());
            assertEquals(id, made.printed.get("runId").asText());
            made.resultsAreComplete();
            assertEquals(List.of(), Kit.left(family), "processes left behind");
            Kit.nothingLeft(folder);
            assertTrue(demo.err().contains("quadrille db status --testbed kept/" + id + "/testbed.json"), demo.err());
            return made;
        }
    }

    private void resultsAreComplete() throws IOException {
        for (String process : List.of("ce-1", "mee-1", "connector-1", "connector-4", "prime")) {
            Path samples = run().resolve("metrics/" + process + ".csv");
            assertTrue(Files.readAllLines(samples).size() > 10, process);
        }
        String gauges = Files.readString(run().resolve("gauges.csv"));
        assertTrue(gauges.contains(",mee-1,marketBacklog,"), "gauges are written");
        assertTrue(Files.readString(run().resolve("report.html")).contains("not a TPC result"));
    }

    /** Folder of all results. */
    public Path results() {
        return folder.resolve(RESULTS);
    }

    /** Results folder of its run. */
    public Path run() {
        return results().resolve(id);
    }

    /** File of the testbed that it kept. */
    public Path testbed() {
        return folder.resolve("kept").resolve(id).resolve("testbed.json");
    }

    /** The result that it printed. */
    public JsonNode printed() {
        return printed;
    }

    /** Checks that failed, as it printed them. */
    public List<String> failed() {
        List<String> failed = new ArrayList<>();
        for (JsonNode check : printed.get("checks")) {
            if (!check.get("passed").asBoolean()) {
                failed.add(check.get("id").asText());
            }
        }
        return failed;
    }

    /** Other commands find the databases before anything else has used them, and leave the server stopped. */
    public void keptDatabasesAreThereForOtherCommands() throws Exception {
        Path pid = testbed().resolveSibling("server/postgresql/postmaster.pid");
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
        Kit.nothingLeft(folder);
    }

    /**
     * The report that has been made again since, from another folder and by another process, which orders unordered
     * things differently, is the same as the demo's.
     */
    public void reportMadeAgainIsTheSame() throws IOException {
        assertEquals(checksums, readChecksums());
    }

    private String readChecksums() throws IOException {
        return Files.readString(run().resolve("report.sha256"));
    }
}
