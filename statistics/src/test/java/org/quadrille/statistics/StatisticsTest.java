package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures worked out by hand, and inputs that are refused. */
class StatisticsTest {
    private static final double[] THREE = {1, 2, 4};
    private static final double[] EQUAL = {3, 3, 3};
    private static final double[] NONE = {};
    private static final double[] WITH_NAN = {1, Double.NaN, 2};

    /** Smallest change that is found in 9 of 10 studies at a two-sided 5 %, in SDs. */
    @ParameterizedTest
    @CsvSource({
        "5, 2.35, 1.97",
        "6, 2.08, 1.67",
        "8, 1.75, 1.34",
        "10, 1.53, 1.16",
        "15, 1.23, 0.90",
        "20, 1.05, 0.76",
        "21, 1.03, 0.74",
        "30, 0.85, 0.61",
        "40, 0.73, 0.53"
    })
    void theTableOfWhatRunsCanSee(int n, double samples, double pairs) {
        assertEquals(samples, Power.detectableTwoSamples(n, n, 0.05, 0.9), 0.006);
        assertEquals(pairs, Power.detectablePairs(n, 0.05, 0.9), 0.006);
        assertEquals(n, Power.neededPairs(Power.detectablePairs(n, 0.05, 0.9) + 1e-6, 0.05, 0.9));
    }

    /**
     * SciPy 1.17.1: {@code ncf.sf(f.isf(alpha, k - 1, k * (n - 1)), k - 1, k * (n - 1), f_effect**2 * k * n)} for the fewest n
     * that reach the power, and for one fewer. The first line is a published study's 21 + 21 runs: of an alpha of 0.10, not 0.05;
     * the third and fifth are the 159 and 252 runs in all that G*Power prints.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 0.4, 0.10, 0.80, 21, 0.8168014480174184, 0.7994262498678595",
        "2, 0.4, 0.05, 0.80, 26, 0.8074866151465274, 0.7914512899851558",
        "3, 0.25, 0.05, 0.80, 53, 0.8048872853010698, 0.7967328616673737",
        "2, 0.25, 0.05, 0.95, 105, 0.9501287033887205, 0.9483146787351553",
        "3, 0.25, 0.05, 0.95, 84, 0.9514887602242726, 0.9490984189125228",
        "4, 0.4, 0.05, 0.90, 24, 0.9115479515825591, 0.8979019395873595",
        "6, 0.1, 0.01, 0.95, 431, 0.9502167573435913, 0.9496351080588599",
        "2, 1.5, 0.05, 0.95, 5, 0.9847017142359549, 0.938935745509022"
    })
    void runsThatAnEffectSizeNeeds(int groups, double f, double alpha, double power, int n, double with, double fewer) {
        assertEquals(n, Power.neededOfGroups(groups, f, alpha, power));
        assertEquals(with, Power.ofGroups(groups, n, f, alpha), 1e-10);
        assertEquals(fewer, Power.ofGroups(groups, n - 1, f, alpha), 1e-10);
    }

    /**
     * Cells of unequal size and spread, for which the pooled spread would promise a change that 2 to 4 of 10 studies
     * find. 4,000 studies with a fixed seed: bounds of four standard errors (0.0047), which chance leaves
     * in one of 16,000 cases.
     */
    @ParameterizedTest
    @CsvSource({"10, 1, 10, 1", "10, 1, 10, 4", "30, 1, 8, 4", "8, 1, 30, 4", "40, 1, 5, 5"})
    void nineOfTenStudiesFindTheSmallestChangeThatWelchDetects(int n1, double sd1, int n2, double sd2) {
        double change = Power.detectableDifference(new Moments(n1, 0, sd1), new Moments(n2, 0, sd2), 0.05, 0.9);
        Random random = new Random(20260501);
        int studies = 4_000;
        int found = 0;
        for (int i = 0; i < studies; i++) {
            double[] base = normal(random, n1, 0, sd1);
            double[] other = normal(random, n2, change, sd2);
            found += WelchT.test(base, other).p() < 0.05 ? 1 : 0;
        }
        assertEquals(0.9, found / (double) studies, 0.019);
    }

