package org.quadrille.study.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.statistics.Moments;
import org.quadrille.study.analysis.Question.Design;

/** Designs, orders and metrics of an analysis, and what it looks at besides the headline. */
class AnalysisDesignsTest extends Judged {
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
        assertEquals(t, found.tests().test().statistic(), 1e-9);
        assertEquals(
                Math.pow(a[1] / 8 + b[1] / 8, 2) / (Math.pow(a[1] / 8, 2) / 7 + Math.pow(b[1] / 8, 2) / 7),
                found.tests().test().df(),
                1e-9);
        assertEquals("Mann-Whitney", found.tests().rankTest().name());
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
        assertTrue(classic.line().contains("Brown-Forsythe: F(1, 14)"), classic.line());
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
        double[] p = primary.comparisons().stream()
                .mapToDouble(x -> x.tests().test().p())
                .toArray();
        double least = Math.min(p[0], Math.min(p[1], p[2]));
        for (Comparison x : primary.comparisons()) {
            assertTrue(x.tests().pHolm() >= x.tests().test().p());
            if (x.tests().test().p() == least) {
                assertEquals(Math.min(1, 3 * least), x.tests().pHolm(), 1e-12);
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
                                base ? 0.0 : 5.0,
                                "heldBack.dss",
                                0.0));
            }
        }
        Analysis analysis = blocks();
        Comparison response = metric(analysis, "p90.TO").comparisons().get(0);
        assertEquals(Finding.SLOWER, response.finding());
        assertTrue(
                response.sentence()
                        .contains("% slower than host (90th percentile" + " of the response time of Trade-Order"),
                response.sentence());
        Comparison cpu = metric(analysis, "cpu.oltp").comparisons().get(0);
        assertEquals(Finding.MORE, cpu.finding());
        assertTrue(cpu.sentence().startsWith("In container, CPU in use (OLTP databases) is "), cpu.sentence());
        assertTrue(cpu.sentence().contains(" % higher than in host (4"), cpu.sentence());
        double least = Math.min(response.tests().test().p(), cpu.tests().test().p());
        assertEquals(
                Math.min(1, 2 * least),
                Math.min(response.tests().pHolm(), cpu.tests().pHolm()),
                1e-15,
                "two tests were made of the three");
        Comparison none = metric(analysis, "heldBack.oltp").comparisons().get(0);
        assertEquals(Finding.NOT_TESTED, none.finding());
        assertTrue(
                none.sentence().startsWith("Descriptive only: container against host (held back"),
                none.sentence() + " without a percentage of 0");
        assertTrue(none.sentence().contains("The change is the same in every block, so chance"), none.sentence());
        assertTrue(
                analysis.metrics().stream().noneMatch(m -> m.metric().key().equals("heldBack.dss")),
                "it was 0 in every run");
        assertEquals("tpsV", analysis.metrics().get(0).metric().key());
        assertEquals(
                analysis.primary().comparisons().get(0).tests().test().p(),
                analysis.primary().comparisons().get(0).tests().pHolm());
    }

    @Test
    void aBlockThatLacksACellIsLeftOutAndNamed() {
        pairs(HOST, CONTAINER);
        observations.remove(5);
        Analysis analysis = blocks();
        assertEquals(7, analysis.primary().comparisons().get(0).cells().pairs());
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

    @Test
    void theDriftOfSerialOrderIsThatOfTheFirstEnvironmentWhateverItsFactors() {
        List<String> cells = List.of("host 2", "host 8", "vm 2", "vm 8");
        for (double level : new double[] {100, 90, 80}) {
            String environment = level == 90 ? "vm" : "host";
            for (int i = 0; i < 4; i++) {
                run(environment + " 2", 0, Map.of("tpsV", level + 0.1 * i));
                run(environment + " 8", 0, Map.of("tpsV", 2 * level + 0.1 * i));
            }
        }
        Question question = QuestionBuilder.builder(Question.of("tpsV", Design.SERIAL, cells))
                .environments(cells.stream().collect(Collectors.toMap(cell -> cell, cell -> cell.split(" ")[0])))
                .build();
        Change drift = Analysis.of(question, observations).primary().drift();
        assertEquals(100 * (80.15 / 100.15 - 1), drift.percent(), 0.01);
        assertTrue(drift.high() - drift.low() < 2, "four runs against four: " + drift);
    }

    @Test
    void threeCellsWithoutBlocksAreTestedWithFourRunsEach() {
        List<String> cells = List.of("a", "b", "c");
        for (int i = 0; i < 4; i++) {
            for (String cell : cells) {
                run(cell, 0, Map.of("tpsV", (cell.equals("c") ? 50 : 100) + 0.1 * i));
            }
            if (i == 1) {
                Omnibus few = Analysis.of(Question.of("tpsV", Design.FREE, cells), observations)
                        .primary()
                        .omnibus();
                assertNull(few.test());
                assertEquals("The result of the 3 cells in throughput is descriptive only.", few.sentence());
            }
        }
        Omnibus enough = Analysis.of(Question.of("tpsV", Design.FREE, cells), observations)
                .primary()
                .omnibus();
        assertEquals("Welch's ANOVA", enough.test().name());
    }

    @Test
    void cellsThatDoNotCarryTheLoadAreNoPartOfTheTestOfAllCells() {
        SplittableRandom random = new SplittableRandom(19);
        List<String> cells = List.of("a", "b", "c", "d");
        for (int block = 1; block <= 8; block++) {
            for (String cell : cells) {
                if (cell.equals("d") && block > 6) {
                    failed(cell, block, "response-limits");
                } else {
                    run(cell, block, Map.of("tpsV", (cell.equals("d") ? 50 : 100) + random.nextGaussian()));
                }
            }
        }
        Omnibus three = Analysis.of(Question.of("tpsV", Design.BLOCKS, cells), observations)
                .primary()
                .omnibus();
        assertTrue(
                three.sentence()
                        .startsWith("It cannot be told whether any of the 3 cells that carry the load in throughput in"
                                + " 8 complete blocks"),
                three.sentence());
        assertNull(Analysis.of(Question.of("tpsV", Design.BLOCKS, List.of("a", "b", "d")), observations)
                .primary()
                .omnibus());
    }

    @Test
    void aBaseOfZeroHasADirectionAndNoPercentage() {
        for (int i = 0; i < 8; i++) {
            double base = i % 2 == 0 ? 1 : -1;
            run("host", i + 1, Map.of("tpsV", base, "value", base));
            run("container", i + 1, Map.of("tpsV", -20.0 - i % 3, "value", base + 0.1 * (i % 3 - 1)));
        }
        Analysis analysis = blocks();
        assertEquals(Finding.SLOWER, analysis.finding());
        assertTrue(
                analysis.headline().startsWith("container is slower than host (tpsV -20.88 against 0; 8 blocks"),
                analysis.headline());
        String other = metric(analysis, "value").comparisons().get(0).sentence();
        assertTrue(other.startsWith("Cannot tell whether container differs from host in value (value -0"), other);
    }

    @Test
    void cellsThatDoNotVaryAreDescribedAndSaidSo() {
        for (int i = 0; i < 4; i++) {
            run("host", 0, Map.of("tpsV", 100.0));
            run("container", 0, Map.of("tpsV", 90.0));
        }
        Comparison runs = free().primary().comparisons().get(0);
        Moments none = new Moments(4, 100, 0);
        Comparison cells = Analysis.ofSummaries(
                        Question.of("value", Design.FREE, List.of("host", "container")),
                        Map.of("host", none, "container", new Moments(4, 90, 0)))
                .primary()
                .comparisons()
                .get(0);
        for (Comparison found : List.of(runs, cells)) {
            assertEquals(Finding.NOT_TESTED, found.finding());
            assertTrue(
                    found.sentence().endsWith(" The values of each cell do not vary, so chance cannot be judged."),
                    found.sentence());
            assertEquals("", found.power());
        }
    }

    /** The container is ahead in every block, however much blocks differ; drawing runs one by one would lose that. */
    @Test
    void theIntervalOfA12DrawsWholeBlocks() {
        for (int block = 1; block <= 8; block++) {
            run("host", block, Map.of("tpsV", 100.0 * block));
            run("container", block, Map.of("tpsV", 100.0 * block + block % 3 + 1));
        }
        Effect a12 = blocks().primary().comparisons().get(0).estimates().a12();
        assertEquals(36 / 64.0, a12.value(), 1e-12);
        assertTrue(a12.low() > 0.5, a12.toString());
    }

    private static MetricAnalysis metric(Analysis analysis, String key) {
        return analysis.metrics().stream()
                .filter(m -> m.metric().key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
