package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on loopback, to be listened on some time later. They are below those that systems give to outgoing connections
 * (from 32768 on Linux, from 49152 elsewhere): one of these could have the port by then.
 */
public final class Ports {
    static final int LOWEST = 10_240;
    static final int HIGHEST = 32_767;

    /** So many taken ones in a row mean that there are hardly any others. */
    private static final int TRIES = 1_000;

    private Ports() {}

    /** A port that was free a moment ago. */
    static int free() {
        return free(1).get(0);
    }

    /** Ports that were free a moment ago, no two of them the same. */
    public static List<Integer> free(int count) {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(listen());
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on loopback", e);
        } finally {
            sockets.forEach(Ports::close);
        }
    }

    private static ServerSocket listen() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            try {
                int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
                return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
            } catch (BindException taken) {
                // Another one will do.
            }
        }
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a server could listen on the port now. */
    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
