package org.quadrille.study.kind.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.Question;
import org.quadrille.study.analysis.Question.Design;
import org.quadrille.study.kind.storage.StorageAnalysis.Entry;
import org.quadrille.study.kind.storage.StorageAnalysis.OrderChange;
import org.quadrille.study.kind.storage.StorageAnalysis.PlaceEffect;
import org.quadrille.study.kind.storage.StorageAnalysis.Ranking;

/** From runs of layouts to ranks, effects and changes of order. */
class StorageAnalysisTest extends StorageRuns {
    @Test
    void threeBlocksRankClearDifferencesAndTheSameLayoutUnderTwoNamesSharesARank() {
        runs(3, 0.02, 1, StorageAnalysisTest::multiplied, FEW, MANY);
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertEquals(List.of(FEW, MANY), found.sessions());
        Ranking few = found.rankings().get(0);
        assertEquals(3, few.blocks());
        assertTrue(few.method().contains("8 degrees of freedom"), few.method());
        assertEquals(1, few.rank("memory"));
        assertEquals(1, few.rank("memory again"));
        assertEquals(1, few.rank("wal in memory"), "data in memory does nothing with few sessions");
        assertEquals(2, few.rank("disk"));
        assertEquals(2, few.rank("data in memory"));
        Ranking many = found.rankings().get(1);
        assertEquals(1, many.rank("memory"));
        assertEquals(1, many.rank("memory again"));
        assertEquals(2, many.rank("wal in memory"));
        assertEquals(3, many.rank("data in memory"));
        assertEquals(4, many.rank("disk"));
        assertTrue(found.changes().isEmpty());
        assertTrue(
                found.sentences().get(0).startsWith("With 2 sessions: rank 1: "),
                found.sentences().toString());
        assertTrue(
                found.sentences().get(0).contains("memory again (not durable)"),
                found.sentences().toString());
        assertTrue(found.warnings().get(0).startsWith("A power cut loses what was committed with wal in memory, "));
    }

    @Test
    void theMatrixHasMeansWithIntervals() {
        for (int count : new int[] {FEW, MANY}) {
            cells.add(new StorageCell("a " + count, "a", Map.of("data", "x"), count, true));
        }
        cells.add(new StorageCell("b 2", "b", Map.of("data", "y"), FEW, true));
        double[] values = {90, 100, 110};
        for (int i = 0; i < values.length; i++) {
            observe(cells.get(0), i + 1, Map.of("tpsV", values[i]));
            observe(cells.get(1), i + 1, Map.of("tpsV", 2 * values[i]));
            observe(cells.get(2), i + 1, Map.of());
        }
        StorageAnalysis found = StorageAnalysis.of(Analysis.of(question(Design.BLOCKS), observations), cells);
        Entry entry = found.matrix().get(0).get(1);
        assertEquals("a 8", entry.cell());
        assertEquals(3, entry.n());
        assertEquals(200, entry.mean(), 1e-9);
        // Upper 2.5 % point of t with 2 degrees of freedom, from a printed table; the SD is 20.
        assertEquals(200 - 4.302653 * 20 / Math.sqrt(3), entry.low(), 1e-4);
        Entry failing = found.matrix().get(1).get(0);
        assertEquals(3, failing.failed());
        assertFalse(failing.carries());
        assertEquals("", found.matrix().get(1).get(1).cell(), "the study has no such cell");
        assertEquals(List.of("b"), found.rankings().get(0).left());
        assertEquals(List.of(), found.rankings().get(1).left());
        assertTrue(found.warnings().stream().anyMatch(w -> w.startsWith("With 2 sessions: b could not be ranked")));
    }

    @Test
    void whatIsToldApartIsWhatThePairsSay() {
        // Two layouts, six blocks: t of the log ratios by hand.
        StorageCell a = new StorageCell("a", "a", Map.of("data", "x"), 0, true);
        StorageCell b = new StorageCell("b", "b", Map.of("data", "y"), 0, true);
        cells.addAll(List.of(a, b));
        double[] ratios = {0.01, 0.03, 0.02, 0.04, 0.03, 0.05};
        for (int i = 0; i < ratios.length; i++) {
            observe(a, i + 1, Map.of("tpsV", 100.0 + i));
            observe(b, i + 1, Map.of("tpsV", (100 + i) * Math.exp(ratios[i])));
        }
        StorageAnalysis found = analysis(Design.BLOCKS);
        StorageAnalysis.Pair pair = found.rankings().get(0).pairs().get(0);
        assertEquals("b", pair.base(), "the better one comes first");
        assertEquals(100 * Math.expm1(-0.03), pair.change().percent(), 1e-9);
        // Mean 0.03, SD 0.0141421; 2.570582 is the upper 2.5 % point of t with 5 degrees of freedom.
        double half = 2.570582 * Math.sqrt(0.0002 / 6);
        assertEquals(100 * Math.expm1(-0.03 - half), pair.change().low(), 1e-4);
        assertEquals(pair.p(), pair.pHolm());
        assertTrue(pair.apart());
        assertEquals(2, found.rankings().get(0).rank("a"));
        assertTrue(
                found.sentences().get(0).startsWith("rank 1: b "),
                found.sentences().toString());
        PlaceEffect effect = found.effects().get(0);
        assertEquals(1, found.effects().size());
        assertEquals("data x y", effect.place() + " " + effect.from() + " " + effect.to());
        assertEquals(100 * Math.expm1(0.03), effect.change().percent(), 1e-9);
        assertEquals(pair.p(), effect.p(), 1e-12);
    }

