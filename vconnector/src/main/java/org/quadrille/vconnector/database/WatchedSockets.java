package org.quadrille.vconnector.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Makes the sockets of database connections ({@link WatchedSocket}). Public, because the driver makes it by the name of
 * its class.
 */
public final class WatchedSockets extends SocketFactory {
    /** A socket that is not connected yet: what the driver asks for. */
    @Override
    public Socket createSocket() {
        return new WatchedSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    private static Socket connected(InetSocketAddress address) throws IOException {
        Socket socket = new WatchedSocket();
        try {
            socket.connect(address);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException("a database connection does not choose its own port");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException("a database connection does not choose its own port");
    }
}
