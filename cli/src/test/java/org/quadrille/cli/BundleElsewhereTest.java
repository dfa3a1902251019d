package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;

/** A signed bundle of a small run is verified by another process in a folder that holds the archive and a certificate. */
class BundleElsewhereTest {
    private static final String RUN_JSON = """
            { "runId" : "first", "build" : "0.1.0-x", "startedAt" : "2026-11-03T10:15:30Z", "outcome" : "ABORTED",
              "schedule" : { "rampUp" : 0, "warmUp" : 0, "phaseLength" : 1, "phases" : 1, "rampDown" : 0 },
              "deviations" : [ "aborted" ], "tiles" : 1 }
            """;

    private static final String DATABASE = """
            { "host" : "o1", "port" : 5432, "database" : "d", "user" : "u" }""";

    private static final String GROUP = """
            { "loadUnits" : 1, "activeLoadUnits" : 1, "marketEmulator" : 1,
              "connector" : { "host" : "a1", "controlPort" : 7001, "port" : 7002 }, "oltp" : %1$s, "dss" : %1$s }""".replace("%1$s", DATABASE);

    private static final String TESTBED_JSON = """
            { "name" : "small", "profile" : "demo", "seed" : 1, "pacing" : { "mode" : "closed", "sessions" : 1 },
              "customerEmulators" : [ { "host" : "c1", "controlPort" : 7001 } ],
              "marketEmulators" : [ { "host" : "c1", "controlPort" : 7002, "orderPort" : 7003 } ],
              "tiles" : [ { "groups" : [ GROUPS ] } ] }
            """.replace("GROUPS", String.join(", ", Collections.nCopies(4, GROUP)));

    @TempDir
    Path folder;

    private Path run;

    /** Runs {@code quadrille} in a process of its own. */
    private String quadrille(Path in, int exitCode, String... args) throws IOException, InterruptedException {
        List<String> command = ThisJava.command("org.quadrille.cli.QuadrilleMain", List.of("-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(exitCode, process.waitFor(), said);
        return said;
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(run.resolve(name), text);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        Path sums = run.resolve("manifest.sha256");
        String before = Files.exists(sums) ? Files.readString(sums) : "";
        Files.writeString(sums, before + HexFormat.of().formatHex(digest) + "  " + name + "\n");
    }

    @Test
    void anEmptyFolderIsEnoughToVerifyABundle() throws Exception {
        run = Files.createDirectories(folder.resolve("results/first"));
        write("run.json", RUN_JSON);
        write("testbed.json", TESTBED_JSON);
        write(
                "report.json",
                "{ \"verdict\" : \"ABORTED\", \"standard\" : false, \"tpsV\" : 1.5, \"run\" : " + RUN_JSON + "}\n");
        quadrille(folder, 0, "keys", "prime");
        String made = quadrille(folder, 0, "bundle", "results/first", "--sign", "keys/prime");
        assertTrue(
                made.startsWith("first.zip: run first of 2026-11-03T10:15:30Z, ABORTED, NON-STANDARD (1 deviation), "));

        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path bundle = Files.move(folder.resolve("first.zip"), elsewhere.resolve("first.zip"));
        Files.move(folder.resolve("keys/ca.pem"), elsewhere.resolve("ca.pem"));
        String said = quadrille(elsewhere, 0, "bundle", "--verify", "first.zip", "--ca", "ca.pem");
        assertEquals(made, said.substring(0, made.length()), "says the same of it");
        assertTrue(said.endsWith("and it was signed with a key of this authority.\n"), said);

        byte[] bytes = Files.readAllBytes(bundle);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("results/first/testbed.json") + 40] ^= 1;
        Files.write(bundle, bytes);
        said = quadrille(elsewhere, 1, "bundle", "--verify", "first.zip", "--ca", "ca.pem");
        assertTrue(said.contains("\nresults/first/testbed.json was changed\n"), said);
        try (Stream<Path> all = Files.list(elsewhere)) {
            assertEquals(
                    List.of("ca.pem", "first.zip"),
                    all.map(f -> f.getFileName().toString()).sorted().toList());
        }
    }
}
