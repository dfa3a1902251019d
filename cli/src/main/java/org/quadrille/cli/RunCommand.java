package org.quadrille.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.vdriver.live.MetricsEndpoint;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;
import org.quadrille.vdriver.run.RunIds;

/** {@code quadrille run}: a benchmark run on a testbed whose processes have been started. */
public final class RunCommand {
    /** Runs the command; returns its exit code. */
    public int run(String[] args) throws Exception {
        Optional<Arguments> line = MetricsEndpoint.options(CommandLines.of(
                        "quadrille run",
                        "Makes a benchmark run on the testbed and reports it. The result is not a TPC result."))
                .option("testbed", "FILE", "the testbed file (default testbed.json)")
                .option("results", "DIR", "folder of all results (default results)")
                .option("run-id", "NAME", "name of the run (default: date and time)")
                .flag("json", "print the result as one JSON object")
                .example("quadrille run --testbed testbed.json --run-id first")
                .parse(args, System.out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        Arguments given = line.get();
        boolean json = given.has("json");
        RunSetup setup = Testbeds.load(given.path("testbed").orElse(Path.of("testbed.json")));
        String runId = RunIds.from(given);
        Optional<MetricsEndpoint> metrics = MetricsEndpoint.open(given, runId, json ? System.err : System.out);
        try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
            Progress shown = Displays.progress(setup, json);
            RunOptions options = new RunOptions(
                    given.path("results").orElse(Path.of("results")),
                    runId,
                    metrics.map(m -> m.with(shown)).orElse(shown),
                    null);
            return TestbedServer.during(
                    setup, () -> RunAndReport.run(setup, options, Dialers.of(setup), interrupt::requested, json));
        } finally {
            metrics.ifPresent(MetricsEndpoint::close);
        }
    }
}
