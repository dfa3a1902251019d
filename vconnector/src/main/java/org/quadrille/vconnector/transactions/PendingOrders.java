package org.quadrille.vconnector.transactions;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.Order;

/** Orders that one transaction leaves for the market; they are sent only after its commit. Used by one thread. */
public final class PendingOrders {
    private final int tile;
    private final int group;
    private final List<Order> waiting = new ArrayList<>();

    /** @param tile tile and group of the connector, both 1-based, that every order carries */
    public PendingOrders(int tile, int group) {
        this.tile = tile;
        this.group = group;
    }

    void add(Order.Builder order) {
        waiting.add(order.setTile(tile).setGroup(group).build());
    }

    /** In the order they were given. */
    public List<Order> waiting() {
        return waiting;
    }

    public void clear() {
        waiting.clear();
    }
}
