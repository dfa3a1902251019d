package org.quadrille.vconnector.transactions;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.workload.GroupId;

/** Orders that one transaction leaves for the market; they are sent only after its commit. Used by one thread. */
public final class PendingOrders {
    private final GroupId group;
    private final List<Order> waiting = new ArrayList<>();
    private long brokerId;

    /** @param group of the connector, which every order carries */
    public PendingOrders(GroupId group) {
        this.group = group;
    }

    void add(Order.Builder order) {
        waiting.add(order.setTile(group.tile()).setGroup(group.group()).build());
    }

    /** Adds the order of a trade that has just been entered for an account of a broker. */
    void add(Order.Builder order, long brokerId) {
        add(order);
        this.brokerId = brokerId;
    }

    /** Broker of the only order, if that is of a trade that has just been entered; otherwise 0. */
    public long brokerId() {
        return brokerId;
    }

    /** In the order they were given. */
    public List<Order> waiting() {
        return waiting;
    }

    public void clear() {
        waiting.clear();
        brokerId = 0;
    }
}
