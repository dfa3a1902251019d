package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * After a phase change the orders follow at once, the Trade-Results later: limit orders of the old phase still fire
 * while those of the new one still wait (workload.md 9.5). Within one period of the wave the rate is at its new level.
 */
class ElasticityTest {
    private static final int LENGTH = 720;
    private static final int PERIOD = 360;

    private static MarketSimulation phases(double first, double second) {
        double highest = Math.max(first, second);
        MarketSimulation market = new MarketSimulation(
                5,
                MarketSimulation.rules(20, 1),
                PERIOD,
                10,
                at -> at < LENGTH * MarketSimulation.SECOND ? first : second,
                highest);
        market.runTo(2 * LENGTH);
        return market;
    }

    @Test
    void risingLoadIsReachedFromBelow() {
        double tps = 160;
        MarketSimulation market = phases(10, tps);
        double atOnce = market.results(LENGTH + 10, LENGTH + 40) / 30.0;
        double later = market.results(LENGTH + PERIOD, 2 * LENGTH) / (double) PERIOD;
        assertTrue(atOnce > 0.75 * tps && atOnce < 0.88 * tps, "30 s after the change: " + atOnce);
        assertEquals(tps, later, 0.02 * tps);
    }

    @Test
    void fallingLoadIsReachedFromAbove() {
        double tps = 10;
        MarketSimulation market = phases(160, tps);
        double atOnce = market.results(LENGTH + 10, LENGTH + 40) / 30.0;
        double later = market.results(LENGTH + PERIOD, 2 * LENGTH) / (double) PERIOD;
        assertTrue(atOnce > 2 * tps, "30 s after the change: " + atOnce);
        assertEquals(tps, later, 0.08 * tps);
    }
}
