package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports on loopback, to listen on some time later. They are below the range that systems use for outgoing
 * connections (from 32768 on Linux, from 49152 elsewhere), one of which could have taken the port by then. A port is
 * reserved against other processes of the kit by binding the UDP port of the same number, which is not used otherwise
 * and which the system frees when this process ends.
 */
public final class Ports {
    static final int LOWEST = 10_240;
    static final int HIGHEST = 32_767;

    /** How many ports there are to choose from. */
    public static final int ALL = HIGHEST - LOWEST + 1;

    /** This many taken ports in a row mean that hardly any are free. */
    private static final int TRIES = 1_000;

    /** Never closed, as it is not known when the ports that were handed out will be used. */
    private static final Queue<DatagramSocket> KEPT = new ConcurrentLinkedQueue<>();

    private Ports() {}

    /** A free port that is given to nobody else as long as this process lives. */
    static int free() {
        return free(1).get(0);
    }

    /** Different free ports that are given to nobody else as long as this process lives. */
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
    public static boolean isFree(int port) {
        // Not listening: a process that is started at this moment inherits the socket and would hold the port a while.
        try (Socket socket = new Socket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
