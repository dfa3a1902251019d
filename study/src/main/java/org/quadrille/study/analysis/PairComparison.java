package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.quadrille.statistics.Bootstrap;
import org.quadrille.statistics.HedgesG;
import org.quadrille.statistics.HodgesLehmann;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.MannWhitney;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.PairedT;
import org.quadrille.statistics.Power;
import org.quadrille.statistics.SignedRank;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.VarghaDelaney;
import org.quadrille.statistics.WelchT;

/**
 * Two cells compared in one metric, with all that does not depend on other comparisons: before p is corrected and a
 * finding is made. A test is null if there was none.
 *
 * @param paired whether they were compared block by block
 * @param differences on the scale, pair by pair; empty without pairs
 * @param change the headline
 * @param rankNarrow the change by ranks, with an interval at the level of {@code narrow}; null if it cannot be computed
 * @param smallestFoundPercent smallest change that would have been detected, percent of the base; NaN if it cannot be
 *     said
 * @param enough whether there are enough values for a test
 */
@RecordBuilder
record PairComparison(
        Metric metric,
        boolean paired,
        CellPair cells,
        double[] differences,
        Change change,
        Estimates estimates,
        Change rankNarrow,
        TestResult test,
        TestResult rankTest,
        double smallestFoundPercent,
        boolean enough) {
    /** The signed rank test cannot reach 5 % with fewer pairs. */
    static final int LEAST_PAIRS = 6;
    /** The Mann-Whitney test cannot reach 5 % with fewer values on each side. */
    static final int LEAST_VALUES = 4;

    /**
     * What was measured in two cells.
     *
     * @param paired whether the two have their values in the same blocks, one by one
     */
    record Values(double[] base, double[] other, boolean paired) {}

    /** Values on their scale: differences {@code d} of pairs, or samples {@code x} of the base and {@code y} of the other. */
    private record Scaled(double[] x, double[] y, double[] d) {
        private boolean paired() {
            return x == null;
        }

        double shift() {
            Moments moments = Lines.orNull(() -> Moments.of(d));
            return !paired() ? mean(y) - mean(x) : moments == null ? mean(d) : moments.mean();
        }

        Interval interval(double level) {
            return paired() ? PairedT.interval(d, level) : WelchT.interval(x, y, level);
        }

        Change ranks(ChangeScale scale, double level, String method) {
            return paired()
                    ? scale.change(HodgesLehmann.median(d), HodgesLehmann.interval(d, level), method)
                    : scale.change(HodgesLehmann.shift(x, y), HodgesLehmann.shiftInterval(x, y, level), method);
        }

        Interval bootstrap(double level, long seed) {
            return paired()
                    ? Bootstrap.interval(d, v -> Arrays.stream(v).sum() / v.length, level, seed, Bootstrap.RESAMPLES)
                    : Bootstrap.intervalOfSamples(
                            List.of(boxed(x), boxed(y)),
                            v -> sum(v.get(1)) / v.get(1).size()
                                    - sum(v.get(0)) / v.get(0).size(),
                            level,
                            seed,
                            Bootstrap.RESAMPLES);
        }

        Double hedges() {
            return paired() ? HedgesG.ofPairs(Moments.of(d)) : HedgesG.of(Moments.of(x), Moments.of(y));
        }

        Interval hedgesInterval(double level) {
            return paired()
                    ? HedgesG.intervalOfPairs(Moments.of(d), level)
                    : HedgesG.interval(Moments.of(x), Moments.of(y), level);
        }

        Double detectable(double alpha, double power) {
            return paired()
                    ? Moments.of(d).sd() * Power.detectablePairs(d.length, alpha, power)
                    : Power.detectableDifference(Moments.of(x), Moments.of(y), alpha, power);
        }

        private static double mean(double[] values) {
            return Arrays.stream(values).average().orElse(Double.NaN);
        }

        private static double sum(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /**
     * Compares two cells.
     *
     * @param tests how many tests are made of the metric
     * @param resample whether intervals that take ten thousand resamples are computed too
     */
    static PairComparison of(
            Question question, Metric metric, String base, String other, Values values, int tests, boolean resample) {
        ChangeScale scale = ChangeScale.of(values.base(), values.other());
        Scaled cells = values.paired()
                ? new Scaled(null, null, scale.differences(values.base(), values.other()))
                : new Scaled(scale.of(values.base()), scale.of(values.other()), new double[0]);
        double level = 1 - question.alpha();
        // Equivalence at alpha is two one-sided tests, which together are an interval of 1 - 2 alpha.
        double narrowLevel = 1 - 2 * question.alpha();
        String words = scale.words(values.paired());
        String t = (values.paired() ? "t interval " : "Welch's t interval ") + words;
        String ranks = "Hodges-Lehmann " + words;
        int n = Math.min(values.base().length, values.other().length);
        boolean bounded = n >= Interval.LEAST_VALUES;
        boolean enough = n >= (values.paired() ? LEAST_PAIRS : LEAST_VALUES);
        return PairComparisonBuilder.builder()
                .metric(metric)
                .paired(values.paired())
                .cells(new CellPair(
                        base,
                        other,
                        values.paired() ? n : 0,
                        values.base().length,
                        values.other().length,
                        scale.typical(values.base()),
                        scale.typical(values.other())))
                .differences(cells.d())
                .change(scale.change(cells.shift(), Lines.orNull(() -> cells.interval(level)), t))
                .estimates(new Estimates(
                        scale.change(cells.shift(), Lines.orNull(() -> cells.interval(narrowLevel)), t),
                        bounded ? cells.ranks(scale, level, ranks) : null,
                        resample && bounded
                                ? scale.change(
                                        cells.shift(),
                                        cells.bootstrap(level, question.seed()),
                                        "BCa bootstrap " + words)
                                : null,
                        hedges(
                                Lines.orNull(cells::hedges),
                                Lines.orNull(() -> cells.hedgesInterval(level)),
                                level,
                                values.paired()
                                        ? "the mean difference of pairs in its standard deviations"
                                        : "the difference of the means in standard deviations of runs"),
                        a12(base, other, values, level, resample && n >= LEAST_VALUES ? question.seed() : null)))
                .rankNarrow(bounded ? cells.ranks(scale, narrowLevel, ranks) : null)
                .test(
                        enough
                                ? Lines.orNull(() ->
                                        values.paired() ? PairedT.test(cells.d()) : WelchT.test(cells.x(), cells.y()))
                                : null)
                .rankTest(
                        enough
                                ? Lines.orNull(() -> values.paired()
                                        ? SignedRank.test(cells.d())
                                        : MannWhitney.test(cells.x(), cells.y()))
                                : null)
                .smallestFoundPercent(
                        enough
                                ? smallest(scale, () -> cells.detectable(question.alpha() / tests, question.power()))
                                : Double.NaN)
                .enough(enough)
                .build();
    }

    /**
     * The smallest change on a scale that would have been detected by Welch's t; NaN where nothing varies.
     */
    static double smallest(ChangeScale scale, Moments a, Moments b, int tests, Question question) {
        return smallest(scale, () -> Power.detectableDifference(a, b, question.alpha() / tests, question.power()));
    }

    private static double smallest(ChangeScale scale, Supplier<Double> detectable) {
        Double difference = Lines.orNull(detectable);
        return difference == null || difference == 0 ? Double.NaN : scale.percent(difference);
    }

    static Effect hedges(Double value, Interval interval, double level, String meaning) {
        if (value == null) {
            return null;
        }
        return new Effect(
                "Hedges' g",
                value,
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                level,
                meaning);
    }

    /** @param seed of the resamples of its interval; null for none */
    private static Effect a12(String base, String other, Values values, double level, Long seed) {
        double[] a = values.base();
        double[] b = values.other();
        if (a.length == 0 || b.length == 0) {
            return null;
        }
        Interval interval = seed == null
                ? null
                : values.paired()
                        ? Bootstrap.interval(
                                IntStream.range(0, a.length).boxed().toList(),
                                blocks -> VarghaDelaney.a12(drawn(a, blocks), drawn(b, blocks)),
                                level,
                                seed,
                                Bootstrap.RESAMPLES)
                        : Bootstrap.intervalOfSamples(
                                List.of(boxed(a), boxed(b)),
                                s -> VarghaDelaney.a12(plain(s.get(0)), plain(s.get(1))),
                                level,
                                seed,
                                Bootstrap.RESAMPLES);
        return new Effect(
                "A12",
                VarghaDelaney.a12(a, b),
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                level,
                "share of all pairs of runs in which " + other + " has more than " + base + ", equal ones half");
    }

    private static double[] drawn(double[] values, List<Integer> blocks) {
        return blocks.stream().mapToDouble(block -> values[block]).toArray();
    }

    private static double[] plain(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
