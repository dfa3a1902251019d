package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.metrics.GcPauses.Pauses;

@Timeout(60)
class MachineReadingTest {
    /** Takes pairs of counter and value; all other counters are unknown. */
    private static MachineReading reading(long nanos, Object... counters) {
        Map<Counter, Double> known = new EnumMap<>(Counter.class);
        for (int i = 0; i < counters.length; i += 2) {
            known.put((Counter) counters[i], ((Number) counters[i + 1]).doubleValue());
        }
        return new MachineReading(nanos, known);
    }

    private static final MachineReading BEFORE = reading(
            0,
            Counter.ALL_TICKS,
            1_000,
            Counter.IDLE_TICKS,
            400,
            Counter.STOLEN_TICKS,
            10,
            Counter.USER_TICKS,
            200,
            Counter.SYSTEM_TICKS,
            100,
            Counter.WAITING_TICKS,
            40,
            Counter.OTHER_TICKS,
            50,
            Counter.KIT_TICKS,
            60,
            Counter.DATABASE_TICKS,
            70,
            Counter.DISK_READ,
            7_000,
            Counter.DISK_READS,
            10,
            Counter.DISK_WRITES,
            20,
            Counter.DISK_MILLIS,
            30,
            Counter.DISK_BUSY_MILLIS,
            40,
            Counter.PACKETS_OUT,
            5,
            Counter.PSI_IO_SOME,
            1_000,
            Counter.OWN_NANOS,
            1_000_000_000L);

    private static MachineSample sample(MachineReading now, MachineReading before) {
        return now.since(before, before, 1_000_123, new Pauses(3, 2));
    }

    @Test
    void ratesAreASecond() {
        MachineSample sample = sample(
                reading(
                        2_000_000_000L,
                        Counter.ALL_TICKS,
                        1_400,
                        Counter.IDLE_TICKS,
                        500,
                        Counter.STOLEN_TICKS,
                        30,
                        Counter.USER_TICKS,
                        410,
                        Counter.SYSTEM_TICKS,
                        170,
                        Counter.WAITING_TICKS,
                        64,
                        Counter.OTHER_TICKS,
                        250,
                        Counter.KIT_TICKS,
                        100,
                        Counter.DATABASE_TICKS,
                        70,
                        Counter.DISK_READ,
                        9_000,
                        Counter.DISK_READS,
                        30,
                        Counter.DISK_WRITES,
                        25,
                        Counter.DISK_MILLIS,
                        130,
                        Counter.DISK_BUSY_MILLIS,
                        1_040,
                        Counter.PACKETS_OUT,
                        9,
                        Counter.PSI_IO_SOME,
                        301_000,
                        Counter.HUGE_TOTAL,
                        2_097_152,
                        Counter.OWN_NANOS,
                        4_000_000_000L,
                        Counter.THREADS,
                        12),
                BEFORE);
        assertEquals(
                "1000123,75.0,5.0,,1000,,,,150.0,,3,2,12,12.5,10.0,2.5,4.00,50.0,,2.0,2097152,,,,,,150.0,,10.0,0.0,50.0,,,52.5,17.5,6.0,",
                sample.line());
        assertEquals("0.05", SampleColumn.DISK_WAIT.text(0.049));
        assertEquals("-1.2", SampleColumn.CPU.text(-1.24));
        assertEquals(SampleColumn.header().split(",").length, sample.line().split(",", -1).length);
    }

    @Test
    void aDiskThatWentIsNoNegativeTraffic() {
        MachineSample sample = sample(
                reading(1_000_000_000L, Counter.DISK_READ, 6_000, Counter.DISK_READS, 5, Counter.DISK_WRITES, 1),
                BEFORE);
        assertEquals(0, sample.get(SampleColumn.DISK_READ));
        assertEquals(0, sample.get(SampleColumn.DISK_OPS));
        assertEquals(
                "", SampleColumn.DISK_WAIT.text(sample.get(SampleColumn.DISK_WAIT)), "without operations no waiting");
    }

    @Test
    void whatAMachineDoesNotOfferIsEmptyAndNotZero() {
        String line = sample(reading(2), reading(1)).line();
        assertEquals("1000123,,,,,,,,,,3,2" + ",".repeat(SampleColumn.values().length - 11), line);
        assertEquals(line, sample(BEFORE, BEFORE).line(), "without time between them");
    }

    @Test
    void ofProcessesThatNobodyLookedThroughNothingIsKnown() {
        MachineReading now = reading(1_000_000_000L, Counter.ALL_TICKS, 1_400, Counter.OTHER_TICKS, 250);
        for (MachineSample sample : List.of(
                now.since(BEFORE, null, 1, new Pauses(0, 0)),
                reading(1_000_000_000L, Counter.ALL_TICKS, 1_400).since(BEFORE, BEFORE, 1, new Pauses(0, 0)))) {
            assertTrue(Double.isNaN(sample.get(SampleColumn.OTHER_CPU)), sample.toString());
        }
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
