package org.quadrille.vmee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.testing.Await;
import org.quadrille.testing.LogLines;

/** A database that fails every transaction, as it does when its disk is full, and a run that goes on. */
@Timeout(60)
class FailuresInTheLogTest extends MarketFixture {
    private static final int ORDERS = 300;

    @RegisterExtension
    final LogLines log = LogLines.ofPackage("org.quadrille.vmee.exchange");

    @Test
    void everyFailureIsCountedInAFewLines() throws Exception {
        AtomicInteger results = new AtomicInteger();
        connector.instead = request -> {
            if (request.hasTradeResult()) {
                results.incrementAndGet();
            }
            return Reply.newBuilder()
                    .setStatus(-1)
                    .setSqlState("53100")
                    .setMessage("No space left on device")
                    .build();
        };
        run(Testbed.OnDatabaseLoss.ABORT);
        for (int i = 0; i < ORDERS; i++) {
            connector.marketOrder(i + 1, SECURITIES.symbol(i % 20));
        }
        // An order that the market has not read when the drain begins is not part of the run.
        Await.await("all results", () -> results.get() == ORDERS);
        List<TransactionRecord> records = drainAndRead();
        assertTrue(records.size() >= ORDERS, records.size() + " transactions");
        assertEquals(records.size(), log.total("failed transactions of the connector .*"));
        log.assertALineASecond(1);
        String first = log.messages().get(0);
        assertTrue(first.endsWith("53100 No space left on device"), first);
    }
}
