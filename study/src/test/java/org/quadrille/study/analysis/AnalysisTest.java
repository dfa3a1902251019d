package org.quadrille.study.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.study.analysis.Question.Design;

/** From observations to a finding; figures are worked out a second time in plain formulas. */
class AnalysisTest extends Judged {
    /** Upper 2.5 % and 5 % points of t with 7 degrees of freedom, from a printed table. */
    private static final double T7 = 2.364624;

    private static final double T7_NARROW = 1.894579;

    @Test
    void theHeadlineIsThePairedChangeInPercentOfTheBase() {
        pairs(HOST, CONTAINER);
        Analysis analysis = blocks();
        double[] d = new double[8];
        double mean = 0;
        double host = 0;
        double container = 0;
        for (int i = 0; i < 8; i++) {
            d[i] = Math.log(CONTAINER[i] / HOST[i]);
            mean += d[i] / 8;
            host += Math.log(HOST[i]) / 8;
            container += Math.log(CONTAINER[i]) / 8;
        }
        double squares = 0;
        for (double x : d) {
            squares += (x - mean) * (x - mean);
        }
        double error = Math.sqrt(squares / 7 / 8);
        Comparison found = analysis.primary().comparisons().get(0);
        assertEquals(100 * (Math.exp(mean) - 1), found.change().percent(), 1e-9);
        assertEquals(100 * (Math.exp(mean - T7 * error) - 1), found.change().low(), 1e-5);
        assertEquals(100 * (Math.exp(mean + T7 * error) - 1), found.change().high(), 1e-5);
        assertEquals(
                100 * (Math.exp(mean + T7_NARROW * error) - 1),
                found.estimates().narrow().high(),
                1e-5);
        assertEquals(0.9, found.estimates().narrow().level(), 1e-12);
        assertEquals(Math.exp(host), found.cells().baseValue(), 1e-9);
        assertEquals(Math.exp(container), found.cells().otherValue(), 1e-9);
        assertEquals(8, found.cells().pairs());
        assertEquals(Finding.SLOWER, analysis.finding());
        assertEquals(mean / error, found.tests().test().statistic(), 1e-9);
        assertEquals(7.0, found.tests().test().df());
        assertEquals(0.0078125, found.tests().rankTest().p(), 1e-12, "all eight blocks point one way: 2 of 256");
        assertTrue(found.estimates().hodgesLehmann().high() < 0);
        assertTrue(found.estimates().bootstrap().high() < 0);
        assertTrue(found.estimates().hedges().high() < 0);
        // A run of the container is above one of the host in 2 of 64 pairs: 175.6 and 172.9 are each above 170.1
        // alone.
        int above = 0;
        for (double c : CONTAINER) {
            for (double h : HOST) {
                above += c > h ? 1 : 0;
            }
        }
        assertEquals(above / 64.0, found.estimates().a12().value(), 1e-12);
        assertEquals(
                String.format(
                        java.util.Locale.ROOT,
                        "container is %.1f %% slower than host (tpsV %.1f against %.1f; 95 %% interval %.1f to %.1f %% slower; 8"
                                + " blocks, 16 valid runs). A change of %.2f %% would have been found in 9 of 10 such"
                                + " studies.",
                        -found.change().percent(),
                        Math.exp(container),
                        Math.exp(host),
                        -found.change().high(),
                        -found.change().low(),
                        found.smallestFoundPercent()),
                analysis.headline());
        assertTrue(
                analysis.warnings().stream()
                        .anyMatch(w -> w.startsWith("The machines changed while the runs were made")),
                analysis.warnings().toString());
    }

    @Test
    void whatWouldHaveBeenFoundIsNinetyPercentPowerOfThePairs() {
        // 0.76 SDs of log ratios with 20 pairs, from a power table.
        noise(20, 1, 0.02, 3, i -> 1);
        Comparison found = blocks().primary().comparisons().get(0);
        double[] d = new double[20];
        double mean = 0;
        for (int i = 0; i < 20; i++) {
            d[i] = Math.log(observations.get(2 * i + 1).values().get("tpsV")
                    / observations.get(2 * i).values().get("tpsV"));
            mean += d[i] / 20;
        }
        double squares = 0;
        for (double x : d) {
            squares += (x - mean) * (x - mean);
        }
        assertEquals(100 * Math.expm1(0.76 * Math.sqrt(squares / 19)), found.smallestFoundPercent(), 0.03);
    }

