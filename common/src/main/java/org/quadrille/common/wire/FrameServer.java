package org.quadrille.common.wire;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accepting side: one thread accepts, one thread serves each connection. Every connection must open with the
 * protocol's version and the run's token, in time. Anything that is not a frame closes its connection, with the reason
 * in the log, and affects nothing else. Thread-safe.
 */
public final class FrameServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FrameServer.class);
    private static final Duration HANDSHAKE = Duration.ofSeconds(5);
    private static final int BACKLOG = 1_024;

    /** Most simultaneous connections that have not shown a token; further ones wait, and silent ones time out. */
    private static final int STRANGERS = 128;

    /** Takes the frames of one connection, on that connection's thread. */
    public sealed interface Session permits Requests, Orders {
        /** The connection has ended, for whatever reason. */
        default void close() {}
    }

    /** A connection on which each frame is a request and gets a reply. */
    @FunctionalInterface
    public non-sealed interface Requests extends Session {
        /** An exception closes the connection. */
        Reply handle(Request request);
    }

    /** A connection on which each frame is an order without an answer. */
    @FunctionalInterface
    public non-sealed interface Orders extends Session {
        /** An exception closes the connection. */
        void handle(Order order);
    }

    /** Makes a session for each connection that was accepted. */
    @FunctionalInterface
    public interface Handler {
        /** @param sender name of the process that connected, made safe for a log */
        Session open(String sender);
    }

    /**
     * Log lines about connections.
     *
     * @param refused those that have not shown the token: anybody who can reach the port can cause any number of these
     * @param broken those that have shown it
     */
    record Lines(SparseLog refused, SparseLog broken) {}

    private final ServerSocketChannel listener;
    private final Supplier<String> token;
    private final Handler handler;
    private final Duration handshake;
    private final Lines lines;
    private final Semaphore strangers = new Semaphore(STRANGERS);
    private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Listens at once, on loopback unless the testbed says otherwise, at a port, or 0 for any free one.
     *
     * @param token gives the run's token, or null while there is no run; then all connections are refused
     * @throws UserError if the port is not available
     */
    public FrameServer(InetAddress bind, int port, Supplier<String> token, Handler handler) {
        this(bind, port, token, handler, HANDSHAKE, System::nanoTime);
    }

    /** As the public constructor, with a time for version and token, and a clock to limit the lines in the log. */
    FrameServer(
            InetAddress bind,
            int port,
            Supplier<String> token,
            Handler handler,
            Duration handshake,
            LongSupplier nanoTime) {
        this.token = token;
        this.handler = handler;
        this.handshake = handshake;
        this.listener = listen(bind, port);
        this.lines = new Lines(
                new SparseLog(LOG, "connections refused on port " + port(), nanoTime),
                new SparseLog(LOG, "connections broken on port " + port(), nanoTime));
        Daemons.start(this::accept, "wire-accept-" + port());
    }

    private static ServerSocketChannel listen(InetAddress bind, int port) {
        ServerSocketChannel socket = null;
        try {
            socket = Sockets.listener();
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            socket.bind(new InetSocketAddress(bind, port), BACKLOG);
            return socket;
        } catch (IOException e) {
            if (socket != null) {
                Sockets.close(socket);
            }
            throw new UserError("Cannot listen on port " + port + " of " + bind.getHostAddress() + " ("
                    + e.getMessage() + "); "
                    + (e instanceof BindException && ofThisMachine(bind)
                            ? "stop the process that uses the port, or choose another port in the testbed file."
                            : "choose an address of this machine and a port that this user may open."));
        }
    }

    /** An address that cannot be bound although it is this machine's has another user of the port. */
    private static boolean ofThisMachine(InetAddress address) {
        try {
            return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return false;
        }
    }

    /** The port it listens on. */
    public int port() {
        return listener.socket().getLocalPort();
    }

    private void accept() {
        while (!closed) {
            try {
                strangers.acquireUninterruptibly();
                start(accepted());
            } catch (IOException e) {
                if (!closed) {
                    // Usually no file descriptor is free; give open connections time to end.
                    lines.refused().warn("cannot accept a connection on port " + port() + ": " + e.getMessage());
                    pause();
                }
            }
        }
    }

    private Socket accepted() throws IOException {
        try {
            return listener.accept().socket();
        } catch (IOException e) {
            strangers.release();
            throw e;
        }
    }

    private void start(Socket socket) {
        ServerConnection connection =
                new ServerConnection(socket, token, handler, handshake, lines, strangers::release, this::ended);
        connections.add(connection);
        if (closed) {
            giveUp(connection);
            return;
        }
        try {
            Daemons.start(connection, "wire-" + port());
        } catch (OutOfMemoryError e) {
            // Usually the system allows no more threads; connections that end free theirs.
            giveUp(connection);
            lines.refused().warn("cannot serve a connection on port " + port() + ": " + e.getMessage());
            pause();
        }
    }

    private void ended(ServerConnection connection) {
        connections.remove(connection);
        if (closed) {
            flush();
        }
    }

    private void giveUp(ServerConnection connection) {
        connection.close();
        connections.remove(connection);
        strangers.release();
    }

    private static void pause() {
        Daemons.untilInterrupted(() -> Thread.sleep(100));
    }

    /** Closes all connections; new ones are still accepted. Log lines only counted so far are written. */
    public void disconnectAll() {
        connections.forEach(ServerConnection::close);
        flush();
    }

    private void flush() {
        lines.refused().flush();
        lines.broken().flush();
    }

    /**
     * Waits so long until no connection is left, and says whether; the handler of a closed one may still be busy with
     * its last frame.
     */
    public boolean awaitDisconnected(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (!connections.isEmpty()) {
            if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return true;
    }

    /** Stops listening and closes all connections. */
    @Override
    public void close() {
        closed = true;
        Sockets.close(listener);
        disconnectAll();
    }
}
