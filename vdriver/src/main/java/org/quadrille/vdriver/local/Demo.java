package org.quadrille.vdriver.local;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.RunSetup;
import org.quadrille.reporter.Reporter;
import org.quadrille.vdriver.live.MetricsEndpoint;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.Results;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;

/**
 * One run on a testbed that is made for it and taken down after it, however the run ends.
 *
 * @param json whether the result is one JSON object
 * @param nonce the seed of the inputs if it follows from an auditor's nonce
 * @param out gets the result
 * @param shown gets progress messages
 */
public record Demo(
        DemoOptions options,
        boolean json,
        Interrupt interrupt,
        Optional<InputSeed> nonce,
        Optional<MetricsEndpoint> metrics,
        RunPage page,
        PrintStream out,
        PrintStream shown) {
    /** A Ctrl-C reaches all processes of the terminal, and one of ours may end from it before this one has noticed. */
    private static final long SIGNAL_MILLIS = 500;

    /** Makes the run; returns the exit code. */
    public ExitCode run() throws IOException, InterruptedException {
        Results.require(options.results(), options.runId());
        Reporter.requireNative(options.results());
        KeptDemo.require(options.keep());
        try (LocalTestbed testbed = LocalTestbed.open(options, page.hears(shown))) {
            testbed.buildDatabases(interrupt);
            if (!interrupt.requested()) {
                testbed.startProcesses(interrupt);
            }
            return interrupt.requested() ? interrupted() : judged(testbed);
        } catch (RuntimeException e) {
            // What fails because a signal ended the server is not a failure of its own.
            if (interrupt.requestedBy(SIGNAL_MILLIS)) {
                return interrupted();
            }
            throw e;
        }
    }

    private ExitCode judged(LocalTestbed testbed) {
        RunSetup setup = nonce.map(testbed.setup()::withInputSeed).orElse(testbed.setup());
        Progress progress = page.with(setup, options.runId(), Displays.progress(setup, shown));
        RunOptions run = new RunOptions(
                options.results(),
                options.runId(),
                metrics.map(m -> m.with(progress)).orElse(progress),
                testbed.logs());
        return RunAndReport.run(setup, run, testbed.dialer(), interrupt::requested, json, out);
    }

    private ExitCode interrupted() {
        shown.println("ABORTED: interrupted by the user before the run began");
        return ExitCode.ABORTED;
    }
}
