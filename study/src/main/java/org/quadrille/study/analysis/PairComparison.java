package org.quadrille.study.analysis;

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
 * finding is made.
 *
 * @param paired whether they were compared block by block
 * @param cells the two
 * @param differences on the scale, pair by pair; empty without pairs
 * @param change the headline
 * @param estimates the other ways to say how far apart they are
 * @param rankNarrow the change by ranks, with an interval at the level of {@code narrow}; null if it cannot be computed
 * @param test the test of the headline; null if there was none
 * @param rankTest the test by ranks; null if there was none
 * @param smallestFoundPercent smallest change that would have been detected, percent of the base; NaN if it cannot be
 *     said
 * @param enough whether there are enough values for a test
 */
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

    /** Compares pairs; {@code a} and {@code b} hold the values of the base and the other cell, block by block. */
    static PairComparison ofPairs(
            Question question,
            Metric metric,
            String base,
            String other,
            double[] a,
            double[] b,
            int tests,
            boolean resample) {
        Scale scale = Scale.of(a, b);
        double[] d = scale.differences(a, b);
        boolean enough = d.length >= LEAST_PAIRS;
        double level = 1 - question.alpha();
        // Equivalence at alpha is two one-sided tests, which together are an interval of 1 - 2 alpha.
        double narrowLevel = 1 - 2 * question.alpha();
        Moments moments = Lines.orNull(() -> Moments.of(d));
        double mean = moments == null ? Arrays.stream(d).average().orElse(Double.NaN) : moments.mean();
        String t = "t interval " + scale.words(true);
        String ranks = "Hodges-Lehmann " + scale.words(true);
        Interval wide = Lines.orNull(() -> PairedT.interval(d, level));
        Interval inner = Lines.orNull(() -> PairedT.interval(d, narrowLevel));
        return new PairComparison(
                metric,
                true,
                new CellPair(base, other, a.length, a.length, b.length, scale.typical(a), scale.typical(b)),
                d,
                scale.change(mean, wide, t),
                new Estimates(
                        scale.change(mean, inner, t),
                        d.length < 2
                                ? null
                                : scale.change(HodgesLehmann.median(d), HodgesLehmann.interval(d, level), ranks),
                        !resample || d.length < 2
                                ? null
                                : scale.change(
                                        mean,
                                        Bootstrap.interval(
                                                d,
                                                x -> Arrays.stream(x).sum() / x.length,
                                                level,
                                                question.seed(),
                                                Bootstrap.RESAMPLES),
                                        "BCa bootstrap " + scale.words(true)),
                        hedges(
                                Lines.orNull(() -> HedgesG.ofPairs(Moments.of(d))),
                                Lines.orNull(() -> HedgesG.intervalOfPairs(Moments.of(d), level)),
                                level,
                                "the mean difference of pairs in its standard deviations"),
                        a12(
                                base,
                                other,
                                a,
                                b,
                                level,
                                !resample || d.length < LEAST_VALUES ? null : a12OfBlocks(a, b, question))),
                d.length < 2
                        ? null
                        : scale.change(HodgesLehmann.median(d), HodgesLehmann.interval(d, narrowLevel), ranks),
                enough ? Lines.orNull(() -> PairedT.test(d)) : null,
                enough ? Lines.orNull(() -> SignedRank.test(d)) : null,
                moments == null || !enough
                        ? Double.NaN
                        : smallest(
                                scale,
                                () -> moments.sd()
                                        * Power.detectablePairs(d.length, question.alpha() / tests, question.power())),
                enough);
    }

    /** Compares two independent samples. */
    static PairComparison ofSamples(
            Question question,
            Metric metric,
            String base,
            String other,
            double[] a,
            double[] b,
            int tests,
            boolean resample) {
        Scale scale = Scale.of(a, b);
        double[] x = scale.of(a);
        double[] y = scale.of(b);
        boolean enough = Math.min(a.length, b.length) >= LEAST_VALUES;
        double level = 1 - question.alpha();
        double narrowLevel = 1 - 2 * question.alpha();
        double shift = Arrays.stream(y).average().orElse(Double.NaN)
                - Arrays.stream(x).average().orElse(Double.NaN);
        String t = "Welch's t interval " + scale.words(false);
        String ranks = "Hodges-Lehmann " + scale.words(false);
        boolean two = Math.min(a.length, b.length) >= 2;
        Moments mx = Lines.orNull(() -> Moments.of(x));
        Moments my = Lines.orNull(() -> Moments.of(y));
        return new PairComparison(
                metric,
                false,
                new CellPair(base, other, 0, a.length, b.length, scale.typical(a), scale.typical(b)),
                new double[0],
                scale.change(shift, Lines.orNull(() -> WelchT.interval(x, y, level)), t),
                new Estimates(
                        scale.change(shift, Lines.orNull(() -> WelchT.interval(x, y, narrowLevel)), t),
                        !two
                                ? null
                                : scale.change(
                                        HodgesLehmann.shift(x, y), HodgesLehmann.shiftInterval(x, y, level), ranks),
                        !resample || !two
                                ? null
                                : scale.change(
                                        shift,
                                        Bootstrap.intervalOfSamples(
                                                List.of(boxed(x), boxed(y)),
                                                s -> mean(s.get(1)) - mean(s.get(0)),
                                                level,
                                                question.seed(),
                                                Bootstrap.RESAMPLES),
                                        "BCa bootstrap " + scale.words(false)),
                        hedges(
                                Lines.orNull(() -> HedgesG.of(Moments.of(x), Moments.of(y))),
                                Lines.orNull(() -> HedgesG.interval(Moments.of(x), Moments.of(y), level)),
                                level,
                                "the difference of the means in standard deviations of runs"),
                        a12(base, other, a, b, level, !resample || !enough ? null : a12OfSamples(a, b, question))),
                !two
                        ? null
                        : scale.change(
                                HodgesLehmann.shift(x, y), HodgesLehmann.shiftInterval(x, y, narrowLevel), ranks),
                enough ? Lines.orNull(() -> WelchT.test(x, y)) : null,
                enough ? Lines.orNull(() -> MannWhitney.test(x, y)) : null,
                mx == null || my == null || !enough ? Double.NaN : smallest(scale, mx, my, tests, question),
                enough);
    }

    /**
     * The smallest change on a scale that would have been detected by Welch's t; NaN where nothing varies.
     */
    static double smallest(Scale scale, Moments a, Moments b, int tests, Question question) {
        return smallest(scale, () -> Power.detectableDifference(a, b, question.alpha() / tests, question.power()));
    }

    private static double smallest(Scale scale, Supplier<Double> detectable) {
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

    private static Interval a12OfSamples(double[] a, double[] b, Question question) {
        return Bootstrap.intervalOfSamples(
                List.of(boxed(a), boxed(b)),
                s -> VarghaDelaney.a12(plain(s.get(0)), plain(s.get(1))),
                1 - question.alpha(),
                question.seed(),
                Bootstrap.RESAMPLES);
    }

    private static Interval a12OfBlocks(double[] a, double[] b, Question question) {
        return Bootstrap.interval(
                IntStream.range(0, a.length).boxed().toList(),
                blocks -> VarghaDelaney.a12(drawn(a, blocks), drawn(b, blocks)),
                1 - question.alpha(),
                question.seed(),
                Bootstrap.RESAMPLES);
    }

    private static double[] drawn(double[] values, List<Integer> blocks) {
        return blocks.stream().mapToDouble(block -> values[block]).toArray();
    }

    private static Effect a12(String base, String other, double[] a, double[] b, double level, Interval interval) {
        if (a.length == 0 || b.length == 0) {
            return null;
        }
        return new Effect(
                "A12",
                VarghaDelaney.a12(a, b),
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                level,
                "share of all pairs of runs in which " + other + " has more than " + base + ", equal ones half");
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static double[] plain(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }
}
