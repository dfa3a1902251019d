package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between the connector and its databases and counts round trips as the wire has them: each time a client speaks
 * after the server has, or for the first time. Whatever the driver sends in one go counts once.
 */
final class CountingProxy implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final ServerSocket listener;
    private final String host;
    private final int port;
    private final AtomicLong roundTrips = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** @param host of the server behind it, and its port */
    CountingProxy(String host, int port) throws IOException {
        this.host = host;
        this.port = port;
        this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        launch(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    long roundTrips() {
        return roundTrips.get();
    }

    private static void launch(Runnable work) {
        Thread thread = new Thread(work, "counting-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(host, port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                open.add(client);
                open.add(server);
                AtomicBoolean clientsTurn = new AtomicBoolean(true);
                launch(() -> pump(client, server, () -> {
                    if (clientsTurn.getAndSet(false)) {
                        roundTrips.incrementAndGet();
                    }
                }));
                launch(() -> pump(server, client, () -> clientsTurn.set(true)));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new IllegalStateException("the counting proxy broke", e);
                }
            }
        }
    }

    /** The turn changes before the bytes go on: the other side cannot answer what it has not got. */
    private static void pump(Socket from, Socket to, Runnable spoken) {
        byte[] bytes = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                spoken.run();
                out.write(bytes, 0, length);
            }
        } catch (IOException e) {
            // One of the two sides has closed the connection; closing the other tells it.
            org.slf4j.LoggerFactory.getLogger(CountingProxy.class).debug("a connection has ended", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
