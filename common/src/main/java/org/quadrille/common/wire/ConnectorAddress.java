package org.quadrille.common.wire;

import java.io.IOException;
import java.time.Duration;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;

/**
 * The connector of a group, as an emulator reaches it.
 *
 * @param token the run's secret
 * @param sender name of this process for the connector's log
 */
public record ConnectorAddress(GroupId id, String host, int port, String token, String sender) {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** The connector that a testbed has for a group. */
    public static ConnectorAddress of(Testbed testbed, GroupId id, String token, String sender) {
        Testbed.Connector connector = testbed.group(id).connector();
        return new ConnectorAddress(id, connector.host(), connector.port(), token, sender);
    }

    /** Tile of the group. */
    public int tile() {
        return id.tile();
    }

    /** Number of the group in its tile. */
    public int group() {
        return id.group();
    }

    /**
     * Opens a connection.
     *
     * @throws WireRefused if the connector refuses it
     * @throws IOException if it cannot be reached
     */
    public FrameChannel connect() throws IOException {
        return FrameChannel.connect(host, port, token, sender, CONNECT);
    }

    /** Names it behind "the" or "lost". */
    public String name() {
        return "connector of " + id.label() + " at " + Words.endpoint(host, port);
    }

    /** Names it in a sentence, without the token, which must not reach a log. */
    @Override
    public String toString() {
        return "the connector of " + id.label() + " (" + Words.endpoint(host, port) + ")";
    }
}
