package org.quadrille.study.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.Power;
import org.quadrille.statistics.Ratio;
import org.quadrille.statistics.TestResult;
import org.quadrille.statistics.WelchAnova;
import org.quadrille.study.analysis.Question.Design;

/** Figures of an analysis without blocks: what could have been found, the scale of tests, percentages and digits. */
class AnalysisNumbersTest extends Judged {
    /** Forty runs of the quiet side and five of the noisy one: what Welch's t finds, and not what a pooled spread would. */
    @Test
    void theSmallestChangeFoundIsThatOfUnequalNumbersAndSpreads() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 40; i++) {
            run("host", 0, Map.of("tpsV", 100 * Math.exp(0.01 * random.nextGaussian())));
        }
        for (int i = 0; i < 5; i++) {
            run("container", 0, Map.of("tpsV", 100 * Math.exp(0.05 * random.nextGaussian())));
        }
        Samples samples = new Samples(Question.of("tpsV", Design.FREE, List.of("host", "container")), observations);
        Moments host = Moments.of(Ratio.logs(samples.values("host", "tpsV")));
        Moments container = Moments.of(Ratio.logs(samples.values("container", "tpsV")));
        double runs = free().primary().comparisons().get(0).smallestFoundPercent();
        assertEquals(Ratio.percent(Power.detectableDifference(host, container, 0.05, 0.9)), runs, 1e-9);
        double paper = Analysis.ofSummaries(
                        Question.of("value", Design.FREE, List.of("host", "container")),
                        Map.of("host", new Moments(40, 200, 2), "container", new Moments(5, 100, 5)))
                .primary()
                .comparisons()
                .get(0)
                .smallestFoundPercent();
        double logs = Power.detectableDifference(new Moments(40, 0, 0.01), new Moments(5, 0, 0.05), 0.05, 0.9);
        assertEquals(Ratio.percent(logs), paper, 1e-9);
    }

    /** What is never below 0 cannot fall by more than all of it, however wide the interval. */
    @Test
    void anIntervalOfARateEndsWhereNothingIsLeft() {
        double[] busy = {4000, 0, 3000, 0, 0, 1500};
        Change gone = Change.ofPairs(busy, new double[6], 0.95);
        assertEquals(-100, gone.percent(), 1e-9);
        assertEquals(-100, gone.low(), 0);
        assertTrue(gone.high() > -100, gone.interval());
        Change signed = Change.ofPairs(new double[] {4000, -1, 3000, 0, 0, 1500}, new double[6], 0.95);
        assertTrue(signed.low() < -100, "what may be below 0 has no such end: " + signed.interval());
    }

    @Test
    void threeCellsWithoutBlocksAreTestedOnTheScaleOfTheirPairs() {
        List<String> cells = List.of("host", "container", "vm");
        for (int i = 0; i < 8; i++) {
            run("host", 0, Map.of("tpsV", HOST[i]));
            run("container", 0, Map.of("tpsV", CONTAINER[i]));
            run("vm", 0, Map.of("tpsV", CONTAINER[i] * (i % 2 == 0 ? 0.5 : 1.5)));
        }
        Analysis analysis = Analysis.of(Question.of("tpsV", Design.FREE, cells), observations);
        Samples samples = new Samples(analysis.question(), observations);
        TestResult logs = WelchAnova.test(cells.stream()
                .map(cell -> Ratio.logs(samples.values(cell, "tpsV")))
                .toList());
        assertEquals(logs.p(), analysis.primary().omnibus().test().p(), 1e-12);
    }

    /** Two against minus three is no change of so many percent, and has no coefficient of variation. */
    @Test
    void aMeanThatIsNotAboveZeroHasNoPercentages() {
        Analysis analysis = Analysis.ofSummaries(
                Question.of("value", Design.FREE, List.of("host", "container")),
                Map.of("host", new Moments(9, -3, 1), "container", new Moments(9, 2, 1)));
        Comparison found = analysis.primary().comparisons().get(0);
        assertEquals(Finding.MORE, found.finding());
        assertTrue(Double.isNaN(found.change().percent()), found.toString());
        assertTrue(Double.isNaN(analysis.primary().cells().get(0).cvPercent()));
        assertEquals(50, analysis.primary().cells().get(1).cvPercent(), 1e-12);
        assertEquals(
                "container is higher than host (value 2.000 against -3.000; 9 against 9 valid runs).",
                found.sentence());
    }

    @Test
    void figuresKeepTheirDigitsHoweverSmallTheyAre() {
        assertEquals(
                List.of(
                        "0",
                        "0.0002530",
                        "0.04210",
                        "0.5000",
                        "9.876",
                        "123.5",
                        "1235",
                        "-0.002500",
                        "2.530e-07",
                        "1.000e+300",
                        "?"),
                Stream.of(0, 0.000253, 0.0421, 0.5, 9.8764, 123.45, 1234.5, -0.0025, 2.53e-7, 1e300, Double.NaN)
                        .map(value -> Metric.number(value.doubleValue()))
                        .toList());
        assertEquals(
                List.of("+0.00", "+12.3", "-1.2", "+0.57", "-0.05", "+0.0042", "-4.2e-07", "+1.0e+09"),
                Stream.of(0.0, 12.34, -1.234, 0.567, -0.05, 0.0042, -4.2e-7, 1e9)
                        .map(Metric::signedPercent)
                        .toList());
    }
}
