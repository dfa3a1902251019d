package org.quadrille.vconnector.session;

import java.util.List;
import java.util.function.Supplier;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.vconnector.transactions.PendingOrders;

/** When the Trade-Results of a group run (workload.md 12.7). Shared by its sessions; thread-safe. */
public interface ResultOrder {
    /** At once, all of them. */
    ResultOrder NONE = new ResultOrder() {
        @Override
        public void entered(PendingOrders orders) {
            // Nothing waits for a broker.
        }

        @Override
        public Reply run(long tradeId, Supplier<Reply> result) {
            return result.get();
        }

        @Override
        public List<Gauge> gauges() {
            return List.of();
        }
    };

    /** What a profile wants, with nothing known of any trade. */
    static ResultOrder of(TradeResultOrder wanted) {
        return switch (wanted) {
            case NONE -> NONE;
            case BY_BROKER -> new BrokerOrder();
        };
    }

    /** To be called after every transaction, before the market hears of the orders that it left. */
    void entered(PendingOrders orders);

    /**
     * Runs a Trade-Result as soon as it may.
     *
     * @param tradeId its trade
     * @param result all of it, retries included; does not throw
     * @return its reply
     */
    Reply run(long tradeId, Supplier<Reply> result);

    /** What prime records of it. */
    List<Gauge> gauges();
}
