package org.quadrille.study.kind.equal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.kind.equal.InstanceSpread.Block;

/** The worst of instances, the spread between them, and one alone. */
class InstanceSpreadTest {
    private static final double EXACT = 1e-12;

    @Test
    void theWorstIsTheMetric() {
        Block block = Block.of(1, List.of(30.0, 40.0, 10.0), Better.HIGHER, 50, 80);
        assertEquals(3, block.worst());
        assertEquals(10, block.metric(), EXACT);
        assertEquals(40, block.highest(), EXACT);
        assertEquals(75, block.spreadPercent(), EXACT);
        assertEquals(0.2, block.ratio(), EXACT);
    }

    @Test
    void theSlowestResponseTimeIsTheWorst() {
        Block block = Block.of(1, List.of(30.0, 40.0, 10.0), Better.LOWER, 8, 80);
        assertEquals(2, block.worst());
        assertEquals(3, block.best());
        assertEquals(300, block.spreadPercent(), EXACT);
        assertEquals(5, block.ratio(), EXACT);
    }

    @Test
    void equalInstancesHaveNoSpreadAndAnUnknownOneAloneGivesNoRatio() {
        Block block = Block.of(1, List.of(20.0, 20.0), Better.HIGHER, Double.NaN, 40);
        assertEquals(0, block.spreadPercent(), EXACT);
        assertTrue(Double.isNaN(block.ratio()));
    }

    @Test
    void theOneThatIsTheWorstMostOftenIsNamed() {
        InstanceSpread spread = new InstanceSpread(
                "3 at once",
                "alone",
                List.of(
                        Block.of(1, List.of(30.0, 10.0, 20.0), Better.HIGHER, 40, 60),
                        Block.of(2, List.of(30.0, 40.0, 20.0), Better.HIGHER, Double.NaN, 90),
                        Block.of(3, List.of(30.0, 12.0, 20.0), Better.HIGHER, 20, 62)));
        assertEquals(List.of(2), spread.mostOftenWorst());
        assertEquals(2, spread.timesWorst(2));
        assertEquals(Math.cbrt(10 * 20 * 12), spread.mean(Block::metric), EXACT);
        assertEquals(Math.sqrt(40 * 20), spread.mean(Block::alone), EXACT, "a block without it is left out");
        InstanceSpread tie =
                new InstanceSpread("3 at once", "alone", spread.blocks().subList(0, 2));
        assertEquals(List.of(2, 3), tie.mostOftenWorst(), "both of them");
        InstanceSpread equal = new InstanceSpread(
                "2 at once", "alone", List.of(Block.of(1, List.of(20.0, 20.0), Better.HIGHER, 40, 40)));
        assertEquals(List.of(1, 2), equal.mostOftenWorst(), "none is worse than the other");
    }

    @Test
    void theMeanSpreadIsThatOfTheMeans() {
        InstanceSpread spread = new InstanceSpread(
                "2 at once",
                "alone",
                List.of(
                        Block.of(1, List.of(99.0, 100.0), Better.HIGHER, 100, 199),
                        Block.of(2, List.of(80.0, 100.0), Better.HIGHER, 100, 180)));
        assertEquals(100 - Math.sqrt(99 * 80), spread.spreadPercent(), EXACT);
        InstanceSpread equal = new InstanceSpread(
                "2 at once",
                "alone",
                List.of(
                        Block.of(1, List.of(100.0, 100.0), Better.HIGHER, 100, 200),
                        spread.blocks().get(1)));
        assertEquals(100 - Math.sqrt(100 * 80), equal.spreadPercent(), EXACT, "a block without any spread too");
    }

    private static RunMetrics run(String id, Map<String, Double> values) {
        return new RunMetrics(Path.of(id), id, "VALID", List.of(), values, Map.of());
    }

    @Test
    void theRunOfTheWorstInstanceSpeaksForAll() {
        InstanceRuns runs = new InstanceRuns(List.of(
                run("r.1", Map.of("tpsV", 30.0, "p90.TO", 7.0)),
                run("r.2", Map.of("tpsV", 20.0, "p90.TO", 5.0)),
                run("r.3", Map.of("tpsV", 25.0, "p90.TO", 9.0))));
        assertEquals("r.2", runs.worst("tpsV").run());
        assertEquals("r.3", runs.worst("p90.TO").run());
    }

    @Test
    void anInstanceWithoutTheMetricIsTheWorst() {
        InstanceRuns runs =
                new InstanceRuns(List.of(run("r.1", Map.of("tpsV", 30.0, "p90.TO", 7.0)), run("r.2", Map.of())));
        assertEquals("r.2", runs.worst("tpsV").run());
        assertEquals("r.2", runs.worst("p90.TO").run());
    }
}
