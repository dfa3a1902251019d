package org.quadrille.study.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.fuzz.Fuzz;

/** Damaged files of numbers. */
class NumberFileFuzzTest {
    private static final String VALUES = """
            # tpsV of five runs each
            label,value
            bare,101.5
            bare,99
            bare,1.02e2
            vm,88.25
            vm,87
            vm,90.125
            """;

    private static final String SUMMARY = """
            label,n,mean,sd
            bare,12,101.5,2.25
            vm,10,88,3
            """;

    @TempDir
    static Path folder;

    @Test
    void damagedValuesAreReadOrRefused() throws Exception {
        Path file = folder.resolve("values.csv");
        new Fuzz("values", Fuzz.texts(VALUES), UserError.class).sentences().run(50_000, input -> {
            Files.write(file, input);
            NumberFile.values(file);
        });
    }

    @Test
    void aDamagedSummaryIsReadOrRefused() throws Exception {
        Path file = folder.resolve("summary.csv");
        new Fuzz("summary", Fuzz.texts(SUMMARY), UserError.class).sentences().run(50_000, input -> {
            Files.write(file, input);
            NumberFile.summaries(file);
        });
    }
}
