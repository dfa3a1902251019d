package org.quadrille.audit.script;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Order;

/**
 * Takes the place of the market: keeps the orders that it receives, and sends no Trade-Results for them. Thread-safe.
 */
public final class OrderSink implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Order> orders = new ArrayList<>();
    private final FrameServer server;

    OrderSink(String token) {
        this.server = new FrameServer(
                InetAddress.getLoopbackAddress(), 0, () -> token, sender -> (FrameServer.Orders) this::told);
    }

    int port() {
        return server.port();
    }

    private synchronized void told(Order order) {
        orders.add(order);
        notifyAll();
    }

    /** Waits for the order of a trade and returns all orders so far; those of one session come in their order. */
    public synchronized List<Order> until(long tradeId) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (orders.stream().noneMatch(o -> o.getTradeId() == tradeId) && deadline - System.nanoTime() > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, deadline - System.nanoTime());
        }
        return List.copyOf(orders);
    }

    @Override
    public void close() {
        server.close();
    }
}
