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
                        "Says what differs between two runs: configuration, machines and checks, then throughput and response times"
                                + " with the change in percent."))
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
        TwoRuns runs = TwoRuns.of(first, second);
        if (line.has("json")) {
            out.println(Json.write(runs));
            return ExitCode.OK;
        }
        out.println("A  " + first);
        out.println("B  " + second);
        if (runs.differences().isEmpty()) {
            out.println("Nothing differs.");
        } else {
            differences(runs, out);
        }
        figures(runs, out);
        return ExitCode.OK;
    }

    private static void differences(TwoRuns runs, PrintStream out) {
        List<Difference> found = runs.seen();
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
        int raw = runs.raw().size();
        if (raw > 0) {
            out.println();
            out.println(raw + " other values of the results differ; --json prints them.");
        }
    }

    private static void figures(TwoRuns runs, PrintStream out) {
        if (runs.throughput().isEmpty()) {
            return;
        }
        out.println();
        out.printf(Locale.ROOT, "%-22s  %s%n", "", columns());
        runs.throughput().forEach((name, values) -> out.printf(Locale.ROOT, "%-22s  %s%n", name, columns(values)));
        out.println();
        out.printf(Locale.ROOT, "%-22s  %28s  %28s%n", "milliseconds", "90th percentile", "mean");
        out.printf(Locale.ROOT, "%-22s  %s  %s%n", "", columns(), columns());
        runs.transactions()
                .forEach((name, times) ->
                        out.printf(Locale.ROOT, "%-22s  %s  %s%n", name, columns(times.p90()), columns(times.mean())));
    }

    private static String columns() {
        return String.format(Locale.ROOT, "%8s  %8s  %8s", "A", "B", "change");
    }

    private static String columns(TwoRuns.TwoValues values) {
        return String.format(
                Locale.ROOT,
                "%8s  %8s  %8s",
                shown(values.a(), "%.2f"),
                shown(values.b(), "%.2f"),
                shown(values.percent(), "%+.1f %%"));
    }

    private static String shown(Double value, String format) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }

    private static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }
}
