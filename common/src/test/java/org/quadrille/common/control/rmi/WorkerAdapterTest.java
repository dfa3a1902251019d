package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.control.WorkerException;
import org.quadrille.testing.LogLines;

class WorkerAdapterTest {
    private static final int CALLS = 1_000;

    @RegisterExtension
    final LogLines log = LogLines.of(WorkerAdapter.class);

    @BeforeAll
    static void forgetEarlierFailures() {
        WorkerAdapter.flushLog();
    }

    /** Prime calls every second, and anyone who can reach the port may call more often. */
    @Test
    void aCallThatFailsAgainAndAgainIsAFewLines() {
        for (int i = 0; i < CALLS; i++) {
            WorkerException told = assertThrows(
                    WorkerException.class,
                    () -> WorkerAdapter.guarded(() -> {
                        throw new IllegalStateException("a test of it");
                    }));
            assertTrue(told.getMessage().contains("a test of it"), told.getMessage());
        }
        WorkerAdapter.flushLog();
        assertEquals(CALLS, log.total("failed calls of prime"));
        log.assertALineASecond(1);
        assertEquals("a test of it", log.exception(log.messages().size() - 1).getMessage());
    }
}