    @Test
    void layoutsThatAreToldApartShareARankAroundOneThatIsNot() {
        for (String layout : List.of("a", "b", "c")) {
            cells.add(new StorageCell(layout, layout, Map.of("data", layout), 0, true));
        }
        for (int block = 1; block <= 8; block++) {
            double little = 0.001 * (block % 3);
            observe(cells.get(0), block, Map.of("tpsV", 105 * (1 + little)));
            observe(cells.get(1), block, Map.of("tpsV", 102.5 + (block % 2 == 0 ? 8 : -8)));
            observe(cells.get(2), block, Map.of("tpsV", 100 * (1 - little)));
        }
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertEquals(1, found.rankings().get(0).ranks().size());
        assertTrue(
                found.sentences()
                        .get(0)
                        .endsWith(
                                "Inside a rank, a and c differ significantly, but share it because other pairs of its layouts"
                                        + " do not."),
                found.sentences().toString());
    }

    @Test
    void twoLayoutsInThreeBlocksAreDescribedAndShareARank() {
        runs(3, 0.001, 3, (layout, sessions) -> layout.equals("disk") ? 1 : 100, 0);
        cells.removeIf(cell -> !List.of("disk", "memory").contains(cell.layout()));
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertEquals(1, found.rankings().get(0).ranks().size());
        assertTrue(
                found.warnings().stream().anyMatch(w -> w.contains("descriptive only")),
                found.warnings().toString());
        assertEquals(
                "Descriptive only: memory (not durable) 102.4 tpsV, then disk 1.024 tpsV.",
                found.sentences().get(0));
    }

    @Test
    void layoutsThatShareNoBlockAreComparedByTheirMeans_ofWhichOneMayBeZero() {
        cells.add(new StorageCell("a", "a", Map.of("data", "x"), 0, true));
        cells.add(new StorageCell("b", "b", Map.of("data", "y"), 0, true));
        double[] values = {0, 2, 3, 5};
        for (int block = 1; block <= values.length; block++) {
            observe(cells.get(block <= 2 ? 0 : 1), block, Map.of("tpsV", values[block - 1]));
        }
        StorageAnalysis found = analysis(Design.BLOCKS);
        PlaceEffect effect = found.effects().get(0);
        assertEquals("difference of the means, without blocks", effect.change().method());
        assertEquals(300, effect.change().percent(), 1e-9);
        assertTrue(
                found.sentences()
                        .contains("Moving data from x to y changes throughput by +300.0 % (over 1 pair of layouts"
                                + " without blocks; descriptive only, not tested)."),
                found.sentences().toString());
    }

    @Test
    void effectsOfPlacesAreThoseOfLayoutsThatDifferInOnePlaceAlone() {
        runs(8, 0.01, 4, StorageAnalysisTest::multiplied, FEW, MANY);
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertEquals(6, found.effects().size(), "two places, over all sessions and for each number");
        PlaceEffect data = found.effects().get(0);
        assertEquals("data disk memory 0", data.place() + " " + data.from() + " " + data.to() + " " + data.sessions());
        assertEquals(3, data.pairs());
        assertEquals(8, data.blocks());
        assertTrue(data.change().low() < 9.54 && data.change().high() > 9.54, "sqrt(1.2) over both: " + data);
        PlaceEffect dataMany = found.effects().get(2);
        assertTrue(dataMany.change().low() < 20 && dataMany.change().high() > 20 && dataMany.pHolm() < 0.001);
        PlaceEffect wal = found.effects().get(3);
        assertEquals("wal", wal.place());
        assertTrue(wal.change().low() < 100 && wal.change().high() > 100, wal.toString());
        assertTrue(found.sentences().stream()
                .anyMatch(s -> s.startsWith("Moving wal from disk to memory changes throughput by +")));
    }

    @Test
    void placesThatOnlyChangeTogetherHaveNoEffectOfTheirOwn() {
        runs(3, 0.02, 5, StorageAnalysisTest::multiplied, FEW);
        cells.removeIf(cell -> cell.layout().contains(" in ") || cell.layout().contains("again"));
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertTrue(found.effects().isEmpty());
        assertTrue(
                found.warnings().stream().anyMatch(w -> w.startsWith("No two layouts differ in data or in wal alone")));
    }

    @Test
    void anOrderThatChangesWithTheSessionsIsFound() {
        runs(
                3,
                0.02,
                6,
                (layout, sessions) -> layout.equals("wal in memory")
                        ? 100
                        : layout.equals("disk") ? sessions == 4 ? 100 : sessions * 20 : 30,
                FEW,
                4,
                MANY);
        StorageAnalysis found = analysis(Design.BLOCKS);
        assertEquals(List.of(new OrderChange("wal in memory", "disk", FEW, MANY)), found.changes());
        assertTrue(found.sentences().stream()
                .anyMatch(s ->
                        s.equals("The order changes: with 2 sessions wal in memory (not durable) is better than disk,"
                                + " with 8 sessions it is the other way round.")));
    }

