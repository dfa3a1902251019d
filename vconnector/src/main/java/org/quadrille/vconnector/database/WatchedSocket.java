package org.quadrille.vconnector.database;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.engine.Route;
import org.quadrille.schema.engine.ServerSockets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket whose time limits for connecting and reading are watched by one thread, for all sockets of the process. It
 * looks once a second, so a call may take a second longer than its limit. It then ends with a
 * {@link SocketTimeoutException}, as with any other socket; but this one is closed.
 *
 * <p>With a limit that the JDK watches, each answer would take three system calls: one that finds nothing, one that waits
 * and one that reads.
 */
final class WatchedSocket extends Socket {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedSocket.class);
    private static final long NONE = 0;
    private static final Set<WatchedSocket> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Daemons.start(WatchedSocket::watch, "database-watchdog");
    }

    /** By when the call under way has to end, by {@link System#nanoTime}. */
    private final AtomicLong deadline = new AtomicLong(NONE);

    private volatile DatabaseServer server;
    private volatile int readMillis;
    private volatile boolean tooLong;

    private static void watch() {
        Daemons.untilInterrupted(() -> {
            while (true) {
                TimeUnit.SECONDS.sleep(1);
                OPEN.forEach(WatchedSocket::check);
            }
        });
    }

    private void check() {
        long end = deadline.get();
        if (end != NONE && System.nanoTime() - end > 0) {
            tooLong = true;
            Route.silent(server);
            try {
                close();
            } catch (IOException e) {
                LOG.debug("closing a socket: {}", e.getMessage());
            }
        }
    }

    private void begin(int millis) {
        // Odd, so that it is never NONE. Nobody but the watchdog looks, and it may see this late: no fence is needed.
        deadline.lazySet(millis == 0 ? NONE : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis) | 1);
    }

    private void end() {
        deadline.lazySet(NONE);
    }

    private IOException why(SocketException e) {
        if (!tooLong) {
            return e;
        }
        SocketTimeoutException late = new SocketTimeoutException("no answer in time");
        late.initCause(e);
        return late;
    }

    /** @param millis limit; 0 for none */
    @Override
    public void connect(SocketAddress address, int millis) throws IOException {
        InetSocketAddress named = (InetSocketAddress) address;
        server = new DatabaseServer(named.getHostString(), named.getPort());
        SocketAddress answering = ServerSockets.answering(address, millis);
        OPEN.add(this);
        begin(millis);
        try {
            super.connect(answering, 0);
        } catch (IOException e) {
            // Nobody else closes one that never was connected, and the watchdog would keep it for ever.
            close();
            throw e instanceof SocketException failed ? why(failed) : e;
        } finally {
            end();
        }
    }

    @Override
    public void setSoTimeout(int millis) {
        readMillis = millis;
    }

    @Override
    public int getSoTimeout() {
        return readMillis;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        InputStream in = super.getInputStream();
        return new InputStream() {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                begin(readMillis);
                try {
                    return in.read(bytes, offset, length);
                } catch (SocketException e) {
                    throw why(e);
                } finally {
                    end();
                }
            }

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int available() throws IOException {
                return in.available();
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        OPEN.remove(this);
        super.close();
    }
}
