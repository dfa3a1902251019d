package org.quadrille.common.wire;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.ReplyHead;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.Welcome;

/**
 * The connecting side of one blocking connection, opened with version and token (architecture.md, "Processes and
 * paths"). Used by one thread; only {@link #close} may be called from another, and ends a call under way with an
 * {@link IOException}. After any exception the connection can no longer be used.
 */
public final class FrameChannel implements AutoCloseable {
    private final Socket socket;
    private final FrameStream frames;

    private FrameChannel(Socket socket) throws IOException {
        this.socket = socket;
        this.frames = new FrameStream(socket);
    }

    /**
     * Connects and shows version and token.
     *
     * @param token the run's secret
     * @param sender name of this process, for the other side's log
     * @param timeout for the connection and the handshake together
     * @throws WireRefused if the other side does not want this connection
     * @throws IOException if it cannot be reached
     */
    public static FrameChannel connect(String host, int port, String token, String sender, Duration timeout)
            throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        Socket socket = Sockets.open();
        try {
            socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
            FrameChannel channel = new FrameChannel(socket);
            channel.open(token, sender, deadline);
            return channel;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private void open(String token, String sender, long deadline) throws IOException {
        frames.readBy(deadline);
        frames.write(Hello.newBuilder()
                .setVersion(Wire.VERSION)
                .setToken(token)
                .setSender(sender)
                .build());
        Welcome welcome = frames.read(Welcome.parser(), Wire.MAX_HELLO);
        if (welcome == null) {
            throw new EOFException("closed the connection before its welcome: is it a process of this kit?");
        }
        if (!welcome.getAccepted()) {
            throw new WireRefused(welcome.getReason());
        }
        frames.readWithoutLimit();
    }

    /** Sends a request and waits for its reply. */
    public Reply call(Request request) throws IOException {
        return call(request, Reply.parser());
    }

    /** Like {@link #call(Request)}, for a caller that needs only the head of the reply. */
    public ReplyHead callForHead(Request request) throws IOException {
        return call(request, ReplyHead.parser());
    }

    private <T extends MessageLite> T call(Request request, Parser<T> parser) throws IOException {
        frames.write(request);
        T reply = frames.read(parser, Wire.MAX_FRAME);
        if (reply == null) {
            throw new EOFException("the connection was closed by the other side");
        }
        return reply;
    }

    /** Sends an order; there is no answer. */
    public void send(Order order) throws IOException {
        frames.write(order);
    }

    /** Never fails: an error while closing is only logged. */
    @Override
    public void close() {
        Sockets.close(socket);
    }
}