    private static double[] normal(Random random, int n, double mean, double sd) {
        return DoubleStream.generate(() -> mean + sd * random.nextGaussian())
                .limit(n)
                .toArray();
    }

    /** Above 50 values a side, the interval ends where the p of the test with its correction for continuity passes 5 %. */
    @Test
    void theRankIntervalHoldsWhatTheRankTestDoesNotReject() {
        Random random = new Random(20260502);
        double[] base = random.doubles(60, 100, 110).toArray();
        double[] other = random.doubles(55, 101, 112).toArray();
        Interval interval = HodgesLehmann.shiftInterval(base, other, 0.95);
        assertEquals("Hodges-Lehmann, normal", interval.method());
        assertTrue(shifted(base, other, interval.low() + 1e-9) > 0.05, "inside");
        assertTrue(shifted(base, other, interval.low() - 1e-9) <= 0.05, "outside");
        assertTrue(shifted(base, other, interval.high() - 1e-9) > 0.05, "inside");
        assertTrue(shifted(base, other, interval.high() + 1e-9) <= 0.05, "outside");
    }

    private static double shifted(double[] base, double[] other, double by) {
        return MannWhitney.test(base, Arrays.stream(other).map(v -> v - by).toArray())
                .p();
    }

    @Test
    void ranksCannotFindAnythingInFiveRuns() {
        assertEquals(0.0625, SignedRank.test(new double[] {1, 2, 3, 4, 5}).p(), 1e-15);
        assertEquals(0.03125, SignedRank.test(new double[] {1, 2, 3, 4, 5, 6}).p(), 1e-15);
        assertEquals(0.1, MannWhitney.test(THREE, new double[] {11, 12, 14}).p(), 1e-15);
        assertEquals(
                2 / 70.0,
                MannWhitney.test(new double[] {1, 2, 4, 5}, new double[] {11, 12, 14, 15})
                        .p(),
                1e-15);
        Interval five = HodgesLehmann.interval(new double[] {1, 2, 3, 4, 5}, 0.95);
        assertEquals(0.9375, five.level(), 1e-15, "the widest there is, with what it reaches");
        assertEquals(
                0.95,
                HodgesLehmann.interval(new double[] {1, 2, 3, 4, 5, 6}, 0.95).level());
    }

    @Test
    void oneTieMakesThePNormal() {
        TestResult result = SignedRank.test(new double[] {1, 2, 3, 4, 5, 5});
        assertEquals("Wilcoxon signed rank, normal with corrections", result.method());
        assertEquals(0.0355, result.p(), 5e-5);
    }

    @Test
    void aSummaryMarksWhatIsFarOff() {
        Summary summary = Summary.of(new double[] {10, 11, 12, 13, 14, 40});
        assertEquals(12.5, summary.median());
        assertEquals(1.5, summary.mad());
        assertTrue(summary.outlier(40));
        assertFalse(summary.outlier(12.5 + 3.49 * 1.4826 * 1.5));
        assertTrue(summary.outlier(12.5 - 3.51 * 1.4826 * 1.5));
        assertFalse(Summary.of(new double[] {3, 3, 3, 9}).outlier(9), "half of the values are equal");
        assertEquals(5, Summary.of(new double[] {5}).median());
    }

    @Test
    void changesInPercent() {
        assertEquals(100, Ratio.percent(Math.log(2)), 1e-12);
        assertEquals(-50, Ratio.percent(Math.log(0.5)), 1e-12);
        Interval percent = new Interval(Math.log(0.9), Math.log(1.1), 0.95, "some").map(Ratio::percent);
        assertEquals(-10, percent.low(), 1e-12);
        assertEquals(10, percent.high(), 1e-12);
        assertThrows(IllegalArgumentException.class, () -> Ratio.logs(new double[] {1, 0}));
        assertThrows(IllegalArgumentException.class, () -> Ratio.ofMeans(new Moments(3, 0, 1), new Moments(3, 1, 1)));
    }

