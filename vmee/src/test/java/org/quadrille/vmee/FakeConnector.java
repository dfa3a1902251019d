package org.quadrille.vmee;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.MarketFeedInput;
import org.quadrille.common.wire.proto.MarketFeedOutput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

/** A connector on a real socket, with a minimal database: it keeps the limit orders that Market-Feed may fire. */
final class FakeConnector implements AutoCloseable {
    static final String TOKEN = "a-secret";

    final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final FrameServer server;
    private final Map<Long, Order> open = new HashMap<>();
    private volatile FrameChannel market;
    /** Replies to a request instead of the fake; null leaves it to the fake. */
    volatile Function<Request, Reply> instead = request -> null;

    FakeConnector() {
        this.server = new FrameServer(
                InetAddress.getLoopbackAddress(), 0, () -> TOKEN, sender -> (FrameServer.Requests) this::handle);
    }

    int port() {
        return server.port();
    }

    /** Opens the connection for orders. */
    void connectTo(int orderPort) throws IOException {
        market = FrameChannel.connect("127.0.0.1", orderPort, TOKEN, "connector-1-1", Duration.ofSeconds(2));
    }

    void marketOrder(long tradeId, String symbol) throws IOException {
        marketOrder(tradeId, symbol, 0);
    }

    void marketOrder(long tradeId, String symbol, long broker) throws IOException {
        send(order(tradeId, symbol, "TMB", 0)
                .setAction(Order.Action.PROCESS)
                .setBrokerId(broker)
                .build());
    }

    void limitOrder(long tradeId, String symbol, String type, long limit) throws IOException {
        limitOrder(tradeId, symbol, type, limit, 0);
    }

    void limitOrder(long tradeId, String symbol, String type, long limit, long broker) throws IOException {
        Order order = order(tradeId, symbol, type, limit)
                .setAction(Order.Action.WATCH)
                .setBrokerId(broker)
                .build();
        synchronized (open) {
            open.put(tradeId, order);
        }
        send(order);
    }

    private static Order.Builder order(long tradeId, String symbol, String type, long limit) {
        return Order.newBuilder()
                .setTile(1)
                .setGroup(1)
                .setTradeId(tradeId)
                .setSymbol(symbol)
                .setTradeType(type)
                .setQuantity(100)
                .setBidPrice(limit);
    }

    synchronized void send(Order order) throws IOException {
        market.send(order);
    }

    /** Number of limit orders that have not been fired. */
    int open() {
        synchronized (open) {
            return open.size();
        }
    }

    private Reply handle(Request request) {
        Reply other = instead.apply(request);
        if (other != null) {
            return other;
        }
        requests.add(request);
        if (!request.hasMarketFeed()) {
            return Reply.getDefaultInstance();
        }
        List<Order> fired = fire(request.getMarketFeed());
        try {
            for (Order order : fired) {
                send(order.toBuilder()
                        .setAction(Order.Action.PROCESS)
                        .setTriggered(true)
                        // Market-Feed does not know it.
                        .clearBrokerId()
                        .build());
            }
        } catch (IOException e) {
            throw new IllegalStateException("the market went away", e);
        }
        return Reply.newBuilder()
                .setMarketFeed(MarketFeedOutput.newBuilder().setTriggered(fired.size()))
                .build();
    }

    /** Fires in the database the orders that these entries reach, without telling the market. */
    List<Order> fire(MarketFeedInput feed) {
        List<Order> fired = new ArrayList<>();
        synchronized (open) {
            for (MarketFeedInput.TickerEntry entry : feed.getEntriesList()) {
                for (Order order : List.copyOf(open.values())) {
                    boolean reached = order.getTradeType().equals("TLS")
                            ? order.getBidPrice() <= entry.getPrice()
                            : order.getBidPrice() >= entry.getPrice();
                    if (order.getSymbol().equals(entry.getSymbol()) && reached) {
                        fired.add(open.remove(order.getTradeId()));
                    }
                }
            }
        }
        return fired;
    }

    void disconnectAll() {
        server.disconnectAll();
    }

    @Override
    public void close() {
        server.close();
        if (market != null) {
            market.close();
        }
    }
}
