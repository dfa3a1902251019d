package org.quadrille.common.control.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.quadrille.common.cli.UserError;

/**
 * A worker's control port, opened before it is handed to RMI, so that a port in use is noticed at once and the number
 * chosen for port 0 is known. With keys, it accepts only TLS 1.3 and only peers with a key of the same authority.
 */
final class ControlPort implements RMIServerSocketFactory {
    private static final int BACKLOG = 50;

    private final ServerSocket socket;

    private ControlPort(ServerSocket socket) {
        this.socket = socket;
    }

    /**
     * Opens the port.
     *
     * @param keys context with this host's key, or null for plain connections
     * @throws UserError if the port is not available
     */
    static ControlPort open(InetAddress bind, int port, SSLContext keys) {
        try {
            if (keys == null) {
                return new ControlPort(new ServerSocket(port, BACKLOG, bind));
            }
            SSLServerSocket secured =
                    (SSLServerSocket) keys.getServerSocketFactory().createServerSocket(port, BACKLOG, bind);
            secured.setEnabledProtocols(new String[] {"TLSv1.3"});
            secured.setNeedClientAuth(true);
            return new ControlPort(secured);
        } catch (IOException e) {
            throw new UserError(
                    "Cannot listen on control port " + port + " of " + bind.getHostAddress() + " (" + e.getMessage()
                            + "); choose a free port with --control-port and an address of this host with --bind.");
        }
    }

    int port() {
        return socket.getLocalPort();
    }

    void close() throws IOException {
        socket.close();
    }

    @Override
    public ServerSocket createServerSocket(int port) {
        return socket;
    }
}