    @Test
    void theChangeIsFoundWhereItIs() {
        Pettitt step = Pettitt.of(new double[] {1, 2, 1.5, 1.2, 1.1, 9, 8.5, 8.2, 9.5, 8.1}, 1);
        assertEquals(5, step.last());
        assertTrue(step.test().p() < 0.02, step.toString());
        assertEquals(1, Trend.test(THREE).statistic());
        assertEquals(2 / 6.0, Trend.test(THREE).p(), "three values rise or fall all the way in 2 of 6 orders");
        TestResult four = Trend.test(new double[] {4, 3, 2, 1});
        assertEquals("Spearman's rank correlation, exact", four.method());
        assertEquals(2 / 24.0, four.p(), 1e-15);
    }

    @Test
    void twoCellsOfBlocksAreAPairedTest() {
        double[][] blocks = {{1, 2.5}, {4, 4.75}, {2, 3.5}, {7, 9.25}};
        double[] differences =
                Arrays.stream(blocks).mapToDouble(b -> b[1] - b[0]).toArray();
        BlockedAnova anova = BlockedAnova.of(blocks);
        TestResult t = PairedT.test(differences);
        assertEquals(t.statistic() * t.statistic(), anova.test().statistic(), 1e-9);
        assertEquals(t.p(), anova.test().p(), 1e-12);
        assertArrayEquals(new double[] {3.5, 5}, anova.means(), 1e-12);
        assertEquals(Moments.of(differences).sd() / Math.sqrt(2), anova.residualSd(), 1e-12);
    }

    @Test
    void aSummaryOnlyFormSaysWhatTheValuesSay() {
        List<double[]> groups =
                List.of(new double[] {5, 7, 9, 8}, new double[] {6, 9, 11}, new double[] {3, 4, 4, 9, 12});
        List<Moments> moments = groups.stream().map(Moments::of).toList();
        assertEquals(
                OneWayAnova.test(groups).p(), OneWayAnova.summarised(moments).p(), 1e-12);
        assertEquals(WelchAnova.test(groups).p(), WelchAnova.summarised(moments).p(), 1e-12);
        assertEquals(
                WelchT.test(groups.get(0), groups.get(1)).p(),
                WelchT.test(moments.get(0), moments.get(1)).p(),
                1e-12);
        TestResult welch = WelchAnova.summarised(moments.subList(0, 2));
        TestResult t = WelchT.test(moments.get(0), moments.get(1));
        assertEquals(t.p(), welch.p(), 1e-12, "Welch's ANOVA of two groups is his t");
    }

    @Test
    void valuesFarFromZeroKeepTheirDigits() {
        double[] near = {1, 2, 4, 4.5};
        double[] far = Arrays.stream(near).map(v -> v + 1e9).toArray();
        assertEquals(Moments.of(near).sd(), Moments.of(far).sd(), 1e-12);
        assertEquals(ShapiroWilk.test(near).p(), ShapiroWilk.test(far).p(), 1e-6);
    }

    @Test
    void holmKeepsTheOrderAndStopsAtOne() {
        assertArrayEquals(new double[] {0.03, 1, 0.06, 1}, Holm.adjust(new double[] {0.0075, 0.6, 0.02, 0.5}), 1e-15);
        assertThrows(IllegalArgumentException.class, () -> Holm.adjust(new double[] {1.5}));
    }

