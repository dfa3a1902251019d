package org.quadrille.vdriver.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.testing.fuzz.Fuzz;

/** Damaged recordings of other tools, as `quadrille metrics` reads them. */
class RecordingsFuzzTest {
    private static final String HOST = "127.0.0.1";

    @TempDir
    static Path results;

    @BeforeAll
    static void makeARun() throws IOException {
        SmallTestbed.in(results);
        ResultsFolder.writeJson(
                new ResultsFolder(results).manifest(),
                new RunManifest(
                        "first",
                        "b1",
                        null,
                        "2026-11-21T03:29:05.500Z",
                        new RunSchedule(0, 1_000_000, 1_000_000, 3, 1_000_000),
                        RunManifest.Outcome.COMPLETED,
                        "",
                        null,
                        List.of(),
                        1,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    private static void tried(String option, String resource) throws Exception {
        byte[] good;
        try (InputStream in = RecordingsFuzzTest.class.getResourceAsStream(resource)) {
            good = in.readAllBytes();
        }
        Path file = results.resolve(resource);
        Path taken = new ResultsFolder(results).metrics().resolve(HOST + ".csv");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        new Fuzz(option, List.of(good), UserError.class).sentences().run(40_000, input -> {
            Files.write(file, input);
            Files.deleteIfExists(taken);
            Main.call(
                    new MetricsCommand(),
                    nowhere,
                    results.toString(),
                    "--host",
                    HOST,
                    "--zone",
                    "UTC",
                    "--" + option,
                    file.toString());
        });
    }

    @Test
    void aDamagedRecordingOfSarIsTakenOrRefused() throws Exception {
        tried("sar", "sar.json");
    }

    @Test
    void aDamagedRecordingOfNmonIsTakenOrRefused() throws Exception {
        tried("nmon", "o1.nmon");
    }
}
