package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The market's behaviour as a whole against the table of workload.md 9.5. Fixed seeds; bounds far outside the noise.
 */
class SteadyStateTest {
    private static MarketSimulation simulation(double tps, double period, int batch, double flush) {
        int loadUnits = Math.max(1, (int) (tps / 2));
        return new MarketSimulation(1, MarketSimulation.rules(batch, flush), period, loadUnits, at -> tps, tps);
    }

    /** 60 x tps requests wait at a period of 900 s, 24 x tps at 360 s; 40 % of the results are for limit orders. */
    @ParameterizedTest
    @CsvSource({"900, 10", "900, 100", "360, 10", "360, 100", "3, 100"})
    void steadyState(double period, double tps) {
        MarketSimulation market = simulation(tps, period, 20, 0);
        market.runTo(2.2 * period);
        market.restartCounting();
        market.runTo(2.2 * period + Math.max(4_000, 40_000 / tps));

        assertEquals(0.5, (double) market.inTheMoneyOnArrival / market.limitOrders, 0.012);
        assertEquals(0.4, (double) market.limitTrades / market.trades, 0.012);
        assertEquals(1.0, (double) market.trades / market.ordered, 0.012);
        assertEquals(0.395, (double) market.triggerEntries / market.extraEntries, 0.012);
        assertEquals(0.1, (double) market.feedCount / market.trades, 0.0002);
        assertTrue(market.triggerQueueSum / market.waitingSamples < 1);
        // The two seconds that an order waits for a place on the tape at 10 tps do not shrink with the period.
        double expected = period / 15 * tps;
        assertEquals(expected, market.meanWaiting(), 0.03 * expected + 0.4 * 2 * tps);
    }

    @Test
    void waitsOfLimitOrders() {
        MarketSimulation market = simulation(10, 900, 20, 0);
        market.runTo(2_000);
        market.restartCounting();
        market.runTo(8_000);
        market.waits.sort(null);
        int n = market.waits.size();
        double mean = market.waits.stream().mapToDouble(Double::doubleValue).sum() / n;
        assertTrue(mean > 140 && mean < 160, "mean " + mean);
        assertEquals(2, market.waits.get(n / 2), 1.2);
        assertEquals(490, market.waits.get(n * 9 / 10), 20);
    }

    /** Results per order in two-minute windows from a cold start. */
    @Test
    void rampFromAColdStart() {
        double[] ratio = {0.81, 0.88, 0.92, 0.94, 0.97, 0.99, 0.99, 1.00};
        int tps = 200;
        MarketSimulation market = simulation(tps, 900, 20, 0);
        market.runTo(960);
        for (int window = 0; window < ratio.length; window++) {
            double measured = market.results(window * 120, (window + 1) * 120) / (120.0 * tps);
            assertEquals(ratio[window], measured, 0.025, "window " + window);
        }
    }

    /** Market-Feeds for each Trade-Result by rate, batch and flush time. */
    @ParameterizedTest
    @CsvSource({"10, 20, 0, 0.100", "10, 20, 1, 0.111", "1, 20, 1, 0.52", "1, 20, 0.5, 0.68", "1, 1, 0, 2.00"})
    void feedsForEachResult(double tps, int batch, double flush, double expected) {
        MarketSimulation market = simulation(tps, 900, batch, flush);
        market.runTo(2_000);
        market.restartCounting();
        market.runTo(2_000 + 40_000 / tps);
        assertEquals(expected, (double) market.feedCount / market.trades, 0.015 * expected);
    }
}
