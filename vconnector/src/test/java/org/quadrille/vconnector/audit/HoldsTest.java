package org.quadrille.vconnector.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HoldsTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void aForgottenHoldFailsAndItsNameIsFreeAgain() {
        Holds holds = new Holds(Duration.ofMillis(20));
        for (int i = 0; i < 2; i++) {
            SQLException e = assertThrows(SQLException.class, () -> holds.hold("a", 7, "commit"));
            assertEquals("57014", e.getSQLState());
            assertTrue(e.getMessage().contains("hold a was not released"), e.getMessage());
        }
        assertFalse(holds.release("a").getHeld());
    }

    @Test
    void waitingForAHoldThatNobodyReachesEnds() {
        assertFalse(new Holds().await("nobody", Duration.ofMillis(20)).getHeld());
    }

    @Test
    void whoWaitsForAHoldThatIsMissedIsToldWhy() {
        Holds holds = new Holds();
        CompletableFuture<String> waiting =
                CompletableFuture.supplyAsync(() -> holds.await("a", LONG).getMissed());
        holds.missed("a", "it ended before");
        assertEquals("it ended before", waiting.join());
        assertFalse(holds.await("a", Duration.ofMillis(20)).getHeld());
    }

    @Test
    void theEndOfAnAuditFailsWhatIsHeld() throws Exception {
        Holds holds = new Holds();
        CompletableFuture<Void> held = hold(holds);
        assertEquals("commit", holds.await("a", LONG).getNextStatement());
        holds.close();
        assertThrows(ExecutionException.class, held::get);
        assertThrows(SQLException.class, () -> holds.hold("b", 7, "commit"));
    }

    @Test
    void oneTransactionAtATimeIsHeldAtAPlace() throws Exception {
        Holds holds = new Holds();
        CompletableFuture<Void> held = hold(holds);
        assertTrue(holds.await("a", LONG).getHeld());
        assertThrows(SQLException.class, () -> holds.hold("a", 8, "commit"));
        assertEquals(7, holds.release("a").getSession());
        held.get();
    }

    private static CompletableFuture<Void> hold(Holds holds) {
        return CompletableFuture.runAsync(() -> {
            try {
                holds.hold("a", 7, "commit");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
