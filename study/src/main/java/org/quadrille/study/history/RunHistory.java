package org.quadrille.study.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.statistics.ChangePoints;
import org.quadrille.statistics.Summary;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RunMetrics;

/**
 * One metric over many runs.
 *
 * @param alpha chance that a history in which nothing changed shows any change at all
 * @param fewest runs that it takes to find a change at this alpha
 * @param runs that have the metric, the oldest first
 * @param levels in order, one more than there are changes
 * @param leftOut runs that say nothing of it
 * @param metrics keys of all metrics that these runs have, but for those of single machines
 */
public record RunHistory(
        Metric metric,
        double alpha,
        int fewest,
        List<Point> runs,
        List<Level> levels,
        List<LeftOut> leftOut,
        Set<String> metrics) {
    /** Less than in comparisons: whoever asks after each run asks often. */
    private static final double ALPHA = 0.01;

    /** The same history always has the same p. */
    private static final long SEED = 1;

    /**
     * A run.
     *
     * @param level the place of its level, from 1
     */
    public record Point(
            String run, String alias, List<String> tags, String build, String startedAt, double value, int level) {}

    /**
     * Runs between two changes.
     *
     * @param first id of its first run
     * @param runs how many there are
     * @param median of their values
     * @param changePercent of its median against the one of the level before; null for the first, or where that is 0
     * @param p of the change with which it begins, see {@link ChangePoints}; null for the first
     */
    public record Level(String first, int runs, double median, Double changePercent, Double p) {}

    /** A run without a value. @param why as a clause */
    public record LeftOut(String run, String why) {}

    /**
     * The history of these runs.
     *
     * @param reader what the report of a run says; throws a {@link UserError} if it cannot be read
     * @throws UserError if fewer than two runs have the metric
     */
    public static RunHistory of(List<RunEntry> entries, Function<Path, RunMetrics> reader, String metric) {
        Map<RunEntry, Double> found = new LinkedHashMap<>();
        List<LeftOut> leftOut = new ArrayList<>();
        Set<String> known = new TreeSet<>();
        entries.stream()
                .sorted(Comparator.comparing(RunEntry::startedAt).thenComparing(RunEntry::id))
                .forEach(entry -> {
                    if (!entry.verdict().equals("VALID")) {
                        leftOut.add(new LeftOut(entry.id(), "is " + entry.verdict()));
                        return;
                    }
                    RunMetrics said;
                    try {
                        said = reader.apply(entry.folder());
                    } catch (UserError e) {
                        leftOut.add(new LeftOut(entry.id(), "cannot be read: " + e.getMessage()));
                        return;
                    }
                    known.addAll(said.values().keySet());
                    Double value = said.values().get(metric);
                    if (value == null) {
                        leftOut.add(new LeftOut(entry.id(), "has no " + metric));
                    } else {
                        found.put(entry, value);
                    }
                });
        known.removeIf(Metric::ofMachine);
        if (found.size() < 2) {
            throw tooFew(metric, found.size(), leftOut, known);
        }
        return judged(Metric.of(metric), found, leftOut, known);
    }

    private static UserError tooFew(String metric, int have, List<LeftOut> leftOut, Set<String> known) {
        if (have == 0 && !known.isEmpty()) {
            return new UserError("No run has the metric \"" + metric + "\""
                    + Nearest.ending(metric, known, "; there are " + String.join(", ", known) + "."));
        }
        return new UserError("A history needs two VALID runs with " + metric + ", and there "
                + (have == 0 ? "is none" : "is only one")
                + (leftOut.isEmpty()
                        ? ""
                        : " (" + leftOut.get(0).run() + " " + leftOut.get(0).why() + ")")
                + "; make more runs, or name others: see quadrille runs.");
    }

    private static RunHistory judged(
            Metric metric, Map<RunEntry, Double> found, List<LeftOut> leftOut, Set<String> known) {
        List<RunEntry> runs = List.copyOf(found.keySet());
        double[] values =
                found.values().stream().mapToDouble(Double::doubleValue).toArray();
        List<ChangePoints.Change> changes = ChangePoints.of(values, ALPHA, SEED);
        List<Level> levels = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= changes.size(); i++) {
            int from = points.size();
            int to = i == changes.size() ? values.length : changes.get(i).first();
            double median = Summary.of(Arrays.copyOfRange(values, from, to)).median();
            double before = i == 0 ? 0 : levels.get(i - 1).median();
            levels.add(new Level(
                    runs.get(from).id(),
                    to - from,
                    median,
                    before == 0 ? null : Double.valueOf(100 * (median / before - 1)),
                    i == 0 ? null : Double.valueOf(changes.get(i - 1).p())));
            for (RunEntry run : runs.subList(from, to)) {
                points.add(new Point(
                        run.id(), run.alias(), run.tags(), run.build(), run.startedAt(), found.get(run), i + 1));
            }
        }
        return new RunHistory(metric, ALPHA, ChangePoints.fewest(ALPHA), points, levels, leftOut, known);
    }

    /** What was found, in sentences. */
    @JsonProperty
    public List<String> sentences() {
        List<String> said = new ArrayList<>();
        for (int i = 1; i < levels.size(); i++) {
            Level level = levels.get(i);
            said.add("From the run " + level.first() + " on, the " + metric.title() + " is "
                    + metric.quantity(level.median()) + " instead of "
                    + metric.quantity(levels.get(i - 1).median())
                    + (level.changePercent() == null ? "" : " (" + Metric.signedPercent(level.changePercent()) + " %)")
                    + ".");
        }
        if (levels.size() == 1) {
            said.add(
                    runs.size() < fewest
                            ? "A change cannot be found among fewer than " + fewest + " runs."
                            : "No change was found.");
        }
        said.add("Where nothing changes, at most " + Metric.percent(100 * alpha)
                + " % of histories show a change; runs that follow each other closely may be alike and show more.");
        return said;
    }

    /** Whether a level begins among the newest runs. @param newest how many of them */
    public boolean changedAmong(int newest) {
        return levels.size() > 1 && levels.get(levels.size() - 1).runs() <= newest;
    }
}
