package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.LocalTestbed;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;

/**
 * What is killed in the middle of a run ends it within ten seconds, with its name, and costs no log but its own end. The next
 * run needs nothing new but that process.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FaultsIT {
    private static final int SECONDS_TO_NOTICE = 10;
    private static final int RECORDS = 100;
    /** Half of what a small machine can do, as another test runs beside this one. */
    private static final double TPSV = 60;
    /** Every run ends long before; a slow machine has time to come to where something is killed. */
    private static final Duration PHASE = Duration.ofSeconds(20);

    @TempDir
    static Path results;

    private static Interrupt interrupt;
    private static LocalTestbed testbed;

    @BeforeAll
    static void buildTestbed() throws IOException {
        interrupt = new Interrupt(ExitCode.ABORTED.code());
        DemoOptions options = new DemoOptions(1, 1, 0, PHASE, false, 2, TPSV, 1, results, "unused", null);
        testbed = LocalTestbed.open(options, System.out);
        testbed.buildDatabases(interrupt);
    }

    @AfterAll
    static void takeDown() throws IOException {
        if (testbed != null) {
            testbed.close();
        }
        interrupt.close();
    }

    @Order(1)
    @ParameterizedTest
    @CsvSource({"connector-2", "ce-1", "mee-1"})
    void aKilledWorkerEndsTheRun(String name) throws Exception {
        testbed.startProcesses(interrupt);
        RunManifest manifest = runAndKill("killed-" + name, testbed.process(name));
        String at = manifest.workers().stream()
                .filter(w -> w.name().equals(name))
                .findFirst()
                .orElseThrow()
                .address();
        assertTrue(manifest.cause().contains("lost " + name + " at " + at), manifest.cause());
        if (name.equals("mee-1")) {
            reportSaysAborted("killed-mee-1");
        }
    }

    @Order(2)
    @Test
    void aKilledDatabaseServerEndsTheRun() throws Exception {
        testbed.startProcesses(interrupt);
        RunManifest manifest = runAndKill(
                "killed-server", ProcessHandle.of(testbed.server().pid()).orElseThrow());
        assertTrue(manifest.cause().contains("database of tile 1 group "), manifest.cause());
        reportSaysAborted("killed-server");
    }

    private RunManifest runAndKill(String runId, ProcessHandle victim) throws IOException {
        KillInTheMiddle killer = new KillInTheMiddle(victim);
        RunOptions options = new RunOptions(results, runId, killer, testbed.logs());
        RunManifest manifest =
                new Prime(testbed.setup(), options, Dialers.of(testbed.setup()), Build.id(), () -> false).run();
        assertEquals(RunManifest.Outcome.ABORTED, manifest.outcome());
        assertTrue(
                killer.secondsToNotice() < SECONDS_TO_NOTICE,
                "noticed after " + killer.secondsToNotice() + " s: " + manifest.cause());
        ResultsFolder folder = new ResultsFolder(results.resolve(runId));
        for (String log : List.of("ce-1", "mee-1")) {
            readable(folder.logs().resolve(log + ".csv"), !runId.endsWith(log));
        }
        assertFalse(Files.readString(folder.testbed()).contains("token"));
        assertTrue(
                manifest.workers().stream()
                        .map(w -> testbed.process(w.name()))
                        .filter(p -> p.pid() != victim.pid())
                        .allMatch(ProcessHandle::isAlive),
                "the others wait for the next run");
        return manifest;
    }

    private static void reportSaysAborted(String runId) throws IOException {
        try (PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream())) {
            assertEquals(ExitCode.ABORTED, ReportCommand.report(results.resolve(runId), false, nowhere));
        }
        assertTrue(
                Files.readString(results.resolve(runId).resolve("report.html")).contains("ABORTED"));
    }

    private static void readable(Path log, boolean survived) throws IOException {
        try (TransactionLogReader reader = new TransactionLogReader(log)) {
            int records = 0;
            // To the end, where a torn line would show.
            while (reader.next() != null) {
                records++;
            }
            if (survived) {
                assertTrue(reader.complete(), log + " has no end line");
                assertFalse(reader.torn(), log + " is torn");
            }
            assertTrue(records > RECORDS, log + " kept only " + records + " records");
        }
    }

    /** Kills a process some seconds into the run and takes the time until prime says that the run is aborted. */
    private static final class KillInTheMiddle implements Progress {
        private static final long WHEN_MICROS = 3_000_000;
        /** Transactions that each log has to hold by then; a busy machine takes longer to make them. */
        private static final long LEAST = 2 * RECORDS;

        private final ProcessHandle victim;
        private long killed;
        private long noticed;

        KillInTheMiddle(ProcessHandle victim) {
            this.victim = victim;
        }

        long secondsToNotice() {
            return TimeUnit.NANOSECONDS.toSeconds(noticed - killed);
        }

        @Override
        public void step(String what) {
            if (what.startsWith("ABORTED")) {
                noticed = System.nanoTime();
            }
        }

        @Override
        public void started(org.quadrille.common.time.RunSchedule schedule) {}

        @Override
        public void moment(Moment moment) {
            if (killed == 0 && moment.micros() >= WHEN_MICROS && logged(moment)) {
                assertTrue(victim.isAlive(), "the victim had ended before");
                killed = System.nanoTime();
                victim.destroyForcibly();
            }
        }

        private static boolean logged(Moment moment) {
            return Stream.of("ce-1", "mee-1")
                    .allMatch(name -> moment.workers().get(name).counts().stream()
                                    .flatMapToLong(group -> Arrays.stream(group.completed()))
                                    .sum()
                            >= LEAST);
        }

        @Override
        public void close() {}
    }
}
