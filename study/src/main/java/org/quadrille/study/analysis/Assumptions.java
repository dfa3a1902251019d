package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.quadrille.statistics.Autocorrelation;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.Pettitt;
import org.quadrille.statistics.ShapiroWilk;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.Trend;

/**
 * Checks what the headline takes for granted. With blocks, the differences of the pairs must be sound, as they cancel
 * out everything else; without blocks, the runs of each cell. Each test is made at alpha on its own, so each of them
 * finds something in one in twenty sound studies.
 */
final class Assumptions {
    private static final int LEAST = 4;
    private static final double MOST_AGAINST = 0.25;

    private final Question question;
    private final Metric metric;
    private final String subject;
    private final String what;
    private final boolean thorough;
    private final List<Assumption> found = new ArrayList<>();

    private Assumptions(Question question, Metric metric, String subject, String what, boolean thorough) {
        this.question = question;
        this.metric = metric;
        this.subject = subject;
        this.what = what;
        this.thorough = thorough;
    }

    /** The name under which the assumptions of a pair of cells are found. */
    static String subject(String base, String other) {
        return other + " against " + base;
    }

    /** @param thorough whether to look at change points too, which takes ten thousand permutations */
    static List<Assumption> ofPairs(
            Question question, PairComparison t, List<List<Observation>> blocks, boolean thorough) {
        String subject = subject(t.cells().base(), t.cells().other());
        Assumptions all = new Assumptions(
                question,
                t.metric(),
                subject,
                "the differences in " + t.metric().title() + " between "
                        + t.cells().other() + " and " + t.cells().base(),
                thorough);
        all.inOrder(t.differences(), "block", ordered(blocks.stream().flatMap(List::stream)));
        for (String pulse : pulses(blocks.stream().flatMap(List::stream).toList())) {
            double[] ratios = blocks.stream()
                    .mapToDouble(runs -> Math.log(
                            runs.get(1).pulse().get(pulse) / runs.get(0).pulse().get(pulse)))
                    .toArray();
            all.pulse(pulse, ratios, t.differences());
        }
        all.blocksAgree(t);
        return all.found;
    }

    /** The assumptions about the runs of one cell, which are in order of time. */
    static List<Assumption> ofRuns(
            Question question, Metric metric, String cell, List<Observation> runs, boolean thorough) {
        double[] values = Samples.plain(runs, metric.key());
        Assumptions all = new Assumptions(question, metric, cell, "the values of " + named(metric) + cell, thorough);
        double[] scaled = ChangeScale.of(values, values).of(values);
        all.inOrder(scaled, "run", ordered(runs.stream()));
        for (String pulse : pulses(runs)) {
            all.pulse(
                    pulse, runs.stream().mapToDouble(r -> r.pulse().get(pulse)).toArray(), scaled);
        }
        return all.found;
    }

    private static String named(Metric metric) {
        return metric.key().equals(Metric.NAMELESS) ? "" : metric.title() + " of ";
    }

    private static TreeSet<String> pulses(List<Observation> runs) {
        TreeSet<String> names = new TreeSet<>();
        runs.forEach(r -> names.addAll(r.pulse().keySet()));
        names.removeIf(name -> runs.stream().anyMatch(r -> !(r.pulse().getOrDefault(name, 0.0) > 0)));
        return names;
    }

    private static boolean ordered(Stream<Observation> runs) {
        return runs.allMatch(run -> run.order() > 0);
    }

    private void inOrder(double[] values, String unit, boolean ordered) {
        if (values.length < LEAST) {
            return;
        }
        add(
                Assumption.Kind.NORMALITY,
                Lines.orNull(() -> ShapiroWilk.test(values)),
                what + " do not look normal",
                what + " may be normal");
        if (!ordered) {
            return;
        }
        TestResult trend = Lines.orNull(() -> Trend.test(values));
        add(
                Assumption.Kind.TREND,
                trend,
                what + (trend != null && trend.statistic() > 0 ? " rise" : " fall") + " from the first " + unit
                        + " to the last",
                what + " show no trend over the " + unit + "s");
        if (thorough) {
            Pettitt change = Lines.orNull(() -> Pettitt.of(values, question.seed()));
            add(
                    Assumption.Kind.CHANGE_POINT,
                    change == null ? null : change.test(),
                    what + " change after " + unit + " " + (change == null ? 0 : change.last()) + " of "
                            + values.length,
                    what + " show no step");
        }
        add(
                Assumption.Kind.AUTOCORRELATION,
                Lines.orNull(() -> Autocorrelation.test(values)),
                what + " resemble those of the " + unit + " before",
                what + " do not resemble those of the " + unit + " before");
        add(
                Assumption.Kind.FIRST_RUN,
                first(values),
                "the first " + unit + " is unlike the later ones in " + what,
                "the first " + unit + " is like the later ones in " + what);
    }

    /** Whether the first value is where the later ones suggest that it should be: t of its distance from their mean. */
    private static TestResult first(double[] values) {
        Moments later = Moments.of(Arrays.copyOfRange(values, 1, values.length));
        if (later.sd() == 0) {
            return null;
        }
        double t = (values[0] - later.mean()) / (later.sd() * Math.sqrt(1 + 1.0 / later.n()));
        double p = 2 * TDistribution.of(later.n() - 1).survivalProbability(Math.abs(t));
        return new TestResult("First against later", t, later.n() - 1, Double.NaN, Math.min(1, p));
    }

    private void pulse(String name, double[] pulse, double[] values) {
        if (values.length < LEAST) {
            return;
        }
        double[] byPulse = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pulse[i]))
                .mapToDouble(i -> values[i])
                .toArray();
        boolean same = Arrays.stream(pulse).allMatch(v -> v == pulse[0]);
        add(
                Assumption.Kind.PULSE,
                same ? null : Lines.orNull(() -> Trend.test(byPulse)),
                what + " go with the pulse of " + name + ", so the machines themselves changed",
                what + " do not go with the pulse of " + name);
    }

    /** Broken where the mean says that the cells differ, and more than a quarter of the blocks say the opposite. */
    private void blocksAgree(PairComparison t) {
        double[] d = t.differences();
        if (t.test() == null) {
            return;
        }
        boolean up = t.cells().difference() > 0;
        int signed = (int) Arrays.stream(d).filter(x -> x != 0).count();
        int against = (int) Arrays.stream(d).filter(x -> up ? x < 0 : x > 0).count();
        double p = signed == 0
                ? 1
                : Math.min(
                        1,
                        2
                                * BinomialDistribution.of(signed, 0.5)
                                        .cumulativeProbability(Math.min(against, signed - against)));
        TestResult sign = new TestResult("Sign test, exact", against, Double.NaN, Double.NaN, p);
        boolean broken = t.test().p() < question.alpha() && against > MOST_AGAINST * signed;
        String sentence = against + " of " + d.length + " blocks point the other way in " + metric.title() + " of "
                + subject + " (sign test " + Lines.p(p) + ").";
        found.add(
                new Assumption(Assumption.Kind.BLOCKS_AGREE, metric.key(), subject, Lines.of(sign), broken, sentence));
    }

    private void add(Assumption.Kind kind, TestResult test, String ifBroken, String ifNot) {
        if (test == null) {
            return;
        }
        boolean broken = test.p() < question.alpha();
        TestLine line = Lines.of(test);
        String sentence = broken ? ifBroken : ifNot;
        found.add(new Assumption(
                kind,
                metric.key(),
                subject,
                line,
                broken,
                sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + " (" + line.line() + ")."));
    }
}
