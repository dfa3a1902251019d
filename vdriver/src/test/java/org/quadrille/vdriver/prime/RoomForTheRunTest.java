package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.vdriver.run.RunAndReport;

/** Disk space before a run, and what is left of a run that found none for its report. */
class RoomForTheRunTest extends PrimeFixture {
    private final PrintStream out = new PrintStream(new ByteArrayOutputStream());

    private void pace(Testbed.Pacing pacing, Duration phase) {
        Testbed longer = setup.testbed()
                .change()
                .pacing(pacing)
                .phases(new Overrides.PhaseLengths(phase, phase, phase, phase, phase, phase))
                .build();
        setup = Testbeds.complete(longer, "test", results);
    }

    @Test
    void aShortRunNeedsTheLeastAndALongOneWhatItsRateFills() {
        assertEquals(256L << 20, RunSpace.bytes(setup));
        pace(new Testbed.Pacing(Testbed.Mode.OPEN, 2, 100), Duration.ofHours(1));
        long seconds = setup.profile().phases().schedule().end() / 1_000_000;
        long processes = workers.size() + 1;
        assertEquals((100 * 10 * 150 + processes * 250) * seconds, RunSpace.bytes(setup));
        pace(new Testbed.Pacing(Testbed.Mode.CLOSED, 2, 0), Duration.ofHours(1));
        assertEquals(
                (8 * 10 * 150 + processes * 250) * seconds,
                RunSpace.bytes(setup),
                "four load units are worth 2 tpsV each");
    }

    @Test
    void aRunThatWouldFillTheDiskDoesNotBegin() throws IOException {
        pace(new Testbed.Pacing(Testbed.Mode.OPEN, 2, 1_000_000), Duration.ofHours(1));
        long needed = RunSpace.bytes(setup) >> 20;
        assertTrue(Files.getFileStore(results).getUsableSpace() >> 20 < needed, "a disk of " + needed + " MiB");
        UserError refused = assertThrows(UserError.class, () -> run("large"));
        assertTrue(
                refused.getMessage().contains("a run needs at least " + FreeSpace.size(RunSpace.bytes(setup))),
                refused.getMessage());
        assertFalse(Files.exists(results.resolve("large")));
        assertTrue(workers.get("ce-1").calls.isEmpty(), "no worker was called");
    }

    @Test
    void aRunThatCannotBeValidatedIsKeptAndReportMakesUpForIt() throws Exception {
        workers.values().forEach(worker -> worker.build = Build.id());
        Path inTheWay = results.resolve("kept/data");
        workers.get("ce-1").atPrepare = () -> {
            try {
                Files.writeString(inTheWay, "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        UserError failed = assertThrows(
                UserError.class,
                () -> RunAndReport.run(
                        setup, new RunOptions(results, "kept", events(), null), this::dial, () -> false, false, out));
        String folder = results.resolve("kept").toString();
        assertTrue(
                failed.getMessage()
                        .startsWith(
                                "The run is kept in " + folder + " (1 MiB), but its report was not completed; once the"
                                        + " cause is removed, `quadrille report " + folder
                                        + "` completes it. The cause: Cannot"
                                        + " write to " + folder),
                failed.getMessage());
        assertEquals("hello", Files.readString(results.resolve("kept/logs/ce-1.csv")));
        Files.delete(inTheWay);
        assertEquals(ExitCode.INVALID, Main.call(new ReportCommand(), out, folder));
        assertTrue(Files.exists(results.resolve("kept/report.html")));
    }
}
