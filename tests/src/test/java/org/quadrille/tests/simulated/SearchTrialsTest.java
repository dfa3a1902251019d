package org.quadrille.tests.simulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The search for the highest valid load on simulated systems. Seeds are fixed; over all seeds, the share of good answers is
 * 0.99 and that of short searches 0.93, so either falls below its bound with other seeds less than once in a thousand times.
 */
class SearchTrialsTest {
    private static final int SYSTEMS = 1_000;
    private static final long SEED = 1;
    private static final double USUAL_NOISE = 0.02;
    private static final double ENOUGH = 0.9;

    @Test
    void nineOfTenAnswersAreWithinFivePercentAndTakeAtMostTwelveRuns() {
        SearchTrials trials = SearchTrials.of(SYSTEMS, USUAL_NOISE, SEED);
        assertTrue(trials.near() >= ENOUGH, "within 5 % of the true maximum: " + trials.near());
        assertTrue(trials.few() >= ENOUGH, "at most 12 runs: " + trials.few());
    }

    @Test
    void withoutNoiseTheAnswerIsBelowTheMaximumByLessThanTheResolution() {
        SearchTrials trials = SearchTrials.of(SYSTEMS, 0, SEED);
        assertTrue(Arrays.stream(trials.off()).allMatch(off -> off <= 1e-9 && off >= 1 / (1.04 * 1.001) - 1));
        assertTrue(Arrays.stream(trials.runs()).allMatch(runs -> runs <= 13));
    }

    @Test
    void theTrueMaximumIsWhereThreeOfThreeAreValidAsOftenAsNot() {
        double noise = 0.03;
        SimulatedSystem system = new SimulatedSystem(100, noise, 7);
        int tries = 40_000;
        int all = 0;
        for (int i = 0; i < tries; i++) {
            boolean three = system.run(system.maximum()).valid();
            three &= system.run(system.maximum()).valid();
            three &= system.run(system.maximum()).valid();
            all += three ? 1 : 0;
        }
        // Four standard deviations of a share of one half.
        assertEquals(0.5, (double) all / tries, 4 * 0.5 / Math.sqrt(tries));
    }
}
