package org.quadrille.tests.bench;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.TradeOrderOutput;
import org.quadrille.common.workload.GroupId;

/**
 * The connectors of a tile, which take a varying time for each request, stall now and then, and remember when each
 * request came and went, by the process that sent it.
 */
final class KnownConnectors implements AutoCloseable {
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final double MEAN_MORE_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** All requests that come in the first part of each period wait until that part ends. */
    private static final long STALL_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(3_000);

    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    /** When a request came and went, as nanoTime. */
    record Served(boolean status, long came, long went) {}

    private final List<FrameServer> servers = new ArrayList<>();
    private final Map<String, List<Served>> bySender = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final long origin = System.nanoTime();

    KnownConnectors() {
        for (int group = 0; group < GroupId.PER_TILE; group++) {
            servers.add(new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> Stub.TOKEN, sender ->
                    (FrameServer.Requests) request -> serve(sender, request)));
        }
    }

    List<Integer> ports() {
        return servers.stream().map(FrameServer::port).toList();
    }

    /** The requests served for a sender with one session, in their order; maintenance is left out. */
    List<Served> of(String sender) {
        return bySender.getOrDefault(sender, List.of());
    }

    private Reply serve(String sender, Request request) {
        long came = System.nanoTime();
        if (request.hasDataMaintenance() || request.hasTradeCleanup()) {
            return Reply.getDefaultInstance();
        }
        double more = new RandomStream(1, numbers.incrementAndGet()).negExp(MEAN_MORE_NANOS);
        long inPeriod = (came - origin) % STALL_EVERY_NANOS;
        long stall = Math.max(0, STALL_NANOS - inPeriod);
        long until = came + stall + Math.min(MOST_NANOS, LEAST_NANOS + (long) more);
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        Reply.Builder reply = Reply.newBuilder();
        if (request.hasTradeOrder()) {
            reply.setTradeOrder(TradeOrderOutput.newBuilder().setTradeId(1));
        }
        // One session sends one request after the other, over connections to all of us.
        List<Served> served = bySender.computeIfAbsent(sender, s -> new ArrayList<>());
        synchronized (served) {
            served.add(new Served(request.hasTradeStatus(), came, System.nanoTime()));
        }
        return reply.build();
    }

    @Override
    public void close() {
        servers.forEach(FrameServer::close);
    }
}
