package org.quadrille.study.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.Question;

/**
 * What two sets of runs say about each other.
 *
 * @param differences what else differs between all runs of one and all of the other
 */
public record RunComparison(Analysis analysis, List<Differences.Difference> differences) {

    /**
     * Compares the folders of runs as {@code quadrille compare} does without options: by tpsV, or where a run has none,
     * by the transactions of the mix; the first side is the base.
     *
     * @throws UserError if a side has fewer than two runs, or they cannot be compared
     */
    public static RunComparison of(List<Path> a, List<Path> b) {
        RunSet base = RunSet.of("A", a, false);
        RunSet other = RunSet.of("B", b, false);
        if (base.runs().size() < 2 || other.runs().size() < 2) {
            throw new UserError("There is only one run on a side; choose one on each side to see what differs, or at"
                    + " least two on each, because a single run has no spread.");
        }
        RunSet.checkApart(base, other);
        Conditions.check(base.runs(), other.runs(), Set.of());
        RunSet.checkNoOverlap(base, other);
        boolean every = Stream.of(base, other)
                .flatMap(side -> side.runs().stream())
                .allMatch(run -> run.metrics().values().containsKey(Metric.THROUGHPUT));
        String metric = every ? Metric.THROUGHPUT : Metric.MIX;
        return of(
                CompareCommand.question(
                        metric,
                        null,
                        CompareCommand.MARGIN_PERCENT,
                        CompareCommand.ALPHA,
                        Question.Design.FREE,
                        cells(base, other)),
                base,
                other);
    }

    /** The comparison in words and tables, after its headline. */
    public List<CompareText.Part> parts() {
        return CompareText.parts(analysis, differences);
    }

    /** Names of the two sides. */
    static List<String> cells(RunSet base, RunSet other) {
        return base.name().equals(other.name()) ? List.of("A", "B") : List.of(base.name(), other.name());
    }

    static RunComparison of(Question question, RunSet base, RunSet other) {
        String first = question.cells().get(0);
        String second = question.cells().get(1);
        boolean paired = question.design() == Question.Design.BLOCKS;
        boolean slots = RunSet.ofOneStudy(base, other);
        if (paired && !slots && base.runs().size() != other.runs().size()) {
            throw notPaired(first, base.runs().size(), second, other.runs().size());
        }
        List<RunSet.Run> inOrder = new ArrayList<>(base.runs());
        inOrder.addAll(other.runs());
        inOrder.sort(RunSet.IN_TIME);
        List<Observation> observations = new ArrayList<>();
        for (RunSet side : List.of(base, other)) {
            for (RunSet.Run run : side.runs()) {
                observations.add(run.observed(
                        side == base ? first : second, paired ? side.block(run, slots) : 0, inOrder.indexOf(run) + 1));
            }
        }
        for (String side : question.cells()) {
            if (observations.stream().noneMatch(o -> o.cell().equals(side) && o.counts())) {
                throw new UserError("No run of " + side
                        + " counts: all were aborted or their records are at fault; make them again.");
            }
        }
        checkMetric(question.primary(), observations);
        return new RunComparison(
                judged(question, observations, "the runs"), Differences.between(facts(base), facts(other)));
    }

    private static List<Map<String, String>> facts(RunSet side) {
        return Differences.facts(side.runs().stream().map(RunSet.Run::folder).toList());
    }

    static UserError notPaired(String first, int n, String second, int m) {
        return new UserError("--paired needs as many of " + first + " (" + n + ") as of " + second + " (" + m
                + "); leave out those without a partner, or --paired.");
    }

    /** Every run that gives metrics must have the one that is asked for. */
    private static void checkMetric(String metric, List<Observation> observations) {
        Set<String> known = new TreeSet<>();
        observations.forEach(o -> known.addAll(o.values().keySet()));
        known.removeIf(Metric::ofMachine);
        for (Observation o : observations) {
            if (!o.values().isEmpty() && !o.values().containsKey(metric)) {
                throw new UserError(
                        known.contains(metric)
                                ? "The run " + o.run() + " has no " + metric
                                        + ", and others have; leave it out, or compare another"
                                        + " metric with --metric."
                                : "No run has the metric \"" + metric + "\""
                                        + Nearest.ending(
                                                metric, known, "; there are " + String.join(", ", known) + "."));
            }
        }
    }

    static Analysis judged(Question question, List<Observation> observations, String where) {
        double[] values = observations.stream()
                .filter(o -> o.values().containsKey(question.primary()))
                .mapToDouble(o -> o.values().get(question.primary()))
                .toArray();
        if (values.length > 1 && Arrays.stream(values).allMatch(v -> v == values[0])) {
            throw new UserError(
                    "All values of " + question.primary() + " of " + where + " are equal (" + Metric.number(values[0])
                            + "), so chance cannot be judged; check whether they are measured at all.");
        }
        return Analysis.of(question, observations);
    }
}
