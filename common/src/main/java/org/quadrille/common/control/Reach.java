package org.quadrille.common.control;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Tries whether a port of another machine can be reached from this one; nothing is sent. */
public final class Reach {
    /** A firewall that drops packets says nothing at all. */
    private static final int MILLIS = 3_000;

    private Reach() {}

    /** Why it cannot be reached; empty if it can. */
    public static String problem(String host, int port) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            return "no address is known for the name";
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            return "";
        } catch (SocketTimeoutException e) {
            return "nothing answered within " + MILLIS / 1_000 + " s";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
