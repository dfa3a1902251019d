package org.quadrille.vconnector.transactions;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.workload.GroupId;

/** Orders that one transaction leaves for the market; they are sent only after its commit. Used by one thread. */
public final class PendingOrders {
    private final GroupId group;
    private final List<Order> waiting = new ArrayList<>();

    /** @param group of the connector, which every order carries */
    public PendingOrders(GroupId group) {
        this.group = group;
    }

    void add(Order.Builder order) {
        waiting.add(order.setTile(group.tile()).setGroup(group.group()).build());
    }

    /** In the order they were given. */
    public List<Order> waiting() {
        return waiting;
    }

    public void clear() {
        waiting.clear();
    }
}
