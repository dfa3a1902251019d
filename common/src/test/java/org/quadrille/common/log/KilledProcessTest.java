package org.quadrille.common.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.workload.TransactionType;

/** A process that is killed without warning loses no record older than a second, and its log can be read. */
class KilledProcessTest {
    private static final long SECOND = 1_000_000_000L;

    /** Appends a record every millisecond and prints that it did, until it is killed. */
    public static void main(String[] args) throws Exception {
        TransactionLog log =
                new TransactionLog(Path.of(args[0]), new LogHeader("r1", "ce-1", "b7"), 1, System.out::println);
        Appender appender = log.appender(1);
        for (int n = 1; ; n++) {
            appender.append(n, n, 1, 1, 1, 1, TransactionType.TRADE_STATUS, 0, "", 0, 0, 0);
            System.out.println(n);
            Thread.sleep(1);
        }
    }

    @Test
    void keepsItsLog(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("ce-1.csv");
        List<String> command = ThisJava.command(KilledProcessTest.class.getName(), List.of());
        command.add(file.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long beforeLastSecond = 0;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            long begin = System.nanoTime();
            for (long age = 0; age < SECOND * 3 / 2; age = System.nanoTime() - begin) {
                long n = Long.parseLong(said.readLine());
                if (n == 1) {
                    begin = System.nanoTime();
                }
                if (age < SECOND / 2) {
                    beforeLastSecond = n;
                }
            }
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        assertTrue(beforeLastSecond > 10, "records: " + beforeLastSecond);
        try (TransactionLogReader reader = new TransactionLogReader(file)) {
            long read = 0;
            for (TransactionRecord r = reader.next(); r != null; r = reader.next()) {
                assertEquals(++read, r.start());
            }
            assertTrue(read >= beforeLastSecond, read + " of " + beforeLastSecond);
            assertFalse(reader.complete());
        }
    }
}
