package org.quadrille.common.log;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.testing.fuzz.Fuzz;

/** Damaged transaction logs. */
class LogFuzzTest {
    @TempDir
    static Path folder;

    @Test
    void aDamagedLogIsReadOrNamesTheDamage() throws Exception {
        Path file = folder.resolve("log.csv");
        new Fuzz("log", Fuzz.texts(TransactionLogReaderTest.GOLDEN), DamagedLog.class)
                .sentences()
                .run(200_000, input -> {
                    Files.write(file, input);
                    try (TransactionLogReader reader = new TransactionLogReader(file)) {
                        TransactionRecord record = reader.next();
                        while (record != null) {
                            record = reader.next();
                        }
                    }
                });
    }
}
