package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quadrille.common.random.RandomStream;

class PriceBoardTest {
    private static final long SECOND = MarketSimulation.SECOND;
    private static final int PERIOD = 360;
    private static final PriceBoard BOARD = MarketSimulation.board(685, PERIOD);

    /** The steepest the wave may be is 20.00 over a period, so a second moves it by less than 6 cents. */
    @Test
    void continuousAndInRange() {
        for (int security = 0; security < BOARD.securities(); security += 37) {
            long lowest = Long.MAX_VALUE;
            long highest = 0;
            long before = BOARD.price(security, -SECOND);
            for (long second = 0; second <= 3 * PERIOD; second++) {
                long price = BOARD.price(security, second * SECOND);
                assertTrue(Math.abs(price - before) <= 6, "jump from " + before + " to " + price);
                before = price;
                lowest = Math.min(lowest, price);
                highest = Math.max(highest, price);
            }
            assertTrue(lowest >= 2_000 && lowest <= 2_003, "lowest " + lowest);
            assertTrue(highest <= 3_000 && highest >= 2_997, "highest " + highest);
        }
    }

    @Test
    void comesBackAfterAPeriodAndIsHighestHalfWay() {
        assertEquals(BOARD.price(100, 5 * SECOND), BOARD.price(100, (5 + 7 * PERIOD) * SECOND));
        assertEquals(2_000, BOARD.price(0, 0));
        assertEquals(2_500, BOARD.price(0, PERIOD / 4 * SECOND));
        assertEquals(3_000, BOARD.price(0, PERIOD / 2 * SECOND));
        assertEquals(2_500, BOARD.price(0, 3 * PERIOD / 4 * SECOND));
    }

    /** At the crossing the price is the limit, a second before it is not, and never in between was it fulfilled. */
    @Test
    void crossingsAreWhereThePriceIs() {
        RandomStream random = new RandomStream(3);
        for (int i = 0; i < 2_000; i++) {
            int security = random.below(BOARD.securities());
            long now = random.below(1_000 * SECOND);
            long limit = random.between(2_000, 3_000);
            OrderType type = random.below(2) == 0 ? OrderType.TLB : OrderType.TLS;
            if (type.inTheMoney(limit, BOARD.price(security, now))) {
                continue;
            }
            long at = BOARD.crossing(security, limit, type.awaitsFall(), now);
            assertTrue(at >= now && at <= now + PERIOD * SECOND);
            assertEquals(limit, BOARD.price(security, at));
            for (long before = at - SECOND; before > now; before -= SECOND) {
                assertTrue(!type.inTheMoney(limit, BOARD.price(security, before)), "was reached earlier");
            }
        }
    }

    @Test
    void aPriceOutsideTheWaveIsNeverReached() {
        assertEquals(TimerQueue.NEVER, BOARD.crossing(3, 1_999, true, 0));
        assertEquals(TimerQueue.NEVER, BOARD.crossing(3, 3_001, false, 0));
    }
}
