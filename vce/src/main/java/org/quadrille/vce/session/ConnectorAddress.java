package org.quadrille.vce.session;

import java.util.List;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;

/**
 * The connector of a group.
 *
 * @param id the group
 * @param host where it listens for transactions
 * @param port its port for transactions
 */
public record ConnectorAddress(GroupId id, String host, int port) {
    /** The connectors of a testbed, tile after tile. */
    public static List<ConnectorAddress> all(Testbed testbed) {
        return GroupId.all(testbed.tiles().size()).stream()
                .map(id -> {
                    Testbed.Connector connector = testbed.group(id).connector();
                    return new ConnectorAddress(id, connector.host(), connector.port());
                })
                .toList();
    }

    /** Tile of the group. */
    public int tile() {
        return id.tile();
    }

    /** Number of the group in its tile. */
    public int group() {
        return id.group();
    }

    /** Its name in messages. */
    @Override
    public String toString() {
        return "connector of " + id.label() + " at " + host + ":" + port;
    }
}
