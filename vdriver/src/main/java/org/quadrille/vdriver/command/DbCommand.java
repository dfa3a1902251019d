package org.quadrille.vdriver.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandGroup;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.RedrawnProgress;
import org.quadrille.schema.load.ServersAtOnce;
import org.quadrille.schema.load.ServersUp;
import org.quadrille.schema.load.UsedDatabases;
import org.quadrille.vdriver.local.TestbedServer;

/** The commands of {@code quadrille db} that change the databases of a testbed. */
public final class DbCommand {
    /** {@code quadrille db}. */
    public static final Command GROUP = new CommandGroup(CommandSpec.of(
                    "db",
                    "build, clone, reset, refresh, drop or show the databases of a testbed",
                    "Works on the databases of a testbed: all, or those of a tile, a group, a role.")
            .commands(List.of(build(), copy(), reset(), refresh(), drop(), new DbStatusCommand()))
            .example("quadrille db build --testbed testbed.json --threads 8"));

    private static final int MOST_THREADS = 1_000;
    private static final int MOST_SERVERS = 10_000;
    private static final String PARALLEL = "parallel";
    private static final String FORCE = "force";
    private static final String REPLACE = "replace";
    private static final String NO_PRISTINE = "no-pristine";

    private DbCommand() {}

    /**
     * One of them.
     *
     * @param destroys whether it replaces or drops databases, or their rows
     * @param pristine whether it keeps an untouched copy of what is loaded, unless it is told not to
     * @param work done while the server of an embedded testbed runs
     */
    private record Changing(
            CommandSpec options,
            Predicate<Arguments> destroys,
            boolean pristine,
            BiConsumer<Arguments, ServersAtOnce> work)
            implements Command {
        @Override
        public ExitCode run(Arguments line, PrintStream out) {
            return TestbedServer.during(Selection.setup(line), () -> {
                int processors = Runtime.getRuntime().availableProcessors();
                int threads = line.number("threads", 1, MOST_THREADS)
                        .map(Long::intValue)
                        .orElse(Math.max(2, processors));
                int parallel = line.number(PARALLEL, 1, MOST_SERVERS)
                        .map(Long::intValue)
                        .orElse(ServersAtOnce.fedBy(processors, threads));
                BuildOptions options = new BuildOptions(
                        threads, line.has(REPLACE), pristine && !line.has(NO_PRISTINE), !line.has("no-check"));
                LoadProgress progress = RedrawnProgress.forOutput(out);
                Duration wait = WaitOption.of(line);
                if (!wait.isZero()) {
                    new ServersUp(progress).await(Selection.of(line), wait);
                }
                if (destroys.test(line) && !line.has(FORCE)) {
                    UsedDatabases.refuse(Selection.of(line));
                }
                work.accept(
                        line,
                        new ServersAtOnce(
                                parallel, its -> new DatabaseBuilder(PopulationRows::of, options, its), progress));
                return ExitCode.OK;
            });
        }
    }

    private static CommandSpec forced(CommandSpec options) {
        return options.flag(FORCE, "also where a run or an audit uses the databases, which ends it");
    }

    private static CommandSpec parallel(CommandSpec options) {
        return options.option(
                PARALLEL,
                "N",
                "servers at a time; default: 4 x processors of this machine / --threads, which they keep busy");
    }

    private static Command build() {
        CommandSpec options = parallel(Selection.options(CommandSpec.of(
                        "db build",
                        "load the databases of a testbed; equal ones on one server are loaded once and copied",
                        "Loads the databases of a testbed: tables, rows, keys, frames, then the consistency checks.\n"
                                + "Equal databases on one server are loaded once and copied; several servers are loaded at the\n"
                                + "same time. A database that fails does not stop the others; it is named at the end. A build that\n"
                                + "broke off is resumed with the same command, which skips what is ready.")))
                .option(
                        "threads",
                        "N",
                        "loader threads for each server, each with a connection; default: number of processors of"
                                + " this machine, at least 2")
                .flag(
                        REPLACE,
                        "replace databases of the kit that are in the way, and drop pristine copies that no database needs any more")
                .flag(NO_PRISTINE, "keep no untouched copy for `db reset`; saves the disk of one database per server")
                .flag("no-check", "leave out the consistency checks")
                .example("quadrille db build --testbed testbed.json --threads 8");
        return new Changing(
                WaitOption.add(forced(options), "every database server accepts connections"),
                line -> line.has(REPLACE),
                true,
                (line, servers) -> servers.run(Selection.of(line), DatabaseBuilder::build));
    }

    private static Command copy() {
        return new Changing(
                forced(
                                parallel(
                                        Selection.options(
                                                CommandSpec.of(
                                                        "db clone",
                                                        "make databases as copies of a fresh one",
                                                        "Makes databases that hold the same as a fresh one: copies of its files on its server; on\n"
                                                                + "another server the same rows are loaded again. The original itself is left out."))))
                        .option("from", "T/G/ROLE", "the original, by tile, group and role")
                        .option("threads", "N", "loader threads, if it has to be loaded")
                        .flag(REPLACE, "replace databases of the kit that are in the way")
                        .flag("no-check", "leave out the consistency checks where it has to be loaded")
                        .example("quadrille db clone --testbed testbed.json --from 1/2/oltp --group 2 --role dss"),
                line -> line.has(REPLACE),
                false,
                (line, servers) -> {
                    DatabaseTarget original = Selection.one(line, "from");
                    List<DatabaseTarget> copies = Selection.of(line).stream()
                            .filter(t -> !t.address().equals(original.address()))
                            .toList();
                    servers.run(copies, (builder, ofServer) -> builder.copy(original, ofServer));
                });
    }

    private static Command reset() {
        CommandSpec options = forced(parallel(Selection.options(CommandSpec.of(
                        "db reset",
                        "set databases that a run has used back to their freshly loaded state",
                        "Brings databases back to their freshly loaded state: from the pristine copy that `db build`\n"
                                + "keeps on each server, else from a fresh equal database, else by loading again.\n"
                                + "Databases that no run has used stay as they are."))))
                .option("threads", "N", "loader threads, if it has to be loaded")
                .flag("no-check", "leave out the consistency checks where it has to be loaded")
                .example("quadrille db reset --testbed testbed.json");
        return new Changing(
                WaitOption.add(options, "every database server accepts connections"),
                line -> true,
                false,
                (line, servers) -> servers.run(Selection.of(line), DatabaseBuilder::reset));
    }

    /** It waits until nobody uses them. */
    private static Command refresh() {
        return new Changing(
                parallel(
                                Selection.options(
                                        CommandSpec.of(
                                                "db refresh",
                                                "install the frames of this build in loaded databases; rows stay",
                                                "Installs the frames of this build of the kit in databases that another build loaded, and in\n"
                                                        + "their pristine copies. Rows, tables and indexes stay as they are. Databases whose\n"
                                                        + "population or schema differs from this build's have to be loaded again; they are named.")))
                        .example("quadrille db refresh --testbed testbed.json"),
                line -> false,
                false,
                (line, servers) -> servers.run(Selection.of(line), DatabaseBuilder::refresh));
    }

    private static Command drop() {
        return new Changing(
                forced(Selection.options(CommandSpec.of(
                                "db drop",
                                "drop databases of the kit",
                                "Drops databases of the kit, but none that holds tables of others. If the whole testbed is\n"
                                        + "dropped, so are the pristine copies that no other database on their"
                                        + " servers needs.")))
                        .example("quadrille db drop --testbed testbed.json --tile 2"),
                line -> true,
                false,
                (line, servers) -> servers.together().drop(Selection.of(line), Selection.all(line)));
    }
}
