package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.testing.fuzz.Fuzz;

/** Results folders with one damaged file. */
class ResultsFuzzTest {
    @TempDir
    static Path results;

    private static ResultsFolder folder;

    @BeforeAll
    static void makeARun() throws IOException {
        folder = SyntheticRun.demo(1).write(results.resolve("run"));
        ResultsFolder.writeJson(
                folder.machines(), List.of(new MachineRecord("m/1", "m", 2, 1L << 30, SystemFacts.UNKNOWN)));
    }

    private static void damaged(Path file, int inputs, Runnable reader) throws Exception {
        byte[] good = Files.readAllBytes(file);
        try {
            new Fuzz(file.getFileName().toString(), List.of(good), UserError.class)
                    .sentences()
                    .run(inputs, input -> {
                        Files.write(file, input);
                        reader.run();
                    });
        } finally {
            Files.write(file, good);
        }
    }

    @Test
    void aRunWithADamagedManifestIsListed() throws Exception {
        damaged(folder.manifest(), 50_000, () -> {
            new RunCatalogue(results).all();
            folder.readManifest();
        });
    }

    @Test
    void whatARunKeepsOfItsMachinesIsReadOrRefused() throws Exception {
        damaged(folder.machines(), 10_000, () -> folder.readMachines());
    }

    @Test
    void whatARunKeepsOfItsCodeIsReadOrRefused() throws Exception {
        damaged(folder.code(), 10_000, () -> folder.readCode());
    }

    @Test
    void whatARunKeepsOfItsDatabasesIsReadOrRefused() throws Exception {
        damaged(folder.databasesBefore(), 10_000, () -> folder.readDatabases(folder.databasesBefore()));
    }

    @Test
    void whatARunKeepsOfItsTestbedAndProfileIsReadOrRefused() throws Exception {
        damaged(folder.testbed(), 10_000, () -> folder.readTestbed());
        damaged(folder.profile(), 10_000, () -> folder.readProfile());
    }
}
