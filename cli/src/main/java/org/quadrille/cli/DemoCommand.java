package org.quadrille.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.deploy.demo.DemoContainers;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.vdriver.command.NonceOption;
import org.quadrille.vdriver.live.LiveOptions;
import org.quadrille.vdriver.live.MetricsEndpoint;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.Demo;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.prime.Interrupt;
import org.quadrille.vdriver.run.RunIds;

/** {@code quadrille demo}: a small complete benchmark on this machine. */
public final class DemoCommand implements Command {
    private final Path docker;
    private final RunPage.Opener pages;

    /** @param pages opens the page on which the run can be watched */
    public DemoCommand(RunPage.Opener pages) {
        this(DemoContainers.DOCKER, pages);
    }

    /** @param docker the command of the container engine, by its name or path */
    DemoCommand(Path docker, RunPage.Opener pages) {
        this.docker = docker;
        this.pages = pages;
    }

    @Override
    public CommandSpec options() {
        CommandSpec options = LiveOptions.all(CommandSpec.of(
                        "demo",
                        "run a small but complete benchmark here, from empty database to report",
                        "Runs a small but complete benchmark on this machine: starts a database server, builds the"
                                + " databases of one tile, starts every process, runs ten phases, validates and"
                                + " reports. The result is NON-STANDARD and not a TPC result."))
                .option("phase-length", "TIME", "length of each of the ten phases, 1s to 30m (default 6s)")
                .option("sessions", "N", "sessions of the customer emulator (default 4)")
                .option(
                        "target-tpsv",
                        "RATE",
                        "open pacing that aims at this many trades a second (default: closed pacing)")
                .option("seed", "N", "seed of population and inputs (default 1)")
                .option(
                        "tiles",
                        "N",
                        "tiles of four groups, 1 to 6 (default 1); with more than one, the connectors of a"
                                + " tile share a process")
                .option("load-units", "N", "load units of every group, 1 to 50 (default 1)")
                .option("trade-days", "N", "business days of initial trades, 5 to 300 (default 5)")
                .options(Opt.RESULTS, RunIds.OPTION)
                .optional(
                        "keep",
                        "DIR",
                        "keep the databases in DIR (default demo), with DIR/testbed.json for other commands, or with"
                                + " --containers the files of the deployment; without --keep nothing is kept")
                .option(
                        "engine",
                        "NAME",
                        "database engine: " + String.join(" or ", EngineFacts.names()) + " (default "
                                + EngineFacts.DEFAULT.name() + ")")
                .option(
                        "engine-home",
                        "DIR",
                        "folder of an unpacked release of the engine (default: the one that comes with the kit or is"
                                + " installed)")
                .flag("baseline", "no elasticity: 10/20/30/40 % of the load in every phase")
                .flag("containers", "a container for each machine of a tile, instead of processes and one server")
                .options(DemoContainers.IMAGE, DemoContainers.BASE, DemoContainers.DATABASE_IMAGE, Opt.JSON)
                .example("quadrille demo --phase-length 12s --sessions 8")
                .example("quadrille demo --keep demo")
                .example("quadrille demo --engine mariadb")
                .example("quadrille demo --containers");
        return NonceOption.add(
                options,
                "an auditor's text: the seed of the inputs follows from it, not from --seed; not with --containers");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) throws Exception {
        EngineFacts engine = engine(line);
        if (line.has("containers") && engine.lacks().contains(Capability.DEPLOYMENT)) {
            throw new UserError(
                    "Option --containers: " + Capability.DEPLOYMENT.missing(engine) + ", or leave --containers out.");
        }
        DemoOptions options = options(line, program(line, engine));
        boolean json = Opt.JSON.of(line);
        PrintStream shown = json ? System.err : out;
        Optional<InputSeed> nonce = NonceOption.of(line);
        if (line.has("containers")) {
            if (nonce.isPresent()) {
                throw line.mistake("option --nonce goes without --containers");
            }
            for (String option : LiveOptions.OF_PAGE) {
                if (line.has(option)) {
                    throw line.mistake("option --" + option + " goes without --containers");
                }
            }
            try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
                return DemoContainers.demo(docker, line, options, interrupt, out, shown)
                        .run();
            }
        }
        DemoContainers.requireNoOption(line);
        // First the page: the limits of its server hold for every one of this process that is opened later.
        try (RunPage page = pages.open(line, options.results(), shown)) {
            Optional<MetricsEndpoint> metrics = MetricsEndpoint.open(line, options.runId(), shown);
            try (Interrupt interrupt = new Interrupt(ExitCode.ABORTED.code())) {
                ExitCode code = new Demo(options, json, interrupt, nonce, metrics, page, out, shown).run();
                page.keep(interrupt.afterWork());
                return code;
            } finally {
                metrics.ifPresent(MetricsEndpoint::close);
            }
        }
    }

    private static EngineFacts engine(Arguments given) {
        return given.parsed(
                        "engine",
                        "one of " + String.join(", ", EngineFacts.names()),
                        name -> EngineFacts.named(name).orElseThrow(IllegalArgumentException::new))
                .orElse(EngineFacts.DEFAULT);
    }

    private static ServerProgram program(Arguments given, EngineFacts engine) {
        Optional<Path> home = given.path("engine-home");
        if (home.isPresent() && engine.equals(EngineFacts.DEFAULT)) {
            throw given.mistake("option --engine-home goes with an --engine that does not come with the kit; "
                    + engine.title() + " does");
        }
        return ServerProgram.of(engine.name(), home);
    }

    private static DemoOptions options(Arguments given, ServerProgram server) {
        return DemoOptions.usual(Opt.RESULTS.of(given), RunIds.from(given))
                .tiles(whole(given, "tiles", 1, 6, 1))
                .loadUnits(whole(given, "load-units", 1, 50, 1))
                .initialTradeDays(whole(given, "trade-days", 5, 300, 0))
                .phaseLength(
                        given.parsed("phase-length", "a time from 1s to 30m, such as 12s", DemoCommand::phaseLength)
                                .orElse(Duration.ofSeconds(6)))
                .baseline(given.has("baseline"))
                .sessions(whole(given, "sessions", 1, 1_000, 4))
                .targetTpsV(
                        given.parsed("target-tpsv", "a rate above 0 and up to 100000, such as 20", DemoCommand::rate)
                                .orElse(0.0))
                .seed(given.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(1L))
                .keep(given.has("keep") ? given.path("keep").orElse(Path.of("demo")) : null)
                .server(server)
                .build();
    }

    private static int whole(Arguments given, String option, int least, int most, int none) {
        return given.number(option, least, most).orElse((long) none).intValue();
    }

    private static double rate(String text) {
        double rate = Decimal.parse(text);
        if (!(rate > 0 && rate <= 100_000)) {
            throw new IllegalArgumentException("rate out of range");
        }
        return rate;
    }

    private static Duration phaseLength(String text) {
        Duration length = Durations.parse(text);
        if (length.compareTo(Duration.ofSeconds(1)) < 0 || length.compareTo(Duration.ofMinutes(30)) > 0) {
            throw new IllegalArgumentException("length out of range");
        }
        return length;
    }
}
