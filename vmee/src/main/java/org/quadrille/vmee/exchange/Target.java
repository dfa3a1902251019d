package org.quadrille.vmee.exchange;

import java.io.IOException;
import java.time.Duration;
import org.quadrille.common.wire.FrameChannel;

/**
 * The connector of a group, as senders reach it.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param host host of the connector
 * @param port its port for transactions
 * @param token the run's secret
 * @param sender name of this process for the connector's log
 */
public record Target(int tile, int group, String host, int port, String token, String sender) {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    FrameChannel connect() throws IOException {
        return FrameChannel.connect(host, port, token, sender, CONNECT);
    }

    /** Names the connector in a message. */
    String connector() {
        return "the connector of tile " + tile + " group " + group + " (" + host + ":" + port + ")";
    }

    /** Names the database in a message. */
    String database() {
        return "the OLTP database of tile " + tile + " group " + group;
    }

    /** Without the token, which must not reach a log. */
    @Override
    public String toString() {
        return connector();
    }
}
