package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.statistics.BlockedAnova;
import org.quadrille.statistics.Friedman;
import org.quadrille.statistics.Holm;
import org.quadrille.statistics.KruskalWallis;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.WelchAnova;

/** Makes the analysis of a question. */
final class Analyst {
    private final Question question;
    private final Samples samples;
    private final List<CellSummary> cells;

    Analyst(Question question, List<Observation> observations) {
        this.question = question;
        samples = new Samples(question, observations);
        cells = question.cells().stream()
                .map(cell -> Cells.summary(question, samples.observations(), cell))
                .toList();
    }

    /** A metric before p is corrected. */
    private record RawMetric(
            Metric metric,
            List<CellValues> cells,
            Classic classic,
            Omnibus omnibus,
            List<CheckedPair> pairs,
            Change drift) {}

    /** A pair of cells with the assumptions that were checked. */
    private record CheckedPair(PairComparison tested, List<Assumption> assumptions) {}

    Analysis analysis() {
        List<RawMetric> measured =
                samples.metrics().stream().map(this::measured).toList();
        List<MetricAnalysis> metrics = new ArrayList<>(corrected(measured.subList(0, 1)));
        metrics.addAll(corrected(measured.subList(1, measured.size())));
        MetricAnalysis primary = metrics.get(0);
        List<String> broken = primary.assumptions().stream()
                .filter(Assumption::broken)
                .map(Assumption::sentence)
                .distinct()
                .toList();
        return AnalysisBuilder.builder()
                .question(question)
                .cells(cells)
                .metrics(metrics)
                .finding(
                        primary.comparisons().isEmpty()
                                ? Finding.NOT_TESTED
                                : primary.comparisons().get(0).finding())
                .headline(headline(primary))
                .pairs(primary.comparisons().stream().map(Comparison::sentence).toList())
                .broken(broken)
                .warnings(Warnings.of(samples, cells, metrics))
                .withExcluded(withExcluded())
                .build();
    }

    /** The headline if the runs that their owner took out are counted; only the primary metric is analysed. */
    private String withExcluded() {
        if (samples.observations().stream().allMatch(o -> o.excluded().isEmpty())) {
            return "";
        }
        List<Observation> all =
                samples.observations().stream().map(Observation::takenBack).toList();
        Analyst both = new Analyst(question, all);
        return both.headline(
                both.corrected(List.of(both.measured(question.primary()))).get(0));
    }

    private String headline(MetricAnalysis primary) {
        List<Comparison> withBase = primary.comparisons().stream()
                .filter(c -> c.cells().base().equals(question.cells().get(0)))
                .toList();
        List<String> sentences = new ArrayList<>();
        if (primary.omnibus() != null) {
            sentences.add(primary.omnibus().sentence());
        }
        for (Comparison c : withBase) {
            if (!sentences.contains(c.sentence())) {
                sentences.add(c.sentence());
            }
            if (!c.power().isEmpty()) {
                sentences.add(c.power());
            }
        }
        return String.join(" ", sentences);
    }

    private RawMetric measured(String key) {
        Metric metric = question.metric(key);
        boolean primary = key.equals(question.primary());
        List<String> names = question.cells();
        List<List<Observation>> runs =
                names.stream().map(cell -> samples.of(cell, key)).toList();
        List<double[]> values = runs.stream().map(of -> Samples.plain(of, key)).toList();
        Map<String, List<Assumption>> ofRuns = question.design().blocked()
                ? Map.of()
                : names.stream()
                        .collect(Collectors.toMap(
                                cell -> cell,
                                cell -> Assumptions.ofRuns(question, metric, cell, samples.of(cell, key), primary)));
        List<CheckedPair> pairs = new ArrayList<>();
        int tests = primary ? names.size() * (names.size() - 1) / 2 : names.size() - 1;
        for (int base = 0; base < (primary ? names.size() - 1 : 1); base++) {
            for (int other = base + 1; other < names.size(); other++) {
                // Ten thousand resamples of every pair of many cells would take minutes.
                pairs.add(pair(metric, names.get(base), names.get(other), tests, primary && base == 0, ofRuns));
            }
        }
        return new RawMetric(
                metric,
                cellValues(runs, key),
                ClassicLine.of(names, values, question.alpha()),
                omnibus(metric),
                pairs,
                question.design() == Question.Design.SERIAL ? drift(metric) : null);
    }

