package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where levels change, in made-up histories whose changes are known. */
class ChangePointsTest {
    private static final double ALPHA = 0.01;
    private static final int HISTORIES = 1_000;

    /** Where each history has an alarm with a chance of 0.01, more than these have a chance of 4.2e-5 (binomial). */
    private static final int MOST_ALARMS = 24;

    private static double[] noise(int n, long seed, DoubleUnaryOperator shape) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, n)
                .mapToDouble(i -> shape.applyAsDouble(random.nextGaussian()))
                .toArray();
    }

    private static List<Integer> places(double[] values) {
        return ChangePoints.of(values, ALPHA, 1).stream()
                .map(ChangePoints.Change::first)
                .toList();
    }

    @Test
    void aStepIsFoundWhereItIs() {
        for (int seed = 0; seed < 20; seed++) {
            for (int at : new int[] {6, 15, 24}) {
                double[] values = noise(30, seed, z -> 100 + z);
                for (int i = at; i < 30; i++) {
                    values[i] -= 8;
                }
                assertEquals(List.of(at), places(values), "seed " + seed);
            }
        }
    }

    @Test
    void eachOfSeveralStepsIsFound() {
        double[] values = noise(90, 3, z -> 100 + z);
        for (int i = 0; i < 90; i++) {
            values[i] += i < 20 ? 0 : i < 60 ? 9 : -9;
        }
        assertEquals(List.of(20, 60), places(values));
    }

    @Test
    void noiseOfAnyShapeHasAtMostTheStatedShareOfAlarms() {
        for (DoubleUnaryOperator shape : List.<DoubleUnaryOperator>of(
                z -> z, Math::exp, z -> Math.signum(z) * 5 + z / 10, z -> Math.rint(2 * z))) {
            long alarms = IntStream.range(0, HISTORIES)
                    .filter(i -> !places(noise(10 + i % 51, 1_000L + i, shape)).isEmpty())
                    .count();
            assertTrue(alarms <= MOST_ALARMS, alarms + " alarms in " + HISTORIES + " histories");
        }
    }

    /** Even the clearest order of so few values is not rare enough, and one more is. */
    @Test
    void theFewestValuesAreThoseThatCanShowAChange() {
        for (double alpha : new double[] {0.001, 0.01, 0.05, 0.2}) {
            int n = ChangePoints.fewest(alpha);
            assertEquals(List.of(), clear(n - 1, alpha));
            assertEquals(1, clear(n, alpha).size(), alpha + ": " + n);
        }
        assertEquals(10, ChangePoints.fewest(ALPHA));
    }

    private static List<ChangePoints.Change> clear(int n, double alpha) {
        return ChangePoints.of(
                IntStream.range(0, n).mapToDouble(i -> i < n / 2 ? 1 : 2).toArray(), alpha, 1);
    }

    @Test
    void valuesWithoutSpreadHaveNoChangeAndOthersAreRefused() {
        assertEquals(
                List.of(), places(IntStream.range(0, 40).mapToDouble(i -> 7).toArray()));
        assertThrows(IllegalArgumentException.class, () -> places(new double[] {1, Double.NaN}));
        assertThrows(IllegalArgumentException.class, () -> places(new double[0]));
    }

    @Test
    void aThousandValuesTakeLessThanASecond() {
        double[] values = noise(1_000, 5, z -> 100 + z);
        for (int i = 300; i < 700; i++) {
            values[i] += 3;
        }
        long took = Stream.of(1, 2, 3)
                .mapToLong(i -> {
                    long start = System.nanoTime();
                    assertEquals(List.of(300, 700), places(values));
                    return System.nanoTime() - start;
                })
                .min()
                .getAsLong();
        assertTrue(took < 1e9, took / 1e9 + " s");
    }
}
