package org.quadrille.common.wire;

import java.io.Closeable;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closing of sockets. */
final class Sockets {
    private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

    private Sockets() {}

    /** Closes it; a failure to do so helps nobody but a debugger. */
    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("closing a socket: {}", e.getMessage());
        }
    }
}
