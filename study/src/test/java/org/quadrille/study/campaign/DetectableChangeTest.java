package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.study.analysis.DetectableChange;
import org.quadrille.study.analysis.Spread;
import org.quadrille.study.format.StudyFile;

class DetectableChangeTest {
    private static StudyFile study(String order) {
        return StudyFile.parse("{\"order\": \"" + order + "\"}", "s");
    }

    /** The published table of changes found in 9 of 10 studies, in SDs of log ratios and of runs. */
    @ParameterizedTest
    @CsvSource({"5, 1.97, 2.35", "6, 1.67, 2.08", "10, 1.16, 1.53", "20, 0.76, 1.05", "40, 0.53, 0.73"})
    void whatIsSeenIsWhatPowerSays(int blocks, double ofRatios, double ofRuns) {
        double sd = 0.01;
        double pairs = new DetectableChange(study("blocks"), new Spread(sd, 0), 2).seen(blocks);
        assertEquals(ofRatios, Math.log1p(pairs / 100) / (Math.sqrt(2) * sd), 0.006);
        double samples = new DetectableChange(study("serial"), new Spread(sd, 0), 2).seen(blocks);
        assertEquals(ofRuns, Math.log1p(samples / 100) / sd, 0.006);
    }

    @Test
    void whatIsNeededSeesWhatWasAskedForAndOneLessDoesNot() {
        DetectableChange sight = new DetectableChange(study("blocks"), Spread.given(2), 2);
        int needed = sight.needed(3).orElseThrow();
        assertTrue(sight.seen(needed) <= 3 && sight.seen(needed - 1) > 3, needed + " blocks");
        assertTrue(sight.needed(0.001).isEmpty(), "more than anybody makes");
        DetectableChange four = new DetectableChange(study("blocks"), Spread.given(2), 4);
        assertEquals(0.05 / 6, four.alpha(), 1e-12);
        assertTrue(four.needed(3).orElseThrow() > needed, "each of six comparisons is held to more");
    }

    @Test
    void theSpreadOfAPilotIsWhatCellsAndBlocksDoNotExplain() {
        Random random = new Random(5);
        List<Map<String, Double>> blocks = new ArrayList<>();
        for (int b = 0; b < 400; b++) {
            double drift = 0.3 * random.nextGaussian();
            blocks.add(Map.of(
                    "a", 100 * Math.exp(drift + 0.02 * random.nextGaussian()),
                    "b", 130 * Math.exp(drift + 0.02 * random.nextGaussian())));
        }
        Spread spread = Spread.of(blocks, 2).orElseThrow();
        // The SD of 399 degrees of freedom is within 4 of its own SDs, 0.0028 together.
        assertEquals(0.02, spread.sd(), 0.003);
        assertEquals(399, spread.freedom());
        assertTrue(
                spread.lower().sd() < spread.sd()
                        && spread.sd() < spread.upper().sd(),
                spread.toString());
    }

    @Test
    void threeWholeBlocksAreAPilotAndTwoAreNone() {
        Map<String, Double> first = Map.of("a", Math.exp(0.0), "b", Math.exp(0.1));
        Map<String, Double> second = Map.of("a", Math.exp(0.0), "b", Math.exp(0.2));
        Map<String, Double> third = Map.of("a", Math.exp(0.0), "b", Math.exp(0.3));
        assertEquals(Optional.empty(), Spread.of(List.of(first, second, Map.of("a", 1.0)), 2), "half a block is none");
        Spread spread = Spread.of(List.of(first, second, third), 2).orElseThrow();
        assertEquals(0.1, spread.ofRatios(), 1e-12, "the SD of the log ratios 0.1, 0.2, 0.3");
        // Chi-square with 2 degrees of freedom: 0.102587 and 5.991465 at 5 and 95 %.
        assertEquals(spread.sd() * Math.sqrt(2 / 0.102587), spread.upper().sd(), 1e-6);
        assertEquals(spread.sd() * Math.sqrt(2 / 5.991465), spread.lower().sd(), 1e-6);
    }
}
