package org.quadrille.study.history;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.analysis.StudyJson;

/** {@code quadrille runs history}: one metric over many runs. */
public final class RunsHistoryCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "runs history",
                        "show one metric over many runs, and where its level changed",
                        "Shows one metric of all VALID runs of a folder, or of those that are named, the oldest first, and"
                                + " where its level changed. A run is named by its id, alias or tag, or by a pattern of these."
                                + " The exit code is 1 if a change was found; at most one in a hundred histories without a"
                                + " change shows one.")
                .options(Opt.RESULTS)
                .option("metric", "KEY", "what to show, such as tpsV or p90.TO (default tpsV)")
                .option("recent", "N", "exit code 1 only for a change that begins among the newest N runs")
                .flag("json", "print as JSON")
                .operands("[RUN...]")
                .example("quadrille runs history nightly --metric p90.TO --recent 10");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        int recent =
                line.number("recent", 1, Integer.MAX_VALUE).map(Long::intValue).orElse(Integer.MAX_VALUE);
        RunCatalogue catalogue = new RunCatalogue(Opt.RESULTS.of(line));
        List<RunEntry> runs = line.operands().isEmpty()
                ? catalogue.all()
                : line.operands().stream()
                        .flatMap(name -> catalogue.select(name).stream())
                        .distinct()
                        .toList();
        RunHistory history =
                RunHistory.of(runs, RunMetrics::read, line.text("metric").orElse(Metric.THROUGHPUT));
        if (line.has("json")) {
            out.println(Json.write(StudyJson.tree(history)));
        } else {
            print(history, out);
        }
        return history.changedAmong(recent) ? ExitCode.INVALID : ExitCode.OK;
    }

    private static void print(RunHistory history, PrintStream out) {
        int run = width(history, RunHistory.Point::run, "run");
        int build = width(history, RunHistory.Point::build, "build");
        String format = "%-" + run + "s  %-20s  %-" + build + "s  %12s  %s%n";
        out.printf(
                Locale.ROOT, format, "run", "started", "build", history.metric().key(), "tags");
        for (RunHistory.Point point : history.runs()) {
            RunHistory.Level level = history.levels().get(point.level() - 1);
            out.printf(
                    Locale.ROOT,
                    format,
                    point.run(),
                    point.startedAt().replaceFirst("\\.\\d+Z$", "Z"),
                    point.build(),
                    Metric.number(point.value()),
                    String.join(", ", point.tags())
                            + (level.p() != null && level.first().equals(point.run()) ? "  <- change" : ""));
        }
        history.leftOut().forEach(left -> out.println(left.run() + " is left out: it " + left.why()));
        history.sentences().forEach(out::println);
    }

    private static int width(RunHistory history, Function<RunHistory.Point, String> text, String title) {
        return Math.max(
                title.length(),
                history.runs().stream().map(text).mapToInt(String::length).max().orElse(0));
    }
}
