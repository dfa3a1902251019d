package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quadrille.statistics.HedgesG;
import org.quadrille.statistics.Holm;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.Ratio;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.WelchT;

/**
 * Judges cells of which only the number of runs, mean and spread are known, as papers print them: no ranks, no
 * normality, no order.
 */
final class Summaries {
    private Summaries() {}

    static Analysis analyse(Question question, Map<String, Moments> cells) {
        Metric metric = question.metric(question.primary());
        List<String> names = question.cells();
        List<PairComparison> tested = new ArrayList<>();
        int tests = names.size() * (names.size() - 1) / 2;
        for (int base = 0; base < names.size(); base++) {
            for (int other = base + 1; other < names.size(); other++) {
                tested.add(compared(question, metric, names.get(base), names.get(other), cells, tests));
            }
        }
        double[] p = Holm.adjust(tested.stream()
                .filter(t -> t.test() != null)
                .mapToDouble(t -> t.test().p())
                .toArray());
        List<Comparison> comparisons = new ArrayList<>();
        int next = 0;
        for (PairComparison t : tested) {
            double corrected = t.test() == null ? Double.NaN : p[next++];
            comparisons.add(Findings.of(question, t, corrected, Double.NaN, p.length, List.of(), List.of()));
        }
        double level = 1 - question.alpha();
        MetricAnalysis analysis = new MetricAnalysis(
                metric,
                names.stream()
                        .map(name -> Cells.summarised(name, cells.get(name), level))
                        .toList(),
                ClassicLine.summarised(names.stream().map(cells::get).toList()),
                null,
                comparisons,
                List.of(),
                null);
        return AnalysisBuilder.builder()
                .question(question)
                .cells(names.stream()
                        .map(name -> summary(name, cells.get(name).n()))
                        .toList())
                .metrics(List.of(analysis))
                .finding(comparisons.get(0).finding())
                .headline(headline(comparisons, names.get(0)))
                .pairs(comparisons.stream().map(Comparison::sentence).toList())
                .broken(List.of())
                .warnings(List.of(
                        "Of these cells number, mean and standard deviation are known and no single run: whether they are normal,"
                                + " in what order they were made and whether one of them stands out cannot be said."))
                .withExcluded("")
                .build();
    }

    private static String headline(List<Comparison> comparisons, String base) {
        return comparisons.stream()
                .filter(c -> c.cells().base().equals(base))
                .map(c -> c.power().isEmpty() ? c.sentence() : c.sentence() + " " + c.power())
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }

    private static CellSummary summary(String cell, int n) {
        return CellSummaryBuilder.builder()
                .cell(cell)
                .attempts(n)
                .counted(n)
                .voidReasons(Map.of())
                .valid(n)
                .failedReasons(Map.of())
                .carries(true)
                .build();
    }

    private static PairComparison compared(
            Question question, Metric metric, String base, String other, Map<String, Moments> cells, int tests) {
        Moments a = cells.get(base);
        Moments b = cells.get(other);
        double level = 1 - question.alpha();
        double narrow = 1 - 2 * question.alpha();
        boolean ratio = a.mean() > 0 && b.mean() > 0;
        ChangeScale scale = new ChangeScale(ratio, a.mean());
        double difference = ratio ? Ratio.ofMeans(a, b) : b.mean() - a.mean();
        String method = ratio
                ? "interval of the log ratio of the means, delta method"
                : "Welch's t interval of the means, in percent of the base's mean";
        boolean enough = Math.min(a.n(), b.n()) >= PairComparison.LEAST_VALUES;
        TestResult test = !enough ? null : Lines.orNull(() -> ratio ? Ratio.test(a, b) : WelchT.test(a, b));
        Interval hedges = Lines.orNull(() -> HedgesG.interval(a, b, level));
        double smallest = ratio
                ? PairComparison.smallest(scale, relative(a), relative(b), tests, question)
                : PairComparison.smallest(scale, a, b, tests, question);
        return PairComparisonBuilder.builder()
                .metric(metric)
                .cells(new CellPair(base, other, 0, a.n(), b.n(), a.mean(), b.mean()))
                .differences(new double[0])
                .change(scale.change(difference, interval(a, b, ratio, level), method))
                .estimates(new Estimates(
                        scale.change(difference, interval(a, b, ratio, narrow), method),
                        null,
                        null,
                        PairComparison.hedges(
                                Lines.orNull(() -> HedgesG.of(a, b)),
                                hedges,
                                level,
                                "the difference of the means in standard deviations of runs"),
                        null))
                .test(test)
                .smallestFoundPercent(enough ? smallest : Double.NaN)
                .enough(enough)
                .build();
    }

    /** The spread as a share of the mean, which is roughly the spread of the logarithm. */
    private static Moments relative(Moments cell) {
        return new Moments(cell.n(), 0, cell.sd() / cell.mean());
    }

    private static Interval interval(Moments a, Moments b, boolean ratio, double level) {
        return Lines.orNull(() -> ratio ? Ratio.interval(a, b, level) : WelchT.interval(a, b, level));
    }
}
