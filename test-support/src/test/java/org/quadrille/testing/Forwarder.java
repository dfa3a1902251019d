package org.quadrille.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** One address in front of several servers of this machine, as a load balancer is: each new connection goes to the chosen one. */
public final class Forwarder implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    private volatile int target;

    /** @param target port that connections go to */
    public Forwarder(int target) throws IOException {
        this.target = target;
        launch(this::accept);
    }

    /** The port that it listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Sends connections that come from now on elsewhere. */
    public void to(int port) {
        target = port;
    }

    private static void launch(Runnable work) {
        Thread thread = new Thread(work, "forwarder");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                try {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                    launch(() -> pump(client, server));
                    launch(() -> pump(server, client));
                } catch (IOException refused) {
                    client.close();
                }
            } catch (SocketException closed) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Until either side ends, which ends the other. */
    private static void pump(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException eitherSideHasEnded) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