    /** Each primary metric that a study may have, with more of it in the container. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tps.mix               | FASTER | container is 10.0 % faster than host (throughput of the mix 220.0 against 200.0 transactions/s;
            tps.oltp              | FASTER | container is 10.0 % faster than host (throughput of the OLTP transactions 220.0 against 200.0 transactions/s;
            tps.dss               | FASTER | container is 10.0 % faster than host (throughput of the DSS transactions 220.0 against 200.0 transactions/s;
            mean.TL               | SLOWER | container is 10.0 % slower than host (mean response time of Trade-Lookup 220.0 against 200.0 ms;
            p90.TU                | SLOWER | container is 10.0 % slower than host (90th percentile of the response time of Trade-Update 220.0 against 200.0 ms;
            cpuPerTransaction.dss | MORE   | In container, CPU for each transaction (DSS databases) is 10.0 % higher than in host (220.0 against 200.0 ms;
            """)
    void theWordsAreThoseOfTheMetric(String key, Finding finding, String sentence) {
        double[] noise = {0, 0.4, -0.3, 0.2, -0.5, 0.2, 0.3, -0.3};
        for (int block = 0; block < noise.length; block++) {
            run("host", block + 1, Map.of(key, 200 + noise[block]));
            run("container", block + 1, Map.of(key, 220 - noise[block]));
        }
        Analysis analysis = Analysis.of(Question.of(key, Design.BLOCKS, List.of("host", "container")), observations);
        assertEquals(finding, analysis.finding());
        assertTrue(analysis.headline().startsWith(sentence), analysis.headline());
    }

    @Test
    void eachMachineIsMeasuredByItself() {
        double[] base = {20, 21, 22};
        double[] other = {24, 25, 26};
        for (int i = 0; i < base.length; i++) {
            run("host", i + 1, Map.of("tpsV", 100.0 + i, "cpu@db (group 1.1)", base[i], "cpu@db (group 1.2)", 7.0));
            run("container", i + 1, Map.of("tpsV", 101.0 + i, "cpu@db (group 1.1)", other[i]));
        }
        Question question = Question.of("tpsV", Design.BLOCKS, List.of("host", "container"));
        List<MachineMeasure> all = MachineMeasure.of(question, observations);
        assertEquals(
                List.of("db (group 1.1)", "db (group 1.2)", ""),
                all.stream().map(MachineMeasure::place).toList());
        MachineMeasure first = all.get(0);
        assertEquals(21, first.base().mean(), 1e-12);
        assertEquals(1, first.other().sd(), 1e-12);
        assertEquals(100 * 4 / 21.0, first.changePercent(), 1e-9);
        assertEquals("One-way ANOVA", first.test().name());
        // Between: 3 * (2 * 2^2) = 24 with 1 degree; within: 4 with 4.
        assertEquals(24, first.test().statistic(), 1e-9);
        assertEquals(List.of(1.0, 4.0), List.of(first.test().df(), first.test().df2()));
        assertNull(all.get(1).test(), "only one cell has this machine");
        assertEquals(0, all.get(1).other().n());
        assertEquals("tpsV", all.get(2).metric().key());
        assertEquals(
                List.of("tpsV"),
                Analysis.of(question, observations).metrics().stream()
                        .map(m -> m.metric().key())
                        .toList(),
                "machines are no further comparisons of the study");
    }

    @Test
    void noEvidenceIsNeverNoDifference() {
        noise(10, 1.01, 0.03, 5, i -> 1);
        Analysis analysis = blocks();
        assertEquals(Finding.CANNOT_TELL, analysis.finding());
        assertTrue(
                analysis.headline().startsWith("Cannot tell whether container differs from host in throughput"),
                analysis.headline());
        assertTrue(analysis.headline().contains("would have been found in 9 of 10 such studies"), analysis.headline());
        assertFalse(analysis.headline().contains("no difference"), analysis.headline());
    }

    @Test
    void theSameOnlyIfTheWholeIntervalIsWithinTheMargin() {
        noise(20, 1.002, 0.01, 7, i -> 1 + i * 0.01);
        Analysis same = blocks();
        assertEquals(Finding.SAME, same.finding(), same.headline());
        assertTrue(same.headline().contains("the same within the margin of 2 %"), same.headline());
        assertTrue(same.headline().contains("; 90 % interval "), same.headline());
        Question strict = QuestionBuilder.builder(Question.of("tpsV", Design.BLOCKS, List.of("host", "container")))
                .marginPercent(0.5)
                .build();
        assertEquals(Finding.CANNOT_TELL, Analysis.of(strict, observations).finding());
    }

    @Test
    void fewerThanSixPairsAreDescribedAndNotTested() {
        pairs(new double[] {100, 101, 99, 100, 102}, new double[] {80, 81, 79, 80, 82});
        Analysis analysis = blocks();
        assertEquals(Finding.NOT_TESTED, analysis.finding());
        Comparison found = analysis.primary().comparisons().get(0);
        assertNull(found.tests().test());
        assertNull(found.tests().rankTest());
        assertTrue(Double.isNaN(found.tests().pHolm()));
        assertTrue(analysis.headline().startsWith("Descriptive only"), analysis.headline());
        assertTrue(analysis.headline().contains("With fewer than 6 pairs nothing is tested."), analysis.headline());
        run("host", 6, Map.of("tpsV", 100.0));
        run("container", 6, Map.of("tpsV", 80.5));
        assertEquals(Finding.SLOWER, blocks().finding());
    }

    @Test
    void twoPairsGiveNoIntervalOfAnyMethod() {
        pairs(new double[] {100, 101}, new double[] {80, 82});
        Comparison two = blocks().primary().comparisons().get(0);
        assertFalse(two.change().bounded());
        assertEquals("", two.change().interval());
        assertEquals("0.806 times as much (descriptive only)", two.change().asRatio());
        assertNull(two.estimates().hodgesLehmann());
        assertNull(two.estimates().bootstrap());
        assertFalse(two.sentence().contains("interval"), two.sentence());
        assertTrue(Double.isNaN(blocks().primary().cells().get(0).meanLow()));
        run("host", 3, Map.of("tpsV", 99.0));
        run("container", 3, Map.of("tpsV", 80.5));
        Change three = blocks().primary().comparisons().get(0).change();
        assertEquals("95 % interval -21.0 to -17.3 %", three.interval());
        assertEquals("0.808 times as much (95 % interval 0.790 to 0.827)", three.asRatio());
        assertNotNull(blocks().primary().comparisons().get(0).estimates().bootstrap());
    }

    @Test
    void anEnvironmentThatFailsInMoreThanOneInTenRunsDoesNotCarryTheLoad() {
        noise(20, 0.8, 0.01, 9, i -> 1);
        observations.removeIf(o -> o.cell().equals("container") && o.block() > 18);
        failed("container", 19, "response-limits, steady-state");
        failed("container", 20, "response-limits");
        Analysis atTheLimit = blocks();
        assertEquals(Finding.SLOWER, atTheLimit.finding(), "two of twenty are one in ten");
        assertTrue(
                atTheLimit
                        .warnings()
                        .contains(
                                "2 of 20 counting runs of container (10.0 %) failed because of the environment itself,"
                                        + " by response-limits (2), steady-state (1); where metrics are compared, they have no values."),
                atTheLimit.warnings().toString());
        observations.removeIf(o -> o.cell().equals("container") && o.block() == 18);
        failed("container", 18, "retries");
        Analysis above = blocks();
        assertEquals(Finding.DOES_NOT_CARRY, above.finding());
        assertEquals(
                "container cannot sustain the load: 3 of 20 counting runs (15.0 %) failed because of the environment"
                        + " itself, by response-limits (2), retries (1), steady-state (1).",
                above.headline());
        assertTrue(
                Double.isNaN(above.primary().comparisons().get(0).change().percent()), "no percentage of the others");
    }

    @Test
    void voidAttemptsCountNowhere() {
        pairs(HOST, CONTAINER);
        String before = blocks().headline();
        observations.add(
                Observation.of("container", 3, 99, "v", "ABORTED", false, Map.of("tpsV", 1.0), "mee-1 was lost"));
        Analysis after = blocks();
        assertEquals(before, after.headline());
        assertEquals(1, after.cells().get(1).voided());
        assertEquals(Map.of("mee-1 was lost", 1), after.cells().get(1).voidReasons());
        assertTrue(
                after.warnings().contains("1 attempt of container is void and counted nowhere: mee-1 was lost (1)."));
    }

    @Test
    void whatItsOwnerTookOutIsSaidAndTheResultGivenBothWays() {
        pairs(HOST, CONTAINER);
        String all = blocks().headline();
        Observation out = observations.remove(15);
        observations.add(
                ObservationBuilder.builder(out).excluded("the backup ran").build());
        Analysis without = blocks();
        assertEquals(all, without.withExcluded());
        assertEquals(7, without.primary().comparisons().get(0).cells().pairs());
        assertEquals("", free().withExcluded().isEmpty() ? "x" : "");
    }

    @Test
    void aBrokenAssumptionAndRanksThatDisagreeMeanThatNobodyCanTell() {
        // Eleven blocks are a little slower, one is so much faster that the mean says nothing; ranks still say slower.
        double[] base = new double[12];
        double[] other = new double[12];
        for (int i = 0; i < 12; i++) {
            base[i] = 100;
            other[i] = i == 4 ? 160 : 97 - 0.1 * i;
        }
        pairs(base, other);
        Analysis analysis = blocks();
        Comparison found = analysis.primary().comparisons().get(0);
        assertTrue(found.tests().test().p() > 0.05, found.tests().test().line());
        assertTrue(
                analysis.broken().stream().anyMatch(s -> s.contains("do not look normal")),
                analysis.broken().toString());
        assertEquals(Finding.CANNOT_TELL, analysis.finding());
        assertTrue(analysis.headline().contains("the tests disagree"), analysis.headline());
    }

    @Test
    void aBrokenAssumptionLeavesWhatBothTestsFind() {
        // The interval of the mean is within the margin, that of the ranks is not, and both tests say slower.
        double[] base = new double[20];
        double[] other = new double[20];
        for (int i = 0; i < 20; i++) {
            base[i] = 100;
            other[i] = (i % 5 == 2 ? 98.49 : 97.99) + 0.002 * (i % 7 - 3);
        }
        pairs(base, other);
        Analysis analysis = blocks();
        Comparison found = analysis.primary().comparisons().get(0);
        assertTrue(
                found.estimates().narrow().low() > -2
                        && found.estimates().hodgesLehmann().low() < -2,
                found.toString());
        assertFalse(analysis.broken().isEmpty());
        assertEquals(Finding.SLOWER, analysis.finding(), analysis.headline());
    }

    @Test
    void ranksCanAgreeWithAClearChangeHoweverManyMetricsThereAre() {
        for (int block = 1; block <= 10; block++) {
            Map<String, Double> base = new HashMap<>();
            Map<String, Double> other = new HashMap<>();
            for (int metric = 0; metric < 60; metric++) {
                double wobble = 0.01 * Math.sin(block * 7 + metric);
                base.put(metric == 0 ? "tpsV" : "metric" + metric, 100.0);
                // The first block is unlike the later ones, in every metric.
                other.put(metric == 0 ? "tpsV" : "metric" + metric, 50 * Math.exp(wobble + (block == 1 ? 0.1 : 0)));
            }
            run("host", block, base);
            run("container", block, other);
        }
        Analysis analysis = blocks();
        assertEquals(60, analysis.metrics().size());
        for (MetricAnalysis metric : analysis.metrics()) {
            Comparison found = metric.comparisons().get(0);
            assertTrue(found.finding() == Finding.LESS || found.finding() == Finding.SLOWER, found.toString());
        }
        assertFalse(analysis.broken().isEmpty());
    }
}
