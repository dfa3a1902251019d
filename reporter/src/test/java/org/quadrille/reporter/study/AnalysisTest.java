package org.quadrille.reporter.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.quadrille.reporter.study.Question.Design;

/** From observations to a finding; figures are worked out a second time in plain formulas. */
class AnalysisTest {
    /** Upper 2.5 % and 5 % points of t with 7 degrees of freedom, from a printed table. */
    private static final double T7 = 2.364624;

    private static final double T7_NARROW = 1.894579;
    /** Eight blocks, host and container, with a drift that the blocks take out. */
    private static final double[] HOST = {197.6, 190.2, 201.4, 188.8, 182.0, 179.9, 176.5, 170.1};

    private static final double[] CONTAINER = {172.9, 167.2, 175.6, 166.0, 158.6, 158.4, 154.1, 149.9};

    private final List<Observation> observations = new ArrayList<>();

    private void run(String cell, int block, Map<String, Double> values) {
        observations.add(new Observation(
                cell, block, observations.size() + 1, "r" + observations.size(), "VALID", true, values, ""));
    }

    private void failed(String cell, int block, String checks) {
        observations.add(new Observation(
                cell, block, observations.size() + 1, "r" + observations.size(), "INVALID", true, Map.of(), checks));
    }

    private void pairs(double[] base, double[] other) {
        for (int i = 0; i < base.length; i++) {
            run("host", i + 1, Map.of("tpsV", base[i]));
            run("container", i + 1, Map.of("tpsV", other[i]));
        }
    }

    private Analysis blocks() {
        return Analysis.of(Question.of("tpsV", Design.BLOCKS, List.of("host", "container")), observations);
    }

    private Analysis free() {
        return Analysis.of(Question.of("tpsV", Design.FREE, List.of("host", "container")), observations);
    }

