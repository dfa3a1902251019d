package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.MarketFeedOutput;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.Securities;

/**
 * The other side of a market emulator, in a process of its own so that its CPU time is not the emulator's: four connectors
 * that say yes to everything, and orders at an even rate. Prints the connectors' ports; then reads lines with the order
 * port, the orders a second and the number of seconds, and answers each with the number of orders sent.
 */
final class MarketLoad {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long FIRST_TRADE = 200_000_000_000_001L;

    private final Securities securities = new Population(1, new Scale(1, 1, 5, 130)).securities();
    private final List<FrameServer> connectors = new ArrayList<>();
    private long trades;

    private MarketLoad() {
        for (int group = 0; group < GroupId.PER_TILE; group++) {
            connectors.add(new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> Stub.TOKEN, sender ->
                    (FrameServer.Requests) MarketLoad::reply));
        }
    }

    public static void main(String[] args) throws IOException {
        MarketLoad load = new MarketLoad();
        StringBuilder ports = new StringBuilder();
        load.connectors.forEach(c -> ports.append(c.port()).append(' '));
        System.out.println(ports.toString().strip());
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    load.send(Integer.parseInt(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2])));
        }
        load.connectors.forEach(FrameServer::close);
    }

    private static Reply reply(Request request) {
        return request.hasMarketFeed()
                ? Reply.newBuilder()
                        .setMarketFeed(MarketFeedOutput.getDefaultInstance())
                        .build()
                : Reply.getDefaultInstance();
    }

    /** The groups take turns; an order that is late is sent at once, so that the number is right. */
    private long send(int orderPort, long rate, long seconds) throws IOException {
        List<FrameChannel> markets = new ArrayList<>();
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            markets.add(FrameChannel.connect(Stub.HOST, orderPort, Stub.TOKEN, "connector-1-" + group, TIMEOUT));
        }
        long count = rate * seconds;
        long start = System.nanoTime();
        for (long i = 0; i < count; i++) {
            long due = start + (long) (i * (1e9 / rate));
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            int group = (int) (i % GroupId.PER_TILE);
            markets.get(group)
                    .send(Order.newBuilder()
                            .setAction(Order.Action.PROCESS)
                            .setTile(1)
                            .setGroup(group + 1)
                            .setTradeId(FIRST_TRADE + trades++)
                            .setSymbol(securities.symbol((int) (trades % securities.activeCount())))
                            .setTradeType("TMB")
                            .setQuantity(100)
                            .build());
        }
        markets.forEach(FrameChannel::close);
        return count;
    }
}