    private List<CellValues> cellValues(List<List<Observation>> runs, String key) {
        List<CellValues> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            all.add(Cells.values(question, question.cells().get(i), runs.get(i), key));
        }
        return all;
    }

    private CheckedPair pair(
            Metric metric,
            String base,
            String other,
            int tests,
            boolean thorough,
            Map<String, List<Assumption>> ofRuns) {
        String key = metric.key();
        double[] before = samples.values(base, key);
        double[] after = samples.values(other, key);
        // What one of them has is known, also where the other has none.
        if (question.design().blocked() && before.length > 0 && after.length > 0) {
            List<List<Observation>> blocks = samples.blocks(List.of(base, other), key);
            double[] a =
                    blocks.stream().mapToDouble(b -> b.get(0).values().get(key)).toArray();
            double[] b =
                    blocks.stream().mapToDouble(o -> o.get(1).values().get(key)).toArray();
            PairComparison tested = PairComparison.of(
                    question, metric, base, other, new PairComparison.Values(a, b, true), tests, thorough);
            return new CheckedPair(tested, Assumptions.ofPairs(question, tested, blocks, thorough));
        }
        PairComparison tested = PairComparison.of(
                question, metric, base, other, new PairComparison.Values(before, after, false), tests, thorough);
        List<Assumption> both = new ArrayList<>(ofRuns.getOrDefault(base, List.of()));
        both.addAll(ofRuns.getOrDefault(other, List.of()));
        return new CheckedPair(tested, both);
    }

    /** The test of all cells that carry the load; null for fewer than three of them. */
    private Omnibus omnibus(Metric metric) {
        List<String> carrying = cells.stream()
                .filter(CellSummary::carries)
                .map(CellSummary::cell)
                .toList();
        if (carrying.size() < 3) {
            return null;
        }
        String which = carrying.size() + " cells"
                + (carrying.size() < cells.size() ? " that carry the load" : "")
                + " in " + metric.title();
        if (!question.design().blocked()) {
            List<double[]> plain = carrying.stream()
                    .map(cell -> samples.values(cell, metric.key()))
                    .toList();
            ChangeScale scale = new ChangeScale(allPositive(plain.stream()), 1);
            // On the scale of the pairs, so that one page does not judge the same runs in two ways.
            List<double[]> values = plain.stream().map(scale::of).toList();
            boolean enough = values.stream().allMatch(of -> of.length >= PairComparison.LEAST_VALUES);
            TestResult test = enough ? Lines.orNull(() -> WelchAnova.test(values)) : null;
            TestResult ranks = enough ? Lines.orNull(() -> KruskalWallis.test(values)) : null;
            return new Omnibus(Lines.of(test), Lines.of(ranks), 0, omnibusSentence(which, test, ranks));
        }
        List<List<Observation>> blocks = samples.blocks(carrying, metric.key());
        double[][] table = Samples.table(blocks, metric.key());
        double[][] scaled = new double[table.length][];
        boolean positive = allPositive(Arrays.stream(table));
        for (int i = 0; i < table.length; i++) {
            scaled[i] = new ChangeScale(positive, 1).of(table[i]);
        }
        TestResult test = table.length < PairComparison.LEAST_PAIRS
                ? null
                : Lines.orNull(() -> BlockedAnova.of(scaled).test());
        TestResult ranks = table.length < PairComparison.LEAST_PAIRS ? null : Lines.orNull(() -> Friedman.test(table));
        return new Omnibus(
                Lines.of(test),
                Lines.of(ranks),
                table.length,
                omnibusSentence(which + " in " + Words.count(table.length, "complete block"), test, ranks));
    }

    private static boolean allPositive(Stream<double[]> values) {
        return values.flatMapToDouble(Arrays::stream).allMatch(v -> v > 0);
    }

    private String omnibusSentence(String which, TestResult test, TestResult ranks) {
        if (test == null) {
            return "The result of the " + which + " is descriptive only.";
        }
        String lines = Lines.of(test).line()
                + (ranks == null ? "" : "; " + Lines.of(ranks).line());
        return test.p() < question.alpha()
                ? "The " + which + " are not all alike (" + lines + ")."
                : "It cannot be told whether any of the " + which + " differs from the others (" + lines + ").";
    }

    /** The change of the base from its runs before all other environments to its runs after them. */
    private Change drift(Metric metric) {
        String base = question.cells().get(0);
        IntSummaryStatistics others = samples.observations().stream()
                .filter(o -> !question.environment(o.cell()).equals(question.environment(base)))
                .mapToInt(Observation::order)
                .summaryStatistics();
        List<Observation> runs = samples.of(base, metric.key());
        double[] before = Samples.plain(
                runs.stream().filter(o -> o.order() < others.getMin()).toList(), metric.key());
        double[] after = Samples.plain(
                runs.stream().filter(o -> o.order() > others.getMax()).toList(), metric.key());
        if (others.getCount() == 0 || before.length == 0 || after.length == 0) {
            return null;
        }
        Change change = PairComparison.of(
                        question, metric, base, base, new PairComparison.Values(before, after, false), 1, false)
                .change();
        return Double.isFinite(change.percent()) ? change : null;
    }

    /** Corrects p over all comparisons of these metrics: the primary one is a family by itself. */
    private List<MetricAnalysis> corrected(List<RawMetric> family) {
        List<PairComparison> tests = family.stream()
                .flatMap(m -> m.pairs().stream().map(CheckedPair::tested))
                .filter(t -> failing(t).isEmpty())
                .toList();
        Map<PairComparison, Double> p = holm(tests, false);
        Map<PairComparison, Double> rankP = holm(tests, true);
        List<MetricAnalysis> all = new ArrayList<>();
        for (RawMetric m : family) {
            List<Comparison> comparisons = new ArrayList<>();
            List<Assumption> assumptions = new ArrayList<>();
            for (CheckedPair pair : m.pairs()) {
                PairComparison t = pair.tested();
                pair.assumptions().stream()
                        .filter(a -> !assumptions.contains(a))
                        .forEach(assumptions::add);
                comparisons.add(Findings.of(
                        question,
                        t,
                        p.getOrDefault(t, Double.NaN),
                        rankP.getOrDefault(t, Double.NaN),
                        p.size(),
                        pair.assumptions().stream().filter(Assumption::broken).toList(),
                        failing(t)));
            }
            all.add(new MetricAnalysis(
                    m.metric(), m.cells(), m.classic(), m.omnibus(), comparisons, assumptions, m.drift()));
        }
        return all;
    }

    private static Map<PairComparison, Double> holm(List<PairComparison> all, boolean ranks) {
        List<PairComparison> tests = all.stream()
                .filter(t -> (ranks ? t.rankTest() : t.test()) != null)
                .toList();
        double[] adjusted = Holm.adjust(tests.stream()
                .mapToDouble(t -> (ranks ? t.rankTest() : t.test()).p())
                .toArray());
        Map<PairComparison, Double> p = new IdentityHashMap<>();
        for (int i = 0; i < adjusted.length; i++) {
            p.put(tests.get(i), adjusted[i]);
        }
        return p;
    }

    private List<CellSummary> failing(PairComparison t) {
        return cells.stream()
                .filter(c -> c.cell().equals(t.cells().base())
                        || c.cell().equals(t.cells().other()))
                .filter(c -> !c.carries())
                .toList();
    }
}