    private void noise(int blocks, double factor, double sd, long seed, IntToDoubleFunction drift) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] base = new double[blocks];
        double[] other = new double[blocks];
        for (int i = 0; i < blocks; i++) {
            base[i] = 100 * drift.applyAsDouble(i) * Math.exp(sd * random.nextGaussian());
            other[i] = 100 * factor * drift.applyAsDouble(i) * Math.exp(sd * random.nextGaussian());
        }
        pairs(base, other);
    }

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
                100 * (Math.exp(mean + T7_NARROW * error) - 1), found.narrow().high(), 1e-5);
        assertEquals(0.9, found.narrow().level(), 1e-12);
        assertEquals(Math.exp(host), found.baseValue(), 1e-9);
        assertEquals(Math.exp(container), found.otherValue(), 1e-9);
        assertEquals(8, found.pairs());
        assertEquals(Finding.SLOWER, analysis.finding());
        assertEquals(mean / error, found.test().statistic(), 1e-9);
        assertEquals(7.0, found.test().df());
        assertEquals(0.0078125, found.rankTest().p(), 1e-12, "all eight blocks point one way: 2 of 256");
        assertTrue(found.hodgesLehmann().high() < 0);
        assertTrue(found.bootstrap().high() < 0);
        assertTrue(found.hedges().high() < 0);
        // A run of the container is above one of the host in 6 of 64 pairs: 175.6 above 3 of them, 172.9 above 1 and so
        // on.
        int above = 0;
        for (double c : CONTAINER) {
            for (double h : HOST) {
                above += c > h ? 1 : 0;
            }
        }
        assertEquals(above / 64.0, found.a12().value(), 1e-12);
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
        // 0.76 SDs of log ratios with 20 pairs, from a table of powers.
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
        Question strict = new Question(
                "tpsV",
                null,
                0.5,
                0.05,
                0.9,
                Design.BLOCKS,
                List.of("host", "container"),
                Map.of(),
                java.util.Set.of(),
                1);
        assertEquals(Finding.CANNOT_TELL, Analysis.of(strict, observations).finding());
    }

    @Test
    void fewerThanSixPairsAreDescribedAndNotTested() {
        pairs(new double[] {100, 101, 99, 100, 102}, new double[] {80, 81, 79, 80, 82});
        Analysis analysis = blocks();
        assertEquals(Finding.NOT_TESTED, analysis.finding());
        Comparison found = analysis.primary().comparisons().get(0);
        assertNull(found.test());
        assertNull(found.rankTest());
        assertTrue(Double.isNaN(found.pHolm()));
        assertTrue(analysis.headline().startsWith("Described, not tested"), analysis.headline());
        assertTrue(analysis.headline().contains("Fewer than 6 pairs"), analysis.headline());
        run("host", 6, Map.of("tpsV", 100.0));
        run("container", 6, Map.of("tpsV", 80.5));
        assertEquals(Finding.SLOWER, blocks().finding());
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
                                "2 of 20 counting runs of container (10.0 %) failed for what the environment is, by response-limits"
                                        + " (2), steady-state (1); they give no values."),
                atTheLimit.warnings().toString());
        observations.removeIf(o -> o.cell().equals("container") && o.block() == 18);
        failed("container", 18, "retries");
        Analysis above = blocks();
        assertEquals(Finding.DOES_NOT_CARRY, above.finding());
        assertEquals(
                "container does not carry the load: 3 of 20 counting runs (15.0 %) failed for what it is, by response-limits"
                        + " (2), retries (1), steady-state (1).",
                above.headline());
        assertTrue(
                Double.isNaN(above.primary().comparisons().get(0).change().percent()), "no percentage of the others");
    }

    @Test
    void voidAttemptsCountNowhere() {
        pairs(HOST, CONTAINER);
        String before = blocks().headline();
        observations.add(
                new Observation("container", 3, 99, "v", "ABORTED", false, Map.of("tpsV", 1.0), "mee-1 was lost"));
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
        observations.add(new Observation(
                out.cell(),
                out.block(),
                out.order(),
                out.run(),
                "VALID",
                true,
                out.values(),
                "",
                "the backup ran",
                Map.of()));
        Analysis without = blocks();
        assertEquals(all, without.withExcluded());
        assertEquals(7, without.primary().comparisons().get(0).pairs());
        assertTrue(without.warnings().contains("The run r15 of container was taken out by its owner: the backup ran."));
        assertEquals("", free().withExcluded().isEmpty() ? "x" : "");
    }

    @Test
    void aBrokenAssumptionAndRanksThatDisagreeMeanThatNobodyCanTell() {
        // Eleven blocks a little slower, one so much faster that the mean says nothing: the ranks still say slower.
        double[] base = new double[12];
        double[] other = new double[12];
        for (int i = 0; i < 12; i++) {
            base[i] = 100;
            other[i] = i == 4 ? 160 : 97 - 0.1 * i;
        }
        pairs(base, other);
        Analysis analysis = blocks();
        Comparison found = analysis.primary().comparisons().get(0);
        assertTrue(found.test().p() > 0.05, found.test().line());
        assertTrue(
                analysis.broken().stream().anyMatch(s -> s.contains("do not look normal")),
                analysis.broken().toString());
        assertEquals(Finding.CANNOT_TELL, analysis.finding());
        assertTrue(analysis.headline().contains("the tests disagree"), analysis.headline());
    }

    @Test
    void outliersAreMarkedAndCount() {
        double[] other = CONTAINER.clone();
        other[2] = 300;
        pairs(HOST, other);
        Analysis analysis = blocks();
        assertEquals(1, analysis.primary().cells().get(1).outliers());
        assertEquals(8, analysis.primary().cells().get(1).n());
        assertTrue(analysis.warnings().stream()
                .anyMatch(w -> w.startsWith("The run r5 of container is an outlier (300.0 tpsV")));
    }

    @Test
    void aStepBetweenTheBlocksAndAPulseThatExplainsItAreFound() {
        SplittableRandom random = new SplittableRandom(11);
        for (int block = 1; block <= 12; block++) {
            double slow = block > 6 ? 0.85 : 1;
            for (String cell : List.of("host", "container")) {
                double speed = (cell.equals("container") ? slow : 1) * (1 + 0.005 * random.nextGaussian());
                observations.add(new Observation(
                        cell,
                        block,
                        observations.size() + 1,
                        "r" + observations.size(),
                        "VALID",
                        true,
                        Map.of("tpsV", 100 * speed),
                        "",
                        "",
                        Map.of("cpu", 5_000 * speed)));
            }
        }
        Analysis analysis = blocks();
        String broken = String.join("\n", analysis.broken());
        assertTrue(broken.contains("change after block 6 of 12"), broken);
        assertTrue(broken.contains("resemble those of the block before"), broken);
        assertTrue(broken.contains("go with the pulse of cpu, so the machines themselves changed"), broken);
    }

    @Test
    void withoutBlocksItIsWelchOfTheLogsWithTheRanksBeside() {
        pairs(HOST, CONTAINER);
        Comparison found = free().primary().comparisons().get(0);
        double[] a = new double[2];
        double[] b = new double[2];
        for (int i = 0; i < 8; i++) {
            a[0] += Math.log(HOST[i]) / 8;
            b[0] += Math.log(CONTAINER[i]) / 8;
        }
        for (int i = 0; i < 8; i++) {
            a[1] += Math.pow(Math.log(HOST[i]) - a[0], 2) / 7;
            b[1] += Math.pow(Math.log(CONTAINER[i]) - b[0], 2) / 7;
        }
        double t = (b[0] - a[0]) / Math.sqrt(a[1] / 8 + b[1] / 8);
        assertEquals(t, found.test().statistic(), 1e-9);
        assertEquals(
                Math.pow(a[1] / 8 + b[1] / 8, 2) / (Math.pow(a[1] / 8, 2) / 7 + Math.pow(b[1] / 8, 2) / 7),
                found.test().df(),
                1e-9);
        assertEquals("Mann-Whitney", found.rankTest().name());
        assertEquals("Welch's t interval of the log values", found.change().method());
    }

    @Test
    void theClassicLineIsThatOfPublishedStudies() {
        pairs(HOST, CONTAINER);
        Classic classic = free().primary().classic();
        assertEquals(2, classic.normality().size());
        assertEquals("One-way ANOVA", classic.test().name());
        double grand = 0;
        double h = 0;
        double c = 0;
        for (int i = 0; i < 8; i++) {
            h += HOST[i] / 8;
            c += CONTAINER[i] / 8;
        }
        grand = (h + c) / 2;
        double within = 0;
        for (int i = 0; i < 8; i++) {
            within += Math.pow(HOST[i] - h, 2) + Math.pow(CONTAINER[i] - c, 2);
        }
        double between = 8 * (Math.pow(h - grand, 2) + Math.pow(c - grand, 2));
        assertEquals(between / (within / 14), classic.test().statistic(), 1e-6);
        assertEquals(1.0, classic.test().df());
        assertEquals(14.0, classic.test().df2());
        assertTrue(classic.line().contains("Shapiro-Wilk p = "), classic.line());
        assertTrue(classic.line().contains("Brown-Forsythe F(1, 14)"), classic.line());
        assertTrue(classic.line().contains("omega squared"), classic.line());
    }

    @Test
    void threeCellsAreTestedTogetherAndThenInPairsWithHolm() {
        SplittableRandom random = new SplittableRandom(13);
        for (int block = 1; block <= 10; block++) {
            for (String cell : List.of("a", "b", "c")) {
                double factor = cell.equals("c") ? 0.9 : 1;
                run(cell, block, Map.of("tpsV", 100 * factor * Math.exp(0.02 * random.nextGaussian())));
            }
        }
        Analysis analysis = Analysis.of(Question.of("tpsV", Design.BLOCKS, List.of("a", "b", "c")), observations);
        MetricAnalysis primary = analysis.primary();
        assertEquals(10, primary.omnibus().blocks());
        assertEquals("Blocked ANOVA", primary.omnibus().test().name());
        assertEquals(2.0, primary.omnibus().test().df());
        assertEquals(18.0, primary.omnibus().test().df2());
        assertEquals("Friedman", primary.omnibus().rankTest().name());
        assertEquals(3, primary.comparisons().size());
        double[] p =
                primary.comparisons().stream().mapToDouble(x -> x.test().p()).toArray();
        double least = Math.min(p[0], Math.min(p[1], p[2]));
        for (Comparison x : primary.comparisons()) {
            assertTrue(x.pHolm() >= x.test().p());
            if (x.test().p() == least) {
                assertEquals(Math.min(1, 3 * least), x.pHolm(), 1e-12);
            }
        }
        assertEquals(Finding.SLOWER, primary.comparisons().get(1).finding());
        assertTrue(analysis.headline().startsWith("The 3 cells in throughput in 10 complete blocks are not all alike"));
    }

    @Test
    void serialOrderIsSaidToBeConfoundedWithItsDrift() {
        for (int i = 0; i < 6; i++) {
            run("host", 0, Map.of("tpsV", 100 + 0.1 * i));
        }
        for (int i = 0; i < 6; i++) {
            run("container", 0, Map.of("tpsV", 90 + 0.1 * i));
        }
        for (int i = 0; i < 6; i++) {
            run("host", 0, Map.of("tpsV", 80 + 0.1 * i));
        }
        Analysis analysis = Analysis.of(Question.of("tpsV", Design.SERIAL, List.of("host", "container")), observations);
        assertEquals(100 * (80.25 / 100.25 - 1), analysis.primary().drift().percent(), 0.01);
        assertTrue(
                analysis.warnings().stream()
                        .anyMatch(w -> w.startsWith("Order and environment are confounded")
                                && w.contains("host itself was 20.0 % slower after the others")),
                analysis.warnings().toString());
        assertTrue(free().warnings().stream().noneMatch(w -> w.startsWith("Order and cell")), "host came twice");
        observations.subList(12, 18).clear();
        assertTrue(free().warnings().stream().anyMatch(w -> w.startsWith("Order and cell are confounded")));
    }

    @Test
    void otherMetricsHaveTheirDirectionsAndAreCorrectedTogether() {
        SplittableRandom random = new SplittableRandom(17);
        for (int block = 1; block <= 10; block++) {
            for (String cell : List.of("host", "container")) {
                boolean base = cell.equals("host");
                double noise = Math.exp(0.01 * random.nextGaussian());
                run(
                        cell,
                        block,
                        Map.of(
                                "tpsV",
                                100 * noise,
                                "p90.TO",
                                (base ? 10 : 12) * noise,
                                "cpu.oltp",
                                (base ? 40 : 48) * noise,
                                "heldBack.oltp",
                                0.0));
            }
        }
        Analysis analysis = blocks();
        Comparison response =
                analysis.metric("p90.TO").orElseThrow().comparisons().get(0);
        assertEquals(Finding.SLOWER, response.finding());
        assertTrue(
                response.sentence()
                        .contains("% slower than host (90th percentile" + " of the response time of Trade-Order"),
                response.sentence());
        Comparison cpu = analysis.metric("cpu.oltp").orElseThrow().comparisons().get(0);
        assertEquals(Finding.MORE, cpu.finding());
        assertTrue(cpu.sentence().contains("% more CPU in use, OLTP databases than host"), cpu.sentence());
        double least = Math.min(response.test().p(), cpu.test().p());
        assertEquals(
                Math.min(1, 2 * least),
                Math.min(response.pHolm(), cpu.pHolm()),
                1e-15,
                "two tests were made of the three");
        Comparison none =
                analysis.metric("heldBack.oltp").orElseThrow().comparisons().get(0);
        assertEquals(Finding.NOT_TESTED, none.finding());
        assertTrue(none.sentence().contains("All values are equal"), none.sentence());
        assertEquals("tpsV", analysis.metrics().get(0).metric().key());
        assertEquals(
                analysis.primary().comparisons().get(0).test().p(),
                analysis.primary().comparisons().get(0).pHolm());
    }

    @Test
    void aBlockThatLacksACellIsLeftOutAndNamed() {
        pairs(HOST, CONTAINER);
        observations.remove(5);
        Analysis analysis = blocks();
        assertEquals(7, analysis.primary().comparisons().get(0).pairs());
        assertTrue(
                analysis.warnings().contains("1 block is incomplete and left out where a cell is missing: 3."),
                analysis.warnings().toString());
        observations.removeIf(o -> o.cell().equals("container"));
        Analysis none = blocks();
        assertEquals(Finding.NOT_TESTED, none.finding());
        assertTrue(
                none.warnings().contains("container has no counting run."),
                none.warnings().toString());
        assertNotNull(none.headline());
    }
}
