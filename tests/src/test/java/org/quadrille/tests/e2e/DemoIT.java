package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.ExitCode;

/**
 * A demo that its user ends with Ctrl-C; one that ends by itself is the first run of {@code RunIT}. The time limits
 * allow for very busy machines.
 */
class DemoIT {
    private static final int SECONDS = 600;

    @TempDir
    Path folder;

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
            Kit.nothingLeft(folder);
        }
    }

    /** The second comes while the first is obeyed; in the long form a single one is tried too. */
    private static IntStream times() {
        return Boolean.getBoolean("kit.long") ? IntStream.of(1, 2) : IntStream.of(2);
    }

    @ParameterizedTest
    @MethodSource("times")
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
            Kit.nothingLeft(folder);
        }
    }
}
