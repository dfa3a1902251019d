package org.quadrille.reporter.runs;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.runs.RunsDiff.Difference;

/** {@code quadrille runs diff}: what differs between two runs; a difference is not a failure. */
final class RunsDiffCommand implements Command {
    @Override
    public CommandSpec options() {
        return RunsCommand.inResults(CommandSpec.of(
                        "runs diff",
                        "say what differs between two runs",
                        "Says what differs between two runs, in configuration and result."))
                .flag("json", "print as JSON")
                .operands("RUN RUN")
                .example("quadrille runs diff 20261101-120000 latest");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (line.operands().size() != 2) {
            throw line.mistake("name two runs, such as 20261101-120000 and latest");
        }
        RunCatalogue catalogue = RunsCommand.catalogue(line);
        Path first = catalogue.find(line.operands().get(0));
        Path second = catalogue.find(line.operands().get(1));
        List<Difference> found = RunsDiff.between(first, second);
        if (line.has("json")) {
            out.println(Json.write(found));
        } else {
            print(first, second, AlikeDifferences.together(found), out);
        }
        return ExitCode.OK;
    }

    private static void print(Path first, Path second, List<Difference> found, PrintStream out) {
        out.println("A  " + first);
        out.println("B  " + second);
        if (found.isEmpty()) {
            out.println("Nothing differs.");
            return;
        }
        int key = RunsCommand.width(found.stream().map(Difference::key).toList(), "");
        int a = Math.min(
                40, RunsCommand.width(found.stream().map(Difference::first).toList(), "A"));
        String part = "";
        for (Difference d : found) {
            if (!d.part().equals(part)) {
                part = d.part();
                out.println();
                out.printf(Locale.ROOT, "%-" + key + "s  %-" + a + "s  %s%n", part, "A", "B");
            }
            out.printf(Locale.ROOT, "%-" + key + "s  %-" + a + "s  %s%n", d.key(), shown(d.first()), shown(d.second()));
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }
}
