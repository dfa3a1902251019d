package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.testing.LogLines;

/** How many log lines a connector takes that comes and goes. */
class LossesTest {
    private static final int LOSSES = 1_000;

    @RegisterExtension
    final LogLines log = LogLines.of(Losses.class);

    @Test
    void eachConnectorTakesAtMostALineASecond() {
        Losses losses = new Losses(OnDatabaseLoss.RECONNECT, cause -> {});
        for (int i = 0; i < LOSSES; i++) {
            for (int group = 1; group <= 4; group++) {
                assertTrue(losses.tryAgainAfter("the connector of group " + group, "reset by peer", true));
                losses.back();
            }
        }
        losses.flushLog();
        assertEquals(4 * LOSSES, log.total("losses of the .*"));
        log.assertALineASecond(4);
        assertEquals(
                "lost the connector of group 1 (reset by peer); trying again",
                log.messages().get(0));
    }
}
