package org.quadrille.common.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opening and closing of sockets. */
final class Sockets {
    private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

    private Sockets() {}

    /**
     * A socket that is not connected yet. The socket of a channel returns to blocking mode after a read with a time
     * limit. A plain socket never does: for the rest of the run each read would take three system calls, one that finds
     * nothing, one that waits and one that reads.
     */
    static Socket open() throws IOException {
        return SocketChannel.open().socket();
    }

    /** As {@link #open}, for the accepting side. */
    static ServerSocketChannel listener() throws IOException {
        return ServerSocketChannel.open();
    }

    /** Closes it; a failure is only logged for debugging. */
    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("closing a socket: {}", e.getMessage());
        }
    }
}
