package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on loopback, to be listened on some time later. They are below those that systems give to outgoing connections
 * (from 32768 on Linux, from 49152 elsewhere): one of these could have the port by then. From other processes of the kit a port
 * is kept by the UDP port of the same number, on which nobody listens, and which the system frees when this process ends.
 */
public final class Ports {
    static final int LOWEST = 10_240;
    static final int HIGHEST = 32_767;

    /** So many taken ones in a row mean that there are hardly any others. */
    private static final int TRIES = 1_000;

    /** Never closed, as it is not known when the last one who was told a port has used it. */
    private static final Queue<DatagramSocket> KEPT = new ConcurrentLinkedQueue<>();

    private Ports() {}

    /** A port that is free, and that nobody else is given as long as this process lives. */
    static int free() {
        return free(1).get(0);
    }

    /** Ports that are free, and that nobody else is given as long as this process lives, no two of them the same. */
    public static List<Integer> free(int count) {
        List<Integer> ports = new ArrayList<>();
        for (int tries = TRIES; ports.size() < count; tries--) {
            if (tries == 0) {
                throw new UncheckedIOException(new BindException("no free port on loopback"));
            }
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
            if (keep(port)) {
                ports.add(port);
                tries = TRIES;
            }
        }
        return ports;
    }

    private static boolean keep(int port) {
        DatagramSocket kept;
        try {
            kept = new DatagramSocket(port, InetAddress.getLoopbackAddress());
        } catch (SocketException others) {
            return false;
        }
        if (!isFree(port)) {
            kept.close();
            return false;
        }
        return KEPT.add(kept);
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
