package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.TransactionType;

class RecoveryTest {
    /** 10 a second from second 2 to 20, none until 30, half the rate until 34, and the full rate from then to 60. */
    private static final IntUnaryOperator OUTAGE =
            second -> second < 2 ? 4 : second < 20 ? 10 : second < 30 ? 0 : second < 34 ? 5 : 10;

    @Test
    void theRateIsBackWhereAWholeWindowHasIt() {
        ThroughputRecovery recovery = recovery(throughput(60, OUTAGE), 60);
        assertEquals(10, recovery.before());
        assertEquals(7, recovery.window());
        assertEquals(34, recovery.back().orElseThrow());
        assertEquals((4 * 5 + 26 * 10) / 30.0, recovery.after(), 1e-9);
    }

    @Test
    void aRateThatDoesNotComeBackIsNotSaidToBe() {
        ThroughputRecovery recovery = recovery(throughput(60, second -> second < 20 ? 10 : second < 30 ? 0 : 9), 60);
        assertTrue(recovery.back().isEmpty());
        assertEquals(9, recovery.after());
    }

    @Test
    void lostAnswersAreCountedApart() {
        ThroughputBySecond all = new ThroughputBySecond();
        all.add(record(TransactionType.TRADE_RESULT, 5, -1, "08006"));
        all.add(record(TransactionType.TRADE_RESULT, 5, -1, "40001"));
        all.add(record(TransactionType.TRADE_STATUS, 200, 0, ""));
        assertEquals(1, all.lost(5));
        assertEquals(0, all.answers(5));
        assertEquals(1, all.answers(200));
        assertEquals(0, all.results(200));
        assertEquals(201, all.seconds());
        assertTrue(RecoveryFiles.table(all).contains("\n5,0,0,1\n"));
    }

    @Test
    void answersAfterTheFailureAreNoLoadBeforeIt() {
        FailureTimeline timeline =
                new FailureTimeline(Instant.EPOCH, 10_000_000, 10_200_000, 11_000_000, 15_000_000, 100_000);
        assertFalse(timeline.justBefore(8_900_000, 1_000_000));
        assertTrue(timeline.justBefore(9_100_000, 1_000_000));
        assertTrue(timeline.justBefore(10_200_000, 1_000_000));
        assertFalse(timeline.justBefore(14_000_000, 1_000_000));
    }

    @Test
    void thePictureSaysWhatHappenedWhen() {
        String svg = RecoveryFiles.chart(throughput(60, OUTAGE), recovery(throughput(60, OUTAGE), 60));
        assertTrue(svg.contains("connections again after 9.5 s"), svg);
        assertTrue(svg.contains("first transaction after 9.7 s"), svg);
        assertTrue(svg.contains("95 % of the rate after 13.7 s"), svg);
    }

    private static ThroughputRecovery recovery(ThroughputBySecond all, int end) {
        return ThroughputRecovery.of(all, 2, 20.3, 20.4, 29.8, OptionalDouble.of(30.0), end);
    }

    private static ThroughputBySecond throughput(int seconds, IntUnaryOperator rate) {
        ThroughputBySecond all = new ThroughputBySecond();
        for (int second = 0; second < seconds; second++) {
            for (int i = 0; i < rate.applyAsInt(second); i++) {
                all.add(record(TransactionType.TRADE_RESULT, second, 0, ""));
            }
        }
        return all;
    }

    private static TransactionRecord record(TransactionType type, int second, int status, String sqlState) {
        long at = second * ThroughputBySecond.SECOND + 1;
        return new TransactionRecord(at, at, 100, 1, 1, 1, 1, type, status, sqlState, 0, 7, 0);
    }
}
