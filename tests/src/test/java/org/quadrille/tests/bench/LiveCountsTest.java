package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.TransactionType;

/** Counts of a run from its metrics: of all groups together, by type, and only what is counted. */
class LiveCountsTest {
    private static final String FIRST = """
            # TYPE quadrille_transactions_total counter
            quadrille_run_elapsed_seconds 7.0
            quadrille_transactions_total{group="1",status="failed",tile="1",type="Trade-Result"} 2.0
            quadrille_transactions_total{group="1",status="ok",tile="1",type="Trade-Result"} 40.0
            quadrille_transactions_total{group="2",status="ok",tile="1",type="Trade-Result"} 10.0
            quadrille_transactions_total{group="1",status="ok",tile="1",type="Market-Watch"} 1.5E3
            quadrille_retries_total{group="1",tile="1",type="Trade-Result"} 5.0
            """;

    private static final String LATER = FIRST.replace(" 40.0", " 100.0")
            .replace(" 5.0", " 9.0")
            .concat(
                    "quadrille_transactions_total{group=\"1\",status=\"ok\",tile=\"1\",type=\"Broker-Volume\"} 500.0\n");

    @Test
    void groupsAreAddedAndFailuresAreNotAmongTheCompleted() {
        LiveCounts counts = LiveCounts.of(FIRST);
        assertEquals(Map.of("Trade-Result", 50.0, "Market-Watch", 1500.0), counts.completed());
        assertEquals(1550, counts.all());
        assertEquals(2, counts.failed());
        assertEquals(5, counts.retriesOf(TransactionType.TRADE_RESULT));
    }

    @Test
    void aWindowIsTheDifferenceAlsoOfTypesThatBeginInIt() {
        LiveCounts window = LiveCounts.of(LATER).minus(LiveCounts.of(FIRST));
        assertEquals(60, window.of(TransactionType.TRADE_RESULT));
        assertEquals(500, window.of(TransactionType.BROKER_VOLUME));
        assertEquals(560, window.all());
        assertEquals(0, window.failed());
        assertEquals(4, window.retriesOf(TransactionType.TRADE_RESULT));
        assertEquals(25, LiveCounts.of(LATER).share(TransactionType.BROKER_VOLUME));
        assertEquals(0, window.share(TransactionType.TRADE_STATUS));
    }
}
