package org.quadrille.vdriver.run;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.ReporterMain;
import org.quadrille.reporter.runs.RunsMain;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;

/** A run and its judgement: prime makes it, the reporter validates it and prints the result. */
public final class RunAndReport {
    private RunAndReport() {}

    /** Makes a run and reports it; returns the exit code of the verdict. */
    public static int run(
            RunSetup setup, RunOptions options, Fleet.Dialer dialer, BooleanSupplier interrupted, boolean json) {
        new Prime(setup, options, dialer, Build.id(), interrupted).run();
        Reporter.seal(options.results().resolve(options.runId()));
        options.progress().step("validating");
        options.progress().close();
        String folder = options.results().resolve(options.runId()).toString();
        String[] args = (json ? List.of(folder, "--json") : List.of(folder)).toArray(String[]::new);
        int code = ReporterMain.run(args, System.out);
        RunsMain.index(options.results());
        return code;
    }
}
