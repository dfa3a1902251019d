package org.quadrille.vdriver.run;

import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.runs.RunsCommand;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;

/** A run and its judgement: prime makes it, the reporter validates it and prints the result. */
public final class RunAndReport {
    private RunAndReport() {}

    /** Makes a run, reports it and prints the result to {@code out}; returns the exit code of the verdict. */
    public static ExitCode run(
            RunSetup setup,
            RunOptions options,
            Fleet.Dialer dialer,
            BooleanSupplier interrupted,
            boolean json,
            PrintStream out) {
        new Prime(setup, options, dialer, Build.id(), interrupted).run();
        Reporter.seal(options.results().resolve(options.runId()));
        options.progress().step("validating");
        options.progress().close();
        ExitCode code = ReportCommand.report(options.results().resolve(options.runId()), json, out);
        RunsCommand.index(options.results());
        return code;
    }
}
