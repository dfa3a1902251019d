package org.quadrille.vconnector.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.proto.Order;

/**
 * One session's connection to the market exchange emulator of its group, opened with the first order. A connection that
 * breaks is opened once more. Used by one thread.
 */
final class MarketLink implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(2);

    private final MarketAddress address;
    private FrameChannel channel;

    MarketLink(MarketAddress address) {
        this.address = address;
    }

    /**
     * Sends orders, in the sequence of the list.
     *
     * @throws IOException if the market cannot be reached; orders may then be lost
     */
    void send(List<Order> orders) throws IOException {
        for (Order order : orders) {
            send(order);
        }
    }

    private void send(Order order) throws IOException {
        if (channel != null) {
            try {
                channel.send(order);
                return;
            } catch (IOException broken) {
                close();
            }
        }
        channel = FrameChannel.connect(address.host(), address.port(), address.token(), address.sender(), CONNECT);
        channel.send(order);
    }

    @Override
    public void close() {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
