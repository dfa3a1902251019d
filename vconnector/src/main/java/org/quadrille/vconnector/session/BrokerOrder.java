package org.quadrille.vconnector.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.vconnector.transactions.PendingOrders;

/**
 * Trade-Results of one broker run one after another, in the order in which they came. Whose a trade is, is known from its
 * Trade-Order, which this connector has run, too; a Trade-Result of any other trade (of the initial load, or entered
 * before the connector was started) runs at once, and is counted.
 */
final class BrokerOrder implements ResultOrder {
    /**
     * Most trades of which the broker is remembered. About 60 for each Trade-Result a second wait for their price
     * (workload.md 9.5), so these are enough for a thousand a second in one group.
     */
    static final int MOST = 1 << 16;

    /** Brokers of the trades without a result, the oldest first. */
    private final Map<Long, Long> brokers = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > MOST;
        }
    };

    /** One for each broker, fair: who came first runs first. */
    private final Map<Long, ReentrantLock> turns = new ConcurrentHashMap<>();

    private final LongAdder unordered = new LongAdder();

    @Override
    public void entered(PendingOrders orders) {
        if (orders.brokerId() != 0) {
            long tradeId = orders.waiting().get(0).getTradeId();
            synchronized (brokers) {
                brokers.put(tradeId, orders.brokerId());
            }
        }
    }

    @Override
    public Reply run(long tradeId, Supplier<Reply> result) {
        Long broker;
        synchronized (brokers) {
            broker = brokers.get(tradeId);
        }
        if (broker == null) {
            unordered.increment();
            return result.get();
        }
        ReentrantLock turn = turns.computeIfAbsent(broker, b -> new ReentrantLock(true));
        turn.lock();
        try {
            Reply reply = result.get();
            // One that has failed may be sent again.
            if (!TransactionStatus.isInvalid(reply.getStatus())) {
                synchronized (brokers) {
                    brokers.remove(tradeId);
                }
            }
            return reply;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public List<Gauge> gauges() {
        return List.of(
                new Gauge("resultsUnordered", unordered.sum()),
                new Gauge(
                        "resultsWaiting",
                        turns.values().stream()
                                .mapToInt(ReentrantLock::getQueueLength)
                                .sum()));
    }
}
