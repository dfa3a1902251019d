package org.quadrille.reporter.runs;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.text.Numbers;

/** {@code quadrille runs}: what is in a folder of results. */
public final class RunsCommand implements Command {
    private final List<Command> further;

    /** @param further subcommands of other modules */
    public RunsCommand(Command... further) {
        this.further = List.of(further);
    }

    @Override
    public CommandSpec options() {
        return inResults(CommandSpec.of(
                        "runs",
                        "list all runs, name them, and show how two differ, or one metric over many",
                        "Lists all runs of a results folder, the newest first, and writes index.html into it. A run is named"
                                + " by its id, its alias, \"latest\" or its path."))
                .flag("json", "print as JSON")
                .commands(Stream.concat(
                                Stream.of(
                                        new RunsDiffCommand(),
                                        new RunsLabelCommand(RunLabel.ALIAS),
                                        new RunsLabelCommand(RunLabel.TAGS),
                                        new RunsLabelCommand(RunLabel.COMMENT)),
                                further.stream())
                        .toList())
                .operands("[COMMAND]")
                .example("quadrille runs")
                .example("quadrille runs diff 20261101-120000 latest");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        list(catalogue(line), line.has("json"), out);
        return ExitCode.OK;
    }

    static CommandSpec inResults(CommandSpec command) {
        return command.options(Opt.RESULTS);
    }

    static RunCatalogue catalogue(Arguments line) {
        return new RunCatalogue(Opt.RESULTS.of(line));
    }

    /** Brings {@code index.html} of a results folder up to date, as after each run. */
    public static void index(Path results) {
        RunsPage.write(results, new RunCatalogue(results).all());
    }

    private static void list(RunCatalogue catalogue, boolean json, PrintStream out) {
        List<RunEntry> runs = catalogue.all();
        Path page = RunsPage.write(catalogue.results(), runs);
        if (json) {
            out.println(Json.write(runs));
            return;
        }
        if (runs.isEmpty()) {
            out.println("There is no run in " + catalogue.results() + " yet.");
            return;
        }
        int id = width(runs.stream().map(RunEntry::id).toList(), "run");
        int alias = width(runs.stream().map(RunEntry::alias).toList(), "alias");
        String format = "%-" + id + "s  %-" + alias + "s  %-12s  %-12s  %10s  %-20s  %s%n";
        out.printf(Locale.ROOT, format, "run", "alias", "verdict", "standard", "tpsV", "started", "remarks");
        for (RunEntry run : runs) {
            out.printf(
                    Locale.ROOT,
                    format,
                    run.id(),
                    run.alias(),
                    run.verdict(),
                    run.standard() ? "STANDARD" : "NON-STANDARD",
                    run.tpsV() == null ? "" : Numbers.fixed(run.tpsV(), 2),
                    run.startedAt().replaceFirst("\\.\\d+Z$", "Z"),
                    remarks(run));
        }
        out.println(page + " shows the same. None of these is a TPC result.");
    }

    private static String remarks(RunEntry run) {
        int n = run.deviations().size();
        String own =
                run.note().isEmpty() ? n == 0 ? "" : n == 1 ? run.deviations().get(0) : n + " deviations" : run.note();
        return Stream.of(String.join(", ", run.tags()), run.comment(), own)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** Width of a column. */
    static int width(List<String> texts, String title) {
        return Math.max(
                title.length(), texts.stream().mapToInt(String::length).max().orElse(0));
    }
}
