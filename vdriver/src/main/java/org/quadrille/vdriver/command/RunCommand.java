package org.quadrille.vdriver.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.StudySlot;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.RedrawnProgress;
import org.quadrille.schema.load.ServersAtOnce;
import org.quadrille.schema.load.ServersUp;
import org.quadrille.vdriver.live.LiveOptions;
import org.quadrille.vdriver.live.MetricsEndpoint;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.TestbedServer;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.prime.StartFiles;
import org.quadrille.vdriver.run.Dialers;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;
import org.quadrille.vdriver.run.RunIds;

/**
 * {@code quadrille run}: a benchmark run on a testbed whose processes have been started.
 *
 * @param pages opens the page on which the run can be watched
 */
public record RunCommand(RunPage.Opener pages) implements Command {
    @Override
    public CommandSpec options() {
        CommandSpec options = LiveOptions.all(CommandSpec.of(
                        "run",
                        "run the benchmark and write its report",
                        "Runs the benchmark on the testbed and writes its report. The result is not a TPC result."))
                .options(Opt.TESTBED, Opt.RESULTS, RunIds.OPTION)
                .flag("build", "first build the databases that are not there yet, as `db build` would")
                .options(Opt.JSON)
                .option(
                        "study-slot",
                        "JSON",
                        "what the run is made for, as `quadrille study run` says it to a prime elsewhere")
                .flag("study-start", "the run starts when that study says so, and is left to it to report")
                .example("quadrille run --testbed testbed.json --run-id first");
        NonceOption.add(
                options,
                "an auditor's text: the seed of the inputs follows from it, whatever the testbed says; check it"
                        + " afterwards with `quadrille audit inputs`");
        return WaitOption.add(options, "every process answers and every database server accepts connections");
    }

    @Override
    public ExitCode run(Arguments given, PrintStream out) throws InterruptedException {
        boolean json = Opt.JSON.of(given);
        PrintStream shown = json ? System.err : out;
        RunSetup file = Testbeds.load(Opt.TESTBED.of(given));
        RunSetup setup = NonceOption.of(given).map(file::withInputSeed).orElse(file);
        String runId = RunIds.from(given);
        Duration wait = WaitOption.of(given);
        boolean together = given.has("study-start");
        StudySlot slot = given.text("study-slot")
                .map(text -> Json.read(text, StudySlot.class, "--study-slot"))
                .orElse(null);
        Path results = Opt.RESULTS.of(given);
        RunAndReport.requirePlace(setup, results, runId);
        try (RunPage page = pages.open(given, results, shown)) {
            if (given.has("build")) {
                // A signal ends this as it ends `db build`: there is no run yet that could end in good order.
                TestbedServer.during(setup, () -> MissingDatabases.build(setup, wait, page.hears(shown)));
            }
            Optional<MetricsEndpoint> metrics = MetricsEndpoint.open(given, runId, shown);
            try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
                Progress progress = page.with(setup, runId, Displays.progress(setup, shown));
                RunOptions options = new RunOptions(
                                results,
                                runId,
                                metrics.map(m -> m.with(progress)).orElse(progress),
                                null,
                                () -> false,
                                wait)
                        .in(new RunOptions.InStudy(
                                slot, together ? new StartFiles(results.resolve(runId)) : null, List.of()));
                ExitCode code = TestbedServer.during(
                        setup,
                        () -> together
                                ? code(RunAndReport.make(setup, options, Dialers.of(setup), interrupt::requested))
                                : RunAndReport.run(setup, options, Dialers.of(setup), interrupt::requested, json, out));
                page.keep(interrupt.afterWork());
                return code;
            } finally {
                metrics.ifPresent(MetricsEndpoint::close);
            }
        }
    }

    private static ExitCode code(RunManifest made) {
        return made.outcome() == RunManifest.Outcome.COMPLETED ? ExitCode.OK : ExitCode.ABORTED;
    }

    /** The option {@code --build} of {@code quadrille run}: loads those databases of a testbed that cannot be used yet. */
    public static final class MissingDatabases {
        /**
         * Maximum number of loader threads for each server, as {@code run} has no option for them. Each needs a session,
         * and the checks of a load need one more. The smallest server that {@code quadrille deploy compose} makes allows
         * ten besides those reserved for superusers.
         */
        static final int MOST_THREADS = 8;

        private MissingDatabases() {}

        /**
         * Builds them as {@code db build} would, waiting no longer than so long for servers that accept no connections yet;
         * those that a run has used stay as they are.
         *
         * @throws org.quadrille.common.cli.UserError if one is in the way or cannot be built
         */
        static ExitCode build(RunSetup setup, Duration wait, PrintStream out) {
            LoadProgress progress = RedrawnProgress.forOutput(out);
            List<DatabaseTarget> all = DatabaseTarget.all(setup);
            new ServersUp(progress).await(all, wait);
            List<DatabaseTarget> missing = all.stream()
                    .filter(target -> !used(DatabaseStatus.of(target)))
                    .toList();
            if (missing.isEmpty()) {
                return ExitCode.OK;
            }
            int processors = Runtime.getRuntime().availableProcessors();
            int threads = threads(processors);
            new ServersAtOnce(
                            ServersAtOnce.fedBy(processors, threads),
                            its -> new DatabaseBuilder(
                                    PopulationRows::of, new BuildOptions(threads, false, true, true), its),
                            progress)
                    .run(missing, DatabaseBuilder::build);
            return ExitCode.OK;
        }

        /** Loader threads for each server, given the processors of this machine. */
        public static int threads(int processors) {
            return Math.min(MOST_THREADS, Math.max(2, processors));
        }

        /**
         * Whether a run has used it and it is usable. Fresh databases are left to the builder, which keeps them and can
         * copy them.
         */
        private static boolean used(DatabaseStatus status) {
            return status.state() == DatabaseState.USED && status.problems().isEmpty();
        }
    }
}
