package org.quadrille.schema.engine;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;

/**
 * Makes the sockets of sessions. Drivers try one address of a host; these try each that its name has, as the engines' own
 * clients do. Public, because drivers make it by the name of its class.
 */
public class ServerSockets extends SocketFactory {
    /** That no address of a host answers: the message has each, and why. */
    static final class NoneAnswers extends ConnectException {
        private static final long serialVersionUID = 1;

        NoneAnswers(List<String> failures) {
            super(String.join("; ", failures));
        }
    }

    /** A socket that is not connected yet: what drivers ask for. */
    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public void connect(SocketAddress server, int millis) throws IOException {
                super.connect(answering(server, millis), millis);
            }
        };
    }

    /**
     * The first address of a server that takes a connection; where there is one alone it is not tried.
     *
     * @param millis longest time for each; 0 for no limit
     * @throws IOException if the name has no address, or none of several takes one: then each is named
     */
    public static SocketAddress answering(SocketAddress server, int millis) throws IOException {
        return server instanceof InetSocketAddress named
                ? answering(named, InetAddress.getAllByName(named.getHostString()), millis)
                : server;
    }

    static InetSocketAddress answering(InetSocketAddress server, InetAddress[] addresses, int millis)
            throws NoneAnswers {
        if (addresses.length == 1) {
            return server;
        }
        List<String> failures = new ArrayList<>();
        for (InetAddress address : addresses) {
            InetSocketAddress one = new InetSocketAddress(address, server.getPort());
            // A socket that failed to connect cannot be used again.
            try (Socket tried = new Socket()) {
                tried.connect(one, millis);
                return one;
            } catch (IOException e) {
                failures.add(address.getHostAddress() + ": " + e.getMessage());
            }
        }
        throw new NoneAnswers(failures);
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unneeded();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unneeded();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw unneeded();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw unneeded();
    }

    private static UnsupportedOperationException unneeded() {
        return new UnsupportedOperationException("drivers connect a socket themselves");
    }
}
