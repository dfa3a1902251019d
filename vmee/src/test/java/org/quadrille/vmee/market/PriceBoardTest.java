package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.market.PriceWave;

class PriceBoardTest {
    private static final long SECOND = MarketSimulation.SECOND;
    private static final int PERIOD = 360;
    private static final int SECURITIES = new Scale(1, 1, 5, 30).securities();
    private static final PriceBoard BOARD = MarketSimulation.board(1, PERIOD);

    /** A price moves by 20.00 in a period, so by less than 6 cents a second, and covers all of 20.00 to 30.00. */
    @Test
    void continuousAndInRange() {
        for (int security = 0; security < SECURITIES; security += 37) {
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
    void comesBackAfterAPeriod() {
        for (int security = 0; security < 100; security++) {
            assertEquals(BOARD.price(security, 5 * SECOND), BOARD.price(security, (5 + 7 * PERIOD) * SECOND));
        }
    }

    /** Whatever the run's period, its first prices are those at which the loader's wave ended. */
    @Test
    void continuesThePopulation() {
        PriceWave loader = new PriceWave(PriceWave.LOADER_PERIOD);
        double endOfFiveDays = 5 * 8 * 3_600;
        PriceBoard fast = MarketSimulation.board(1, 3);
        for (int security = 0; security < SECURITIES; security++) {
            assertEquals(loader.cents(security, endOfFiveDays), BOARD.price(security, 0));
            assertEquals(BOARD.price(security, 0), fast.price(security, 0));
        }
    }

    /** At any instant the prices are spread evenly over the wave: ten classes of 1.00 hold about the same number. */
    @Test
    void securitiesAreSpread() {
        for (int minute = 0; minute < 20; minute++) {
            int[] classes = new int[10];
            for (int security = 0; security < SECURITIES; security++) {
                int above = (int) BOARD.price(security, minute * 17 * SECOND) - 2_000;
                classes[Math.min(9, above / 100)]++;
            }
            for (int count : classes) {
                assertEquals(68.5, count, 7, Arrays.toString(classes));
            }
        }
    }

    /** At the instant given the price equals the limit, and at no full second before that was the limit reached. */
    @Test
    void meetsALimitWhenItSaysSo() {
        RandomStream random = new RandomStream(3);
        int checked = 0;
        for (int i = 0; i < 2_000; i++) {
            int security = random.below(SECURITIES);
            long now = random.below(1_000 * SECOND);
            long limit = random.between(2_000, 3_000);
            OrderType type = random.below(2) == 0 ? OrderType.TLB : OrderType.TLS;
            if (!type.inTheMoney(limit, BOARD.price(security, now))) {
                checked++;
                long at = BOARD.meets(security, limit, now);
                assertTrue(at > now && at <= now + PERIOD * SECOND);
                assertEquals(limit, BOARD.price(security, at));
                for (long before = at - SECOND; before > now; before -= SECOND) {
                    assertTrue(!type.inTheMoney(limit, BOARD.price(security, before)), "was reached earlier");
                }
            }
        }
        assertTrue(checked > 900, "only " + checked);
    }

    @Test
    void aPriceOutsideTheWaveIsNeverMet() {
        assertEquals(TimerQueue.NEVER, BOARD.meets(3, 1_999, 0));
        assertEquals(TimerQueue.NEVER, BOARD.meets(3, 3_001, 0));
    }

    @Test
    void knowsItsSymbols() {
        for (int security = 0; security < SECURITIES; security++) {
            assertEquals(security, BOARD.indexOf(BOARD.symbol(security)));
        }
        assertEquals(-1, BOARD.indexOf("NOSUCHSYMBOL"));
    }
}
