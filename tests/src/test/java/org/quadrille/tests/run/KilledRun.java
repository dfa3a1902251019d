package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.ReportCommand;

/**
 * A run in the middle of which a process is killed: it ends within ten seconds, and only the log of a killed worker may
 * lack its end. Before the next run, only that process has to be started again.
 */
record KilledRun(RunManifest manifest, Path folder) {
    private static final int SECONDS_TO_NOTICE = 10;
    private static final int RECORDS = 100;
    private static final int SESSIONS = 2;
    /** Half of what a small machine can do, as other tests run at the same time. */
    private static final double TPSV = 60;
    /** Factor of the phase lengths: gives a slow machine time to reach the kill; every run ends long before. */
    private static final int LONGER = 7;

    /**
     * Makes the run.
     *
     * @param name what is killed; for a worker, its name
     */
    static KilledRun make(KeptTestbed testbed, Path results, String name, ProcessHandle victim) throws IOException {
        String runId = "killed-" + name;
        KillInTheMiddle killer = new KillInTheMiddle(victim, 2 * RECORDS);
        RunManifest manifest = testbed.run(longer(testbed.setup().testbed()), results, runId, killer);
        assertEquals(RunManifest.Outcome.ABORTED, manifest.outcome());
        assertTrue(
                killer.secondsToNotice() < SECONDS_TO_NOTICE,
                "noticed after " + killer.secondsToNotice() + " s: " + manifest.cause());
        ResultsFolder folder = new ResultsFolder(results.resolve(runId));
        for (String log : List.of("ce-1", "mee-1")) {
            readable(folder.logs().resolve(log + ".csv"), !log.equals(name));
        }
        assertFalse(Files.readString(folder.testbed()).contains("token"));
        assertTrue(
                manifest.workers().stream()
                        .map(w -> testbed.process(w.name()))
                        .filter(p -> p.pid() != victim.pid())
                        .allMatch(ProcessHandle::isAlive),
                "the others wait for the next run");
        return new KilledRun(manifest, folder.path());
    }

    private static RunSetup longer(Testbed testbed) {
        Testbed.Pacing open = new Testbed.Pacing(Testbed.Mode.OPEN, SESSIONS, TPSV);
        return Testbeds.complete(PhaseTimes.longer(testbed, LONGER).pacing(open).build(), "longer", Path.of("."));
    }

    private static void readable(Path log, boolean survived) throws IOException {
        try (TransactionLogReader reader = new TransactionLogReader(log)) {
            int records = 0;
            // Reads to the end, where a torn line would show.
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

    /** The address at which the run found a worker. */
    String address(String name) {
        return manifest.workers().stream()
                .filter(w -> w.name().equals(name))
                .findFirst()
                .orElseThrow()
                .address();
    }

    void reportSaysAborted() throws IOException {
        try (PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream())) {
            assertEquals(ExitCode.ABORTED, ReportCommand.report(folder, false, nowhere));
        }
        assertTrue(Files.readString(folder.resolve("report.html")).contains("ABORTED"));
    }
}
