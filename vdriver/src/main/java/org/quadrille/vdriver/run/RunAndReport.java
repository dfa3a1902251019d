package org.quadrille.vdriver.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.ReportCommand;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.data.RunDigest;
import org.quadrille.reporter.runs.RunsCommand;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Results;
import org.quadrille.vdriver.prime.RunOptions;

/** A run and its judgement: prime makes it, the reporter validates it and prints the result. */
public final class RunAndReport {
    private static final long MIB = 1L << 20;

    private RunAndReport() {}

    /**
     * Runs the benchmark, reports it and prints the result to {@code out}; returns the exit code of the verdict.
     *
     * @throws UserError if the run cannot begin, or cannot be validated; what was collected is kept then, and the message
     *     says where
     */
    public static ExitCode run(
            RunSetup setup,
            RunOptions options,
            Fleet.Dialer dialer,
            BooleanSupplier interrupted,
            boolean json,
            PrintStream out) {
        make(setup, options, dialer, interrupted);
        return report(options, json, out);
    }

    /**
     * Runs the benchmark and leaves the judgement to {@link #report}; returns what {@code run.json} says.
     *
     * @throws UserError if the run cannot begin
     */
    public static RunManifest make(
            RunSetup setup, RunOptions options, Fleet.Dialer dialer, BooleanSupplier interrupted) {
        requirePlace(setup, options.results(), options.runId());
        return new Prime(setup, options, dialer, Build.id(), interrupted)
                .run(() -> Reporter.prepare(options.results()));
    }

    /**
     * Reports a run that was made and prints the result to {@code out}; returns the exit code of the verdict.
     *
     * @throws UserError if it cannot be validated; what was collected is kept, and the message says where
     */
    public static ExitCode report(RunOptions options, boolean json, PrintStream out) {
        Path folder = options.results().resolve(options.runId());
        ExitCode code;
        try {
            Reporter.seal(folder);
            options.progress().step("validating");
            options.progress().close();
            code = ReportCommand.report(folder, json, out);
            options.progress().reported(folder);
        } catch (UserError e) {
            throw new UserError(kept(folder) + e.getMessage(), e.exitCode());
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            throw new IllegalStateException(kept(folder) + e, e);
        }
        RunsCommand.index(options.results());
        if (!json) {
            out.println("digest   " + RunDigest.of(new ResultsFolder(folder))
                    + "  note it elsewhere: who has this line can tell whether the results folder was changed");
        }
        return code;
    }

    /**
     * Makes sure that a run and its report have a place, and makes nothing.
     *
     * @throws UserError if there is a run of this name, the results could not be written or would have no space, or
     *     validation would find no place for its native code
     */
    public static void requirePlace(RunSetup setup, Path results, String runId) {
        Results.require(setup, results, runId);
        Reporter.requireNative(results);
    }

    private static String kept(Path folder) {
        return "The run is kept in " + folder + " (" + size(folder)
                + "), but its report was not completed; once the cause is removed, `quadrille report " + folder
                + "` completes it. The cause: ";
    }

    /** In MiB, rounded up. */
    private static String size(Path folder) {
        try {
            return (Folders.size(folder) + MIB - 1) / MIB + " MiB";
        } catch (IOException e) {
            // What ended the report matters, not this.
            return "of unknown size";
        }
    }
}
