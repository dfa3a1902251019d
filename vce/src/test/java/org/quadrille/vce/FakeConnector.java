package org.quadrille.vce;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderOutput;

/** A connector on a real socket, without a database: records each request and reports success. */
final class FakeConnector implements AutoCloseable {
    static final String TOKEN = "a-secret";
    /** About as long as a small transaction; it keeps a run of a second small enough to look at every record. */
    private static final long WORK_NANOS = 500_000;

    static final long TRADE_ID = 200_000_000_000_007L;

    /** A request and its arrival (nanoTime). */
    record Seen(long at, Request request) {}

    final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
    /** Replies to a request instead of the fake; null leaves it to the fake. */
    volatile Function<Request, Reply> instead = request -> null;

    private FrameServer server;

    FakeConnector() {
        listen(0);
    }

    private void listen(int port) {
        server = new FrameServer(
                InetAddress.getLoopbackAddress(), port, () -> TOKEN, sender -> (FrameServer.Requests) this::handle);
    }

    private Reply handle(Request request) {
        seen.add(new Seen(System.nanoTime(), request));
        Reply other = instead.apply(request);
        if (other != null) {
            return other;
        }
        LockSupport.parkNanos(WORK_NANOS);
        Reply.Builder reply = Reply.newBuilder();
        if (request.hasTradeOrder()) {
            reply.setTradeOrder(TradeOrderOutput.newBuilder().setTradeId(TRADE_ID));
            reply.setRetries(1);
        }
        return reply.build();
    }

    int port() {
        return server.port();
    }

    void disconnectAll() {
        server.disconnectAll();
    }

    /** Waits until no connection is left that might still see a request; returns whether it succeeded. */
    boolean awaitDisconnected() {
        return server.awaitDisconnected(Duration.ofSeconds(20));
    }

    /** Listens again, on the port it had before {@link #close}. */
    void again() {
        listen(server.port());
    }

    @Override
    public void close() {
        server.close();
    }
}
