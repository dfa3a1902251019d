package org.quadrille.vce.session;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.config.Testbed;

/**
 * The connector of a group.
 *
 * @param tile from 1
 * @param group 1 to 4
 * @param host where it listens for transactions
 * @param port its port for transactions
 */
public record Target(int tile, int group, String host, int port) {
    /** The connectors of a testbed, tile after tile. */
    public static List<Target> all(Testbed testbed) {
        List<Target> all = new ArrayList<>();
        for (int tile = 1; tile <= testbed.tiles().size(); tile++) {
            for (int group = 1; group <= Dealer.GROUPS; group++) {
                Testbed.Connector connector = testbed.group(tile, group).connector();
                all.add(new Target(tile, group, connector.host(), connector.port()));
            }
        }
        return all;
    }

    /** As messages name it. */
    @Override
    public String toString() {
        return "connector of tile " + tile + " group " + group + " at " + host + ":" + port;
    }
}
