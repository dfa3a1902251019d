package org.quadrille.tests.simulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quadrille.tests.simulated.Calibration.Machine;
import org.quadrille.tests.simulated.Calibration.Method;
import org.quadrille.tests.simulated.Calibration.Rates;
import org.quadrille.tests.simulated.Calibration.Rule;
import org.quadrille.tests.simulated.Calibration.Shape;

/**
 * A tenth of the benchmark's studies, with bounds wider by the root of ten: the full bounds of 1.5 points become 4.7,
 * about three times the standard error of 200 studies, 1.54 points at 5 %.
 */
class CalibrationTest {
    private static final Machine DRIFTING = new Machine(0.02, 0.08, Shape.NORMAL);
    /** Without drift; as wide as {@link #UNTIL} asks after ten blocks or a few more, where stopping biases most. */
    private static final Machine STEADY = new Machine(0.02, 0, Shape.NORMAL);
    /** Calm enough for ten blocks to show sameness within the margin. */
    private static final Machine CALM = new Machine(0.01, 0, Shape.NORMAL);

    private static final Rule TEN = Rule.fixed(10);
    private static final Rule UNTIL = new Rule(10, 40, 2);
    private static final double MARGIN = 2;
    private static final long SEED = 20_260_101;
    private static final double POINTS = 1.5 * Math.sqrt(10);

    private final Calibration calibration = new Calibration(200, SEED);

    @Test
    void driftMakesSerialOrderALotteryAndBlocksDoNotMind() {
        assertTrue(calibration.serialAlarms(DRIFTING, 10) > 40);
        for (Rule rule : List.of(TEN, UNTIL)) {
            Rates none = calibration.blocks(DRIFTING, rule, 0, MARGIN);
            assertEquals(5, none.alarms(), POINTS, none.toString());
            assertEquals(95, none.covered(), POINTS, none.toString());
            assertTrue(calibration.blocks(DRIFTING, rule, 3, MARGIN).alarms() > 50);
        }
    }

    @Test
    void stoppingByPrecisionDoesNotBendTheResult() {
        Rates none = calibration.blocks(STEADY, UNTIL, 0, MARGIN);
        assertEquals(5, none.alarms(), POINTS, none.toString());
        assertEquals(95, none.covered(), POINTS, none.toString());
        assertTrue(none.blocks() > 10.1 && none.blocks() < 20, "it hardly stops in between: " + none);
    }

    @Test
    void aDifferenceAtTheMarginIsSeldomCalledTheSame() {
        for (Rule rule : List.of(TEN, UNTIL)) {
            double falseSame = calibration.blocks(CALM, rule, -MARGIN, MARGIN).same();
            assertTrue(falseSame > 0 && falseSame < 5.5 + POINTS, rule + ": " + falseSame);
            assertTrue(calibration.blocks(CALM, rule, 0, MARGIN).same() > 90);
        }
    }

    @Test
    void manyPairsFindNoMoreThanOne() {
        double[] alarms = calibration.alarmsOfCells(DRIFTING, 10, 3);
        assertEquals(5, alarms[0], POINTS);
        assertTrue(alarms[1] < 5 + POINTS, "any pair after Holm: " + alarms[1]);
    }

    /** Skewed noise becomes symmetric in paired differences; outliers widen the t interval. */
    @ParameterizedTest
    @CsvSource({
        "NORMAL, PAIRED_T",
        "NORMAL, PAIRS_HODGES_LEHMANN",
        "NORMAL, WELCH_T",
        "NORMAL, SHIFT_HODGES_LEHMANN",
        "LOGNORMAL, PAIRED_T",
        "LOGNORMAL, PAIRS_HODGES_LEHMANN",
        "LOGNORMAL, WELCH_T",
        "BIMODAL, PAIRED_T",
        "BIMODAL, WELCH_T",
        "OUTLIERS, PAIRED_T",
        "OUTLIERS, PAIRS_HODGES_LEHMANN"
    })
    void intervalsHoldTheTruth(Shape shape, Method method) {
        assertEquals(95, calibration.coverage(new Machine(0.02, 0, shape), 10, method, 1_000), POINTS);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void everyShapeHasTheMeanAndTheSpreadItSays(Shape shape) {
        Random random = new Random(SEED);
        double sum = 0;
        double squares = 0;
        int n = 100_000;
        for (int i = 0; i < n; i++) {
            double value = shape.draw(random);
            sum += value;
            squares += value * value;
        }
        assertEquals(0, sum / n, 0.016, "five standard errors of the mean");
        assertEquals(1, Math.sqrt(squares / n), 0.03);
    }
}
