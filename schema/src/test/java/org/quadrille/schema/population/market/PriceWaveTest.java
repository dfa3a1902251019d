package org.quadrille.schema.population.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.random.RandomStream;

class PriceWaveTest {
    @ParameterizedTest
    @ValueSource(doubles = {900, 360, 6, 0.5})
    void goesFromTwentyToThirtyAndBackInAPeriod(double period) {
        PriceWave wave = new PriceWave(period);
        for (int security = 0; security < 700; security++) {
            double toLow = wave.secondsUntil(security, 0, 2_000);
            assertEquals(2_000, wave.cents(security, toLow));
            assertEquals(2_500, wave.cents(security, toLow + period / 4));
            assertEquals(3_000, wave.cents(security, toLow + period / 2));
            assertEquals(2_200, wave.cents(security, toLow + period * 0.9));
            assertEquals(wave.cents(security, 1.25 * period), wave.cents(security, 7.25 * period), 1);
        }
    }

    @Test
    void tellsWhenAPriceIsMetNextAndNotBefore() {
        PriceWave wave = new PriceWave(360);
        RandomStream random = new RandomStream(1, 1);
        for (int i = 0; i < 20_000; i++) {
            int security = random.below(685);
            double now = random.unit() * 7_200;
            int price = random.between(2_000, 3_000);
            double wait = wave.secondsUntil(security, now, price);
            assertTrue(wait >= 0 && wait <= 360);
            assertEquals(price, wave.cents(security, now + wait));
            int start = wave.cents(security, now);
            if (start == price) {
                continue;
            }
            for (double share = 0.1; share < 0.95; share += 0.1) {
                int between = wave.cents(security, now + wait * share);
                assertTrue(start > price ? between >= price : between <= price);
            }
        }
    }

    @Test
    void securitiesAreSpreadEvenlyOverThePeriod() {
        for (int count : new int[] {685, 1_370, 6_850}) {
            double[] fractions = new double[count];
            Arrays.setAll(fractions, PriceWave::fraction);
            Arrays.sort(fractions);
            for (int i = 0; i < count; i++) {
                double next = i + 1 < count ? fractions[i + 1] : fractions[0] + 1;
                double gap = (next - fractions[i]) * count;
                assertTrue(gap > 0.3 && gap < 2, () -> "a gap of " + gap);
            }
        }
    }

    @Test
    void aRunGoesOnWhereTheLoadEnded() {
        PriceWave loader = new PriceWave(PriceWave.LOADER_PERIOD);
        for (int security = 0; security < 6_850; security++) {
            for (int days : new int[] {5, 125, 300}) {
                assertEquals(loader.cents(security, days * 28_800.0), new PriceWave(360).cents(security, 0));
                assertEquals(loader.cents(security, days * 28_800.0), new PriceWave(7).cents(security, 0));
            }
        }
    }

    @Test
    void needsAPeriod() {
        assertThrows(IllegalArgumentException.class, () -> new PriceWave(0));
        assertThrows(IllegalArgumentException.class, () -> new PriceWave(Double.NaN));
    }
}
