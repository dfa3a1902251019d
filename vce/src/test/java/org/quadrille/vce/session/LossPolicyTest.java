package org.quadrille.vce.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.quadrille.common.wire.ConnectorAddress;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.testing.LogLines;

/** How many log lines the losses of a long run take, when every session loses the same database every second. */
class LossPolicyTest {
    private static final int LOSSES = 1_000;
    private static final ReplyHead GONE = ReplyHead.newBuilder()
            .setStatus(-1)
            .setSqlState("08006")
            .setMessage("the server is gone")
            .build();

    @RegisterExtension
    final LogLines log = LogLines.of(LossPolicy.class);

    @Test
    void eachDatabaseTakesAtMostALineASecond() {
        StopSignal stopped = new StopSignal();
        // Stopped, so that no loss waits before the next attempt.
        stopped.stop();
        LossPolicy losses = new LossPolicy(OnDatabaseLoss.RECONNECT, stopped, cause -> {});
        for (int i = 0; i < LOSSES; i++) {
            for (int group = 1; group <= 4; group++) {
                losses.databaseLost(
                        new ConnectorAddress(new GroupId(1, group), "127.0.0.1", 7000 + group, "secret", "ce-1"),
                        DatabaseRole.OLTP,
                        GONE);
            }
        }
        losses.flushLog();
        assertEquals(4 * LOSSES, log.total("losses of the .*"));
        log.assertALineASecond(4);
        for (int group = 1; group <= 4; group++) {
            String first = "lost the OLTP database of tile 1 group " + group + " (08006 the server is gone)";
            assertEquals(
                    1,
                    log.messages().stream()
                            .filter(line -> line.startsWith(first))
                            .count());
        }
    }
}
