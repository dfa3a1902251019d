package org.quadrille.common.wire;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.wire.FrameServer.Orders;
import org.quadrille.common.wire.FrameServer.Requests;
import org.quadrille.common.wire.proto.Hello;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.Welcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One accepted connection from its handshake to its end; runs on a thread of its own. */
final class ServerConnection implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerConnection.class);
    private static final int LONGEST_SENDER = 40;

    private final Socket socket;
    private final Supplier<String> token;
    private final FrameServer.Handler handler;
    private final Duration handshake;
    private final FrameServer.Lines lines;
    private final Runnable onHandshake;
    private final Consumer<ServerConnection> onEnd;
    private volatile boolean closed;
    private SparseLog log;
    private String peer;

    ServerConnection(
            Socket socket,
            Supplier<String> token,
            FrameServer.Handler handler,
            Duration handshake,
            FrameServer.Lines lines,
            Runnable onHandshake,
            Consumer<ServerConnection> onEnd) {
        this.socket = socket;
        this.token = token;
        this.handler = handler;
        this.handshake = handshake;
        this.lines = lines;
        this.log = lines.refused();
        this.onHandshake = onHandshake;
        this.onEnd = onEnd;
        this.peer = String.valueOf(socket.getRemoteSocketAddress());
    }

    @Override
    public void run() {
        try {
            FrameStream frames;
            String sender;
            try {
                frames = new FrameStream(socket);
                sender = welcome(frames);
            } finally {
                onHandshake.run();
            }
            if (sender != null) {
                log = lines.broken();
                peer = sender + " at " + peer;
                Thread.currentThread().setName(Thread.currentThread().getName() + "-" + sender);
                serve(frames, sender);
            }
        } catch (SocketTimeoutException e) {
            log.warn("closed the connection from " + peer + ": it did not open it within " + handshake.toSeconds()
                    + " s");
        } catch (BadFrame e) {
            log.warn("closed the connection from " + peer + ": " + e.getMessage());
        } catch (IOException e) {
            if (!closed) {
                log.info("the connection from " + peer + " has ended: " + e.getMessage());
            }
        } catch (RuntimeException e) {
            log.error("closed the connection from " + peer + ": its handler failed", e);
        } finally {
            close();
            onEnd.accept(this);
        }
    }

    /** Name of the sender, or null if it was refused. */
    private String welcome(FrameStream frames) throws IOException {
        frames.readBy(System.nanoTime() + handshake.toNanos());
        Hello hello = frames.read(Hello.parser(), Wire.MAX_HELLO);
        if (hello == null) {
            LOG.debug("{} connected and said nothing", peer);
            return null;
        }
        String sender = harmless(hello.getSender());
        String reason = reasonToRefuse(hello);
        frames.write(Welcome.newBuilder()
                .setAccepted(reason.isEmpty())
                .setReason(reason)
                .build());
        if (!reason.isEmpty()) {
            log.warn("refused " + sender + " at " + peer + ": " + reason);
            return null;
        }
        frames.readWithoutLimit();
        return sender;
    }

    private String reasonToRefuse(Hello hello) {
        if (hello.getVersion() != Wire.VERSION) {
            return "it speaks version " + Integer.toUnsignedString(hello.getVersion())
                    + " of the protocol and this process version " + Wire.VERSION
                    + ": start all processes from the same build of the kit";
        }
        String expected = token.get();
        if (expected == null) {
            return "this process has no run at the moment";
        }
        boolean same = MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8), hello.getToken().getBytes(StandardCharsets.UTF_8));
        return same ? "" : "its token is not the one of this run: it may belong to another run";
    }

    private void serve(FrameStream frames, String sender) throws IOException {
        FrameServer.Session session = handler.open(sender);
        try {
            if (session instanceof Requests requests) {
                Request request = frames.read(Request.parser(), Wire.MAX_FRAME);
                while (request != null) {
                    frames.write(requests.handle(request));
                    request = frames.read(Request.parser(), Wire.MAX_FRAME);
                }
            } else if (session instanceof Orders orders) {
                Order order = frames.read(Order.parser(), Wire.MAX_FRAME);
                while (order != null) {
                    orders.handle(order);
                    order = frames.read(Order.parser(), Wire.MAX_FRAME);
                }
            }
        } finally {
            session.close();
        }
    }

    /** A name from outside must not be able to forge lines of the log. */
    private static String harmless(String sender) {
        String cut = sender.length() > LONGEST_SENDER ? sender.substring(0, LONGEST_SENDER) : sender;
        return cut.replaceAll("[^A-Za-z0-9._-]", "?");
    }

    void close() {
        closed = true;
        Sockets.close(socket);
    }
}
