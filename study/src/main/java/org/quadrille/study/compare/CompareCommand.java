package org.quadrille.study.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.statistics.Moments;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.CellSummary;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.Question;
import org.quadrille.study.analysis.QuestionBuilder;
import org.quadrille.study.analysis.StudyJson;
import org.quadrille.study.format.StudyFile;

/** {@code quadrille compare}: what two sets of runs say about each other. */
public final class CompareCommand implements Command {
    private static final List<String> FAILURES = List.of("slower", "faster", "more", "less");
    private static final String VALUE = Metric.NAMELESS;

    /** A change up to this many percent counts as none, unless the user says otherwise. */
    static final double MARGIN_PERCENT = 2;

    /** Chance of a false alarm, unless the user says otherwise. */
    static final double ALPHA = 0.05;

    private static final double POWER = 0.9;

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "compare",
                        "compare two sets of runs: the difference, its uncertainty, the smallest difference they could show",
                        "Compares two sets of existing runs, or numbers from other tools. The unit is the run. The exit code is 0"
                                + " if the comparison could be made, whatever it says; see --fail-if.")
                .repeatable(
                        "a", "RUN...", "runs of one side, the base of all percentages: ids, aliases, tags or patterns")
                .repeatable("b", "RUN...", "runs of the other side")
                .options(Opt.RESULTS)
                .option(
                        "values",
                        "FILE",
                        "compare the numbers of a text file instead: label,value on each line, in chronological order")
                .option(
                        "summary",
                        "FILE",
                        "compare what a paper prints instead: label,n,mean,sd on each line, or as its first line names them")
                .option("metric", "KEY", "what to compare, such as tpsV or p90.TO (default tpsV; of a file, value)")
                .option("better", "DIRECTION", "higher or lower, for a metric that the kit does not know")
                .option("margin", "PERCENT", "a change up to this many percent counts as none (default 2)")
                .option("alpha", "CHANCE", "chance of a false alarm (default 0.05)")
                .flag("paired", "pair the runs: those of one study by their block, others by their order")
                .flag("with-invalid", "count the share of INVALID runs, as a study does, instead of refusing them")
                .repeatable(
                        "factor",
                        "NAME...",
                        "what is compared and so may differ: " + String.join(", ", Conditions.FACTORS.keySet()))
                .option(
                        "fail-if",
                        "FINDING",
                        "exit code 1 if this is found of a cell against the first: " + String.join(", ", FAILURES))
                .option(
                        "page",
                        "FILE",
                        "also write a page with charts of runs, means and changes, such as compared.html")
                .flag("json", "print as JSON")
                .example("quadrille compare --a 'bare-*' --b 'vm-*'");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        String failIf = line.text("fail-if").orElse("");
        if (!failIf.isEmpty() && !FAILURES.contains(failIf)) {
            throw line.mistake(
                    "option --fail-if is \"" + failIf + "\" but must be one of " + String.join(", ", FAILURES));
        }
        if (line.has("values") && line.has("summary")) {
            throw line.mistake("give --values or --summary, not both");
        }
        boolean files = line.has("values") || line.has("summary");
        if (files && (line.has("a") || line.has("b"))) {
            throw line.mistake("name runs with --a and --b, or a file with --values or --summary, not both");
        }
        if (!files && (!line.has("a") || !line.has("b"))) {
            throw line.mistake("name the runs of both sides with --a and --b, or a file with --values or --summary");
        }
        List<Differences.Difference> differences = null;
        Analysis analysis;
        if (line.has("values")) {
            analysis = values(line, NumberFile.values(line.path("values").orElseThrow()));
        } else if (line.has("summary")) {
            if (line.has("paired")) {
                throw line.mistake("--paired needs single values, which --summary does not have");
            }
            Map<String, Moments> cells =
                    NumberFile.summaries(line.path("summary").orElseThrow());
            analysis = Analysis.ofSummaries(question(line, VALUE, List.copyOf(cells.keySet())), cells);
        } else {
            RunCatalogue catalogue = new RunCatalogue(Opt.RESULTS.of(line));
            RunSet base = RunSet.of(catalogue, "a", line.texts("a"), line.has("with-invalid"));
            RunSet other = RunSet.of(catalogue, "b", line.texts("b"), line.has("with-invalid"));
            RunSet.checkApart(base, other);
            Conditions.check(base.runs(), other.runs(), factors(line));
            RunSet.checkNoOverlap(base, other);
            Question question = question(line, Metric.THROUGHPUT, RunComparison.cells(base, other));
            RunComparison comparison = RunComparison.of(question, base, other);
            analysis = comparison.analysis();
            differences = comparison.differences();
        }
        checkDirection(line, analysis, failIf);
        if (line.has("page")) {
            ComparisonPage.write(line.path("page").orElseThrow(), analysis, CompareText.parts(analysis, differences));
        }
        if (line.has("json")) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("notice", Analysis.NOTICE);
            json.put("analysis", analysis);
            json.put("differences", differences == null ? List.of() : differences);
            out.println(Json.write(StudyJson.tree(json)));
        } else {
            CompareText.print(analysis, differences, out);
        }
        return found(analysis, failIf) ? ExitCode.INVALID : ExitCode.OK;
    }

    private static Set<String> factors(Arguments line) {
        Set<String> factors = new TreeSet<>(line.texts("factor"));
        for (String factor : factors) {
            if (!Conditions.FACTORS.containsKey(factor)) {
                throw line.mistake("there is no factor \"" + factor + "\""
                        + Nearest.ending(
                                factor,
                                Conditions.FACTORS.keySet(),
                                "; it may be " + String.join(", ", Conditions.FACTORS.keySet())));
            }
        }
        return factors;
    }

    private static Question question(Arguments line, String metric, List<String> cells) {
        String key = line.text("metric").orElse(metric);
        Better better = line.parsed("better", "higher or lower", text -> Better.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(null);
        double margin = line.parsed("margin", "a percentage above 0 and below 100", text -> within(text, 0, 100))
                .orElse(MARGIN_PERCENT);
        double alpha = line.parsed(
                        "alpha",
                        "a number above 0.000001 and below 0.5",
                        text -> within(text, StudyFile.LEAST_ALPHA, 0.5))
                .orElse(ALPHA);
        Question.Design design = line.has("paired") ? Question.Design.BLOCKS : Question.Design.FREE;
        return question(key, better, margin, alpha, design, cells);
    }

    static Question question(
            String metric, Better better, double margin, double alpha, Question.Design design, List<String> cells) {
        return QuestionBuilder.builder(Question.of(metric, design, cells))
                .better(better)
                .marginPercent(margin)
                .alpha(alpha)
                .power(POWER)
                .build();
    }

    private static double within(String text, double above, double below) {
        double value = Decimal.parse(text);
        if (!(value > above && value < below)) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    private static Analysis values(Arguments line, List<NumberFile.Value> values) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<Observation> observations = new ArrayList<>();
        String metric = line.text("metric").orElse(VALUE);
        boolean ordered = !NumberFile.grouped(values);
        for (NumberFile.Value value : values) {
            int n = counts.merge(value.label(), 1, Integer::sum);
            observations.add(Observation.of(
                    value.label(),
                    line.has("paired") ? n : 0,
                    ordered ? observations.size() + 1 : 0,
                    value.label() + " " + n,
                    "VALID",
                    true,
                    Map.of(metric, value.value()),
                    ""));
        }
        List<String> names = List.copyOf(counts.keySet());
        int first = counts.get(names.get(0));
        for (String name : names) {
            if (line.has("paired") && counts.get(name) != first) {
                throw RunComparison.notPaired(names.get(0), first, name, counts.get(name));
            }
        }
        return RunComparison.judged(question(line, VALUE, names), observations, line.required("values"));
    }

    /** Which direction is slower must be known before it can be guarded against. */
    private static void checkDirection(Arguments line, Analysis analysis, String failIf) {
        Better better = analysis.primary().metric().better();
        boolean timed = failIf.equals("slower") || failIf.equals("faster");
        if (timed && better == Better.NEITHER) {
            throw line.mistake("--fail-if " + failIf + " needs to know which direction of "
                    + analysis.primary().metric().key() + " is the better one: add --better higher or --better lower");
        }
        if (!failIf.isEmpty() && !timed && better != Better.NEITHER) {
            throw line.mistake("--fail-if " + failIf + " is for metrics without a better direction; for "
                    + analysis.primary().metric().key() + " say slower or faster");
        }
    }

    /**
     * Whether this was found for any other cell against the first; a cell that cannot sustain the load counts as
     * slower.
     */
    private static boolean found(Analysis analysis, String failIf) {
        if (failIf.isEmpty()) {
            return false;
        }
        Set<String> failing = analysis.cells().stream()
                .filter(cell -> !cell.carries())
                .map(CellSummary::cell)
                .collect(Collectors.toSet());
        return analysis.primary().comparisons().stream()
                .filter(c -> c.cells().base().equals(analysis.question().cells().get(0)))
                .anyMatch(c -> c.finding().words().equals(failIf)
                        || failIf.equals("slower") && failing.contains(c.cells().other()));
    }
}
