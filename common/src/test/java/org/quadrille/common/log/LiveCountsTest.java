package org.quadrille.common.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;

class LiveCountsTest {
    private static final int READINGS = 300_000;

    /** Every transaction fails: reading the counts in the wrong order soon shows more failures than transactions. */
    @Test
    void nobodyEverSeesMoreFailuresOrRetriesThanTransactions() throws InterruptedException {
        int type = TransactionType.TRADE_RESULT.ordinal();
        LiveCounts counts = new LiveCounts(1);
        AtomicBoolean enough = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; !enough.get(); i++) {
                counts.add(1, i % GroupId.PER_TILE + 1, type, -1, 0, 1);
            }
        });
        writer.start();
        try {
            long[] before = new long[GroupId.PER_TILE];
            for (int i = 0; i < READINGS; i++) {
                for (GroupCounts seen : counts.read()) {
                    long completed = seen.completed()[type];
                    assertTrue(completed >= before[seen.group() - 1], completed + " after fewer");
                    assertTrue(seen.failed()[type] <= completed, seen.failed()[type] + " failed of " + completed);
                    assertTrue(seen.retries()[type] <= completed, seen.retries()[type] + " retries of " + completed);
                    before[seen.group() - 1] = completed;
                }
            }
        } finally {
            enough.set(true);
            writer.join();
        }
        for (GroupCounts last : counts.read()) {
            assertTrue(last.completed()[type] > 0, "nothing was counted");
            assertArrayEquals(last.completed(), last.failed());
            assertArrayEquals(last.completed(), last.retries());
        }
    }
}