    static Stream<Arguments> refused() {
        Moments none = new Moments(3, 1, 0);
        return Stream.of(
                refused("All values are equal (3.0), so there is no spread.", () -> ShapiroWilk.test(EQUAL)),
                refused("At least 3 values are needed, and there are 2.", () -> ShapiroWilk.test(new double[2])),
                refused(
                        "Shapiro-Wilk is for at most 5000 values, not 5001.",
                        () -> ShapiroWilk.test(Stream.iterate(1, i -> i + 1)
                                .limit(5001)
                                .mapToDouble(i -> i)
                                .toArray())),
                refused("A value is NaN, which is not a finite number.", () -> Summary.of(WITH_NAN)),
                refused("At least 1 values are needed, and there are 0.", () -> Summary.of(NONE)),
                refused("At least 2 groups are needed, and there are 1.", () -> OneWayAnova.test(List.of(THREE))),
                refused("At least 2 groups are needed, and there are 1.", () -> WelchAnova.summarised(List.of(none))),
                refused("All values are equal, so there is no spread.", () -> OneWayAnova.test(List.of(EQUAL, EQUAL))),
                refused("All values are equal, so there is no spread.", () -> WelchAnova.test(List.of(THREE, EQUAL))),
                refused(
                        "All values are equal, so there is no spread.",
                        () -> BrownForsythe.test(List.of(new double[] {1, 2}, new double[] {5, 9}))),
                refused(
                        "All values are equal (3.0), so there is no spread.",
                        () -> KruskalWallis.test(List.of(EQUAL, EQUAL))),
                refused("All values are equal (3.0), so there is no spread.", () -> MannWhitney.test(EQUAL, EQUAL)),
                refused("All values are equal, so there is no spread.", () -> WelchT.test(EQUAL, EQUAL)),
                refused("All values are equal, so there is no spread.", () -> PairedT.test(EQUAL)),
                refused("All values are equal, so there is no spread.", () -> HedgesG.ofPairs(none)),
                refused("All values are equal, so there is no spread.", () -> HedgesG.of(none, none)),
                refused(
                        "Hedges' g needs at least 2 degrees of freedom, and there is 1.",
                        () -> HedgesG.ofPairs(new Moments(2, 1, 1))),
                refused(
                        "Hedges' g needs at least 2 degrees of freedom, and there is 1.",
                        () -> HedgesG.intervalOfPairs(new Moments(2, 1, 1), 0.95)),
                refused("All differences are 0, so they have no order.", () -> SignedRank.test(new double[3])),
                refused(
                        "An interval needs 2 degrees of freedom; these values leave 1.0.",
                        () -> PairedT.interval(new double[] {1, 2}, 0.95)),
                refused("The level is 95.0 and must lie between 0 and 1.", () -> PairedT.interval(THREE, 95)),
                refused(
                        "A block has 2 values and the first has 3; every block needs a value of every cell.",
                        () -> Friedman.test(new double[][] {{1, 2, 3}, {1, 2}})),
                refused(
                        "All values of every block are equal, so they have no order.",
                        () -> Friedman.test(new double[][] {{1, 1}, {2, 2}})),
                refused(
                        "At least 2 blocks are needed, and there are 1.",
                        () -> BlockedAnova.of(new double[][] {{1, 2}})),
                refused(
                        "All values are equal, so there is no spread.",
                        () -> BlockedAnova.of(new double[][] {{1, 2}, {3, 4}})),
                refused("A sample needs at least 2 values, not 1.", () -> new Moments(1, 3, 0)),
                refused("A mean of 3.0 with an SD of -1.0 is of no sample.", () -> new Moments(2, 3, -1)),
                refused("At least 2 runs of each cell are needed, not 1.", () -> Power.ofPairs(1, 1, 0.05)),
                refused("A power of 0.05 is no more than alpha, 0.05.", () -> Power.detectablePairs(5, 0.05, 0.05)),
                refused("More than 100000 runs would be needed.", () -> Power.neededPairs(0.001, 0.05, 0.9)),
                refused(
                        "There is no F of 1.0 with 0.0 and 5.0 degrees of freedom and noncentrality 1.0.",
                        () -> NoncentralF.cdf(1, 0, 5, 1)),
                refused(
                        "There is no t of 1.0E9 with 5.0 degrees of freedom and noncentrality 2.0E9.",
                        () -> NoncentralT.noncentrality(1e9, 5, 0.025)),
                refused(
                        "There is no F of 1.0E9 with 1.0 and 5.0 degrees of freedom and noncentrality 1.000000001E9.",
                        () -> NoncentralF.noncentrality(1e9, 1, 5, 0.1)),
                refused("All values are equal (3.0), so there is no spread.", () -> Trend.test(EQUAL)),
                refused("All values are equal (3.0), so there is no spread.", () -> Autocorrelation.lag1(EQUAL)),
                refused("All values are equal (3.0), so there is no spread.", () -> Pettitt.of(EQUAL, 1)));
    }

    private static Arguments refused(String sentence, Executable call) {
        return Arguments.of(sentence, call);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatHasNoAnswerIsRefusedInASentence(String sentence, Executable call) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
