package org.quadrille.vmee.exchange;

import java.io.IOException;
import java.time.Duration;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.workload.GroupId;

/**
 * The connector of a group, as senders reach it.
 *
 * @param id the group
 * @param host host of the connector
 * @param port its port for transactions
 * @param token the run's secret
 * @param sender name of this process for the connector's log
 */
public record ConnectorAddress(GroupId id, String host, int port, String token, String sender) {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    int tile() {
        return id.tile();
    }

    int group() {
        return id.group();
    }

    FrameChannel connect() throws IOException {
        return FrameChannel.connect(host, port, token, sender, CONNECT);
    }

    /** Names the connector in a message. */
    String connector() {
        return "the connector of " + id.label() + " (" + host + ":" + port + ")";
    }

    /** Names the database in a message. */
    String database() {
        return "the OLTP database of " + id.label();
    }

    /** Without the token, which must not reach a log. */
    @Override
    public String toString() {
        return connector();
    }
}
