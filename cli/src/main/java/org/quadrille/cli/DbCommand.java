package org.quadrille.cli;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BarProgress;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.vdriver.local.TestbedServer;

/** {@code quadrille db build | clone | reset | drop | status}: the databases of a testbed. */
public final class DbCommand {
    private static final String HELP = String.join(
            System.lineSeparator(),
            "usage: quadrille db build|clone|reset|drop|status --testbed FILE [options]",
            "",
            "  build   loads the databases of a testbed; equal ones on one server are loaded once and copied",
            "  clone   makes databases as copies of a fresh one",
            "  reset   sets databases that a run has used back to their freshly loaded state",
            "  drop    drops databases of the kit",
            "  status  says what each database is: state, scale, seed, role, size, last run",
            "",
            "Each has --help of its own.",
            "",
            "example:",
            "  quadrille db build --testbed testbed.json --threads 8",
            "");
    private static final List<String> VERBS = List.of("build", "clone", "reset", "drop", "status");
    private static final int MOST_THREADS = 1_000;

    private final PrintStream out;

    public DbCommand() {
        this(System.out);
    }

    /** @param out gets what the command says */
    public DbCommand(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs one of the commands.
     *
     * @param args what follows {@code db}
     * @return the exit code
     * @throws UserError for everything that the user can mend
     */
    public int run(String[] args) {
        if (args.length == 0 || CommandLines.asksForHelp(args[0])) {
            out.print(HELP);
            return args.length == 0 ? ExitCode.USAGE.code() : ExitCode.OK.code();
        }
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        return switch (args[0]) {
            case "build" -> build(rest);
            case "clone" -> copy(rest);
            case "reset" -> reset(rest);
            case "drop" -> drop(rest);
            case "status" -> new StatusCommand(out).run(rest);
            default ->
                throw new UserError("quadrille db: unknown command \"" + args[0] + "\""
                        + Nearest.to(args[0], VERBS)
                                .map(v -> "; did you mean \"" + v + "\"?")
                                .orElse("") + " (see quadrille db --help)");
        };
    }

    private int build(String[] args) {
        CommandLines command = Selection.options(CommandLines.of(
                        "quadrille db build",
                        "Loads the databases of a testbed: tables, rows, keys, frames, then the consistency checks.\n"
                                + "Equal databases on one server are loaded once and copied. A build that broke off is\n"
                                + "started again with the same line: what is ready is passed over."))
                .option(
                        "threads",
                        "N",
                        "loader threads, each with a connection; default: the processors of this machine")
                .flag(
                        "replace",
                        "drop databases of the kit that are in the way, and pristine copies that no database needs any more")
                .flag("no-pristine", "keep no untouched copy for `db reset`; saves the disk of one database per server")
                .flag("no-check", "leave out the consistency checks")
                .example("quadrille db build --testbed testbed.json --threads 8");
        Optional<Arguments> line = command.parse(args, out);
        return line.map(given -> during(
                        given, () -> builder(given, !given.has("no-pristine")).build(Selection.of(given))))
                .orElse(ExitCode.OK)
                .code();
    }

    private int copy(String[] args) {
        CommandLines command = Selection.options(CommandLines.of(
                        "quadrille db clone",
                        "Makes databases that hold the same as a fresh one: copies of its files on its server; on\n"
                                + "another server the same rows are loaded again. The original itself is left out."))
                .option("from", "T/G/ROLE", "the original, by tile, group and role")
                .option("threads", "N", "loader threads where it has to be loaded")
                .flag("replace", "drop databases of the kit that are in the way")
                .flag("no-check", "leave out the consistency checks where it has to be loaded")
                .example("quadrille db clone --testbed testbed.json --from 1/2/oltp --group 2 --role dss");
        Optional<Arguments> line = command.parse(args, out);
        return line.map(given -> during(given, () -> {
                    DatabaseTarget original = Selection.one(given, "from");
                    List<DatabaseTarget> copies = Selection.of(given).stream()
                            .filter(t -> !t.address().equals(original.address()))
                            .toList();
                    builder(given, false).copy(original, copies);
                }))
                .orElse(ExitCode.OK)
                .code();
    }

    private int reset(String[] args) {
        CommandLines command = Selection.options(CommandLines.of(
                        "quadrille db reset",
                        "Sets databases back to their freshly loaded state: from the pristine copy that `db build`\n"
                                + "keeps on each server, else from a fresh equal database, else by loading again.\n"
                                + "Databases that no run has used stay as they are."))
                .option("threads", "N", "loader threads where it has to be loaded")
                .flag("no-check", "leave out the consistency checks where it has to be loaded")
                .example("quadrille db reset --testbed testbed.json");
        Optional<Arguments> line = command.parse(args, out);
        return line.map(given -> during(given, () -> builder(given, false).reset(Selection.of(given))))
                .orElse(ExitCode.OK)
                .code();
    }

    private int drop(String[] args) {
        CommandLines command = Selection.options(
                        CommandLines.of(
                                "quadrille db drop",
                                "Drops databases of the kit, and none that holds tables of others. With the databases of the\n"
                                        + "whole testbed the pristine copies go too that no other database of their servers needs."))
                .example("quadrille db drop --testbed testbed.json --tile 2");
        Optional<Arguments> line = command.parse(args, out);
        return line.map(given ->
                        during(given, () -> builder(given, false).drop(Selection.of(given), Selection.all(given))))
                .orElse(ExitCode.OK)
                .code();
    }

    private static ExitCode during(Arguments line, Runnable work) {
        return TestbedServer.during(Selection.setup(line), () -> {
            work.run();
            return ExitCode.OK;
        });
    }

    private DatabaseBuilder builder(Arguments line, boolean pristine) {
        boolean threads = line.has("threads");
        int count = threads
                ? line.number("threads", 1, MOST_THREADS).orElseThrow().intValue()
                : Math.max(2, Runtime.getRuntime().availableProcessors());
        return new DatabaseBuilder(
                Engine.POSTGRESQL,
                PopulationRows::of,
                new BuildOptions(count, line.has("replace"), pristine, !line.has("no-check")),
                BarProgress.forOutput(out));
    }
}
