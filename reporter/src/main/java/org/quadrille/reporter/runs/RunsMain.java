package org.quadrille.reporter.runs;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.runs.RunsDiff.Difference;
import org.quadrille.reporter.text.Numbers;

/** The command {@code runs}: what is in a folder of results, and what differs between two runs. */
public final class RunsMain {
    private static final CommandLines COMMAND = CommandLines.of(
                    "quadrille runs",
                    "Lists all runs of a results folder, the newest first, and writes index.html into it. With \"diff A B\","
                            + " says what differs between two runs; with \"alias RUN NAME\", gives a run a name of its own"
                            + " (without NAME, takes it away). A run is named by its id, its alias, \"latest\" or its path.")
            .option("results", "DIR", "folder of all results (default results)")
            .flag("json", "print as JSON")
            .operands("[diff A B | alias RUN [NAME]]")
            .example("quadrille runs")
            .example("quadrille runs diff 20261101-120000 latest");

    private RunsMain() {}

    /** Runs the command; returns its exit code. Runs that differ are no failure. */
    public static int run(String[] args, PrintStream out) {
        Optional<Arguments> line = COMMAND.parse(args, out);
        if (line.isEmpty()) {
            return ExitCode.OK.code();
        }
        Arguments given = line.get();
        List<String> words = given.operands();
        RunCatalogue catalogue = new RunCatalogue(given.path("results").orElse(Path.of("results")));
        if (words.isEmpty()) {
            list(catalogue, given.has("json"), out);
        } else if (words.get(0).equals("diff") && words.size() == 3) {
            diff(catalogue.find(words.get(1)), catalogue.find(words.get(2)), given.has("json"), out);
        } else if (words.get(0).equals("alias") && (words.size() == 2 || words.size() == 3)) {
            catalogue.alias(catalogue.find(words.get(1)), words.size() == 3 ? words.get(2) : "");
            RunsPage.write(catalogue.results(), catalogue.all());
        } else {
            throw given.mistake(
                    "expected nothing, \"diff A B\" or \"alias RUN NAME\", not \"" + String.join(" ", words) + "\"");
        }
        return ExitCode.OK.code();
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
        if (!run.note().isEmpty()) {
            return run.note();
        }
        int n = run.deviations().size();
        return n == 0 ? "" : n == 1 ? run.deviations().get(0) : n + " deviations";
    }

    private static void diff(Path first, Path second, boolean json, PrintStream out) {
        List<Difference> found = RunsDiff.between(first, second);
        if (json) {
            out.println(Json.write(found));
            return;
        }
        out.println("A  " + first);
        out.println("B  " + second);
        if (found.isEmpty()) {
            out.println("Nothing differs.");
            return;
        }
        int key = width(found.stream().map(Difference::key).toList(), "");
        int a = Math.min(40, width(found.stream().map(Difference::first).toList(), "A"));
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

    private static int width(List<String> texts, String title) {
        return Math.max(
                title.length(), texts.stream().mapToInt(String::length).max().orElse(0));
    }
}