    @Test
    void lessIsBetterWhereTheMetricSaysSo() {
        for (String name : List.of("slow", "quick")) {
            cells.add(new StorageCell(name, name, Map.of("data", name), 0, true));
        }
        SplittableRandom random = new SplittableRandom(7);
        for (int block = 1; block <= 8; block++) {
            observe(cells.get(0), block, Map.of("p90.TO", 20 + random.nextDouble()));
            observe(cells.get(1), block, Map.of("p90.TO", 10 + random.nextDouble()));
        }
        Question question = Question.of("p90.TO", Design.BLOCKS, List.of("slow", "quick"));
        StorageAnalysis found = StorageAnalysis.of(values(question), cells);
        assertEquals(1, found.rankings().get(0).rank("quick"));
        assertEquals(2, found.rankings().get(0).rank("slow"));
        assertEquals(Better.LOWER, found.metric().better());
    }

    @Test
    void runsWithoutBlocksAreComparedByWelch() {
        runs(6, 0.01, 8, StorageAnalysisTest::multiplied, MANY);
        StorageAnalysis found = analysis(Design.FREE);
        assertEquals(0, found.rankings().get(0).blocks());
        assertTrue(
                found.rankings().get(0).method().startsWith("Welch's t"),
                found.rankings().get(0).method());
        assertEquals(1, found.rankings().get(0).rank("memory"));
        assertEquals(4, found.rankings().get(0).rank("disk"));
    }

    @Test
    void layoutsThatAreAllAlikeAreSeldomToldApart() {
        int studies = 2_000;
        int alarms = 0;
        int ranks = 0;
        for (int i = 0; i < studies; i++) {
            cells.clear();
            observations.clear();
            runs(3, 0.02, i, (layout, sessions) -> 100, FEW);
            Ranking ranking = analysis(Design.BLOCKS).rankings().get(0);
            alarms += ranking.pairs().stream().anyMatch(StorageAnalysis.Pair::apart) ? 1 : 0;
            ranks += ranking.ranks().size() > 1 ? 1 : 0;
        }
        // Holm keeps the chance of any false alarm at or below 5 %; a share of 6.9 % would be four SDs above that.
        assertTrue(alarms <= 0.069 * studies, alarms + " of " + studies);
        assertTrue(alarms >= 0.02 * studies, "so seldom that nothing would ever differ significantly: " + alarms);
        assertTrue(ranks <= alarms, ranks + " and " + alarms);
    }

    @Test
    void serialOrderHasNoBlocks() {
        runs(8, 0.01, 9, StorageAnalysisTest::multiplied, MANY);
        StorageAnalysis found = analysis(Design.SERIAL);
        assertEquals(0, found.rankings().get(0).blocks());
        assertFalse(found.effects().isEmpty());
        for (PlaceEffect effect : found.effects()) {
            assertEquals(0, effect.blocks(), "the number of a block is only that of the repetition");
            assertTrue(Double.isNaN(effect.p()), effect.toString());
        }
    }

    @Test
    void aRankBeginsOnlyWhereBlocksAndMeansAgreeOnTheOrder() {
        two("ahead in each block", "ahead in the mean");
        for (int block = 1; block <= 8; block++) {
            observe(cells.get(0), block, Map.of("tpsV", 100.0 + block % 3));
            observe(cells.get(1), block, Map.of("tpsV", 90.0 + block % 2));
        }
        for (int block = 9; block <= 12; block++) {
            observe(cells.get(1), block, Map.of("tpsV", 200.0));
        }
        StorageAnalysis found = analysis(Design.BLOCKS);
        Ranking ranking = found.rankings().get(0);
        assertTrue(ranking.pairs().get(0).apart());
        assertEquals(1, ranking.ranks().size(), ranking.toString());
        assertTrue(
                found.sentences().get(0).contains("the other way round than the means of all runs"),
                found.sentences().toString());
    }

    @Test
    void onlyPairsThatWereTestedAreCorrectedFor() {
        two("a", "b");
        cells.add(new StorageCell("seldom", "seldom", Map.of("data", "z"), 0, true));
        for (int block = 1; block <= 8; block++) {
            for (StorageCell cell : cells.subList(0, block < 3 ? 3 : 2)) {
                observe(cell, block, Map.of("tpsV", 100.0 + observations.size() % 5));
            }
        }
        Ranking ranking = analysis(Design.BLOCKS).rankings().get(0);
        assertEquals(3, ranking.pairs().size());
        assertTrue(ranking.method().endsWith("; Holm over 1 pair"), ranking.method());
    }

    private void two(String first, String second) {
        cells.add(new StorageCell(first, first, Map.of("data", "x"), 0, true));
        cells.add(new StorageCell(second, second, Map.of("data", "y"), 0, true));
    }
}
