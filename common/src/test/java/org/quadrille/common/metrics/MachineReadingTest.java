package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.metrics.GcPauses.Pauses;

@Timeout(60)
class MachineReadingTest {
    private static final MachineReading BEFORE =
            new MachineReading(0, 1_000, 400, 10, 5, 7_000, 8_000, 9_000, 10_000, 1_000_000_000L, 6, 7);

    @Test
    void ratesAreASecond() {
        MachineReading now = new MachineReading(
                2_000_000_000L, 1_400, 500, 30, 123, 9_000, 8_000, 9_500, 20_000, 4_000_000_000L, 77, 12);
        MachineSample sample = now.since(BEFORE, 1_000_123, new Pauses(3, 2));
        assertEquals("1000123,75.0,5.0,123,1000,0,250,5000,150.0,77,3,2,12", sample.line());
    }

    @Test
    void aDiskThatWentIsNoNegativeTraffic() {
        MachineReading now = new MachineReading(
                1_000_000_000L, 1_400, 500, 10, 123, 6_000, 8_000, 9_500, 9_000, 1_000_000_000L, 77, 12);
        assertEquals(
                "-5,75.0,0.0,123,0,0,500,0,0.0,77,0,0,12",
                now.since(BEFORE, -5, new Pauses(0, 0)).line());
    }

    @Test
    void withoutTimeBetweenThemNothingIsKnown() {
        assertEquals(
                "0,,,5,,,,,,6,0,0,7", BEFORE.since(BEFORE, 0, new Pauses(0, 0)).line());
    }

    @ParameterizedTest
    @CsvSource({
        "Copy, true",
        "MarkSweepCompact, true",
        "PS Scavenge, true",
        "G1 Young Generation, true",
        "G1 Old Generation, true",
        "G1 Concurrent GC, false",
        "ZGC Pauses, true",
        "ZGC Cycles, false",
        "Shenandoah Pauses, true",
        "Shenandoah Cycles, false"
    })
    void whatWorksBesideTheApplicationDoesNotStopIt(String collector, boolean stops) {
        assertEquals(stops, GcPauses.stopsTheApplication(collector));
    }

    @Test
    void aRealCollectionIsCounted() throws InterruptedException {
        try (GcPauses pauses = new GcPauses()) {
            byte[][] rubbish = new byte[64][];
            for (int i = 0; pauses.take().totalMillis() == 0; i = (i + 1) % rubbish.length) {
                rubbish[i] = new byte[1 << 20];
                System.gc();
                // Notifications come on a thread of their own.
                Thread.sleep(1);
            }
        }
    }

    @Test
    void pausesAreAddedUpUntilTheyAreTaken() {
        try (GcPauses pauses = new GcPauses()) {
            pauses.add(4);
            pauses.add(9);
            Pauses taken = pauses.take();
            assertTrue(taken.totalMillis() >= 13 && taken.longestMillis() >= 9, taken.toString());
        }
    }
}
