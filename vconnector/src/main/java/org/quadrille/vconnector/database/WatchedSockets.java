package org.quadrille.vconnector.database;

import java.net.Socket;
import org.quadrille.schema.engine.ServerSockets;

/**
 * Makes the sockets of database connections ({@link WatchedSocket}). Public, because the driver makes it by the name of
 * its class.
 */
public final class WatchedSockets extends ServerSockets {
    @Override
    public Socket createSocket() {
        return new WatchedSocket();
    }
}
