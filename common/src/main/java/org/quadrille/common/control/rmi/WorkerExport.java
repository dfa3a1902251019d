package org.quadrille.common.control.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.tls.KeyFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker that prime can reach: registry and worker on one fixed port of one address. Keys are required unless the
 * address is loopback (architecture.md, "Security").
 */
public final class WorkerExport implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerExport.class);

    private final ControlPort port;
    private final Registry registry;
    // RMI holds what it exports only weakly.
    private final RemoteWorker twin;

    private WorkerExport(ControlPort port, Registry registry, RemoteWorker twin) {
        this.port = port;
        this.registry = registry;
        this.twin = twin;
    }

    /**
     * Listens at once for what prime calls, at a port, or at any free one for 0.
     *
     * @param keys this host's folder of keys for mutual TLS, or null for plain connections on loopback
     * @throws UserError if the port is not available, or the keys cannot be read, or there are none and the address is
     *     not loopback
     */
    public static WorkerExport open(Worker worker, InetAddress bind, int controlPort, Path keys) {
        if (keys == null && !bind.isLoopbackAddress()) {
            throw new UserError("The control port on " + bind.getHostAddress()
                    + " can be reached from other hosts and demands keys; give --keys with this host's folder made by"
                    + " 'quadrille keys', or bind to 127.0.0.1.");
        }
        Rmi.setUpToServe();
        SSLContext context = keys == null ? null : KeyFolder.context(keys);
        ControlPort port = ControlPort.open(bind, controlPort, context);
        DialingFactory stubs = new DialingFactory(null);
        RemoteWorker twin = WorkerAdapter.of(worker);
        try {
            Registry registry = LocateRegistry.createRegistry(port.port(), stubs, port);
            Remote stub = UnicastRemoteObject.exportObject(twin, port.port(), stubs, port, Rmi.ARGUMENTS);
            registry.rebind(RemoteWorker.NAME, stub);
            return new WorkerExport(port, registry, twin);
        } catch (IOException e) {
            throw new UserError("Cannot offer the worker on control port " + port.port() + " (" + e.getMessage()
                    + "); choose a free one with --control-port.");
        }
    }

    /** The control port. */
    public int port() {
        return port.port();
    }

    @Override
    public void close() {
        WorkerAdapter.flushLog();
        try {
            UnicastRemoteObject.unexportObject(twin, true);
            UnicastRemoteObject.unexportObject(registry, true);
            port.close();
        } catch (NoSuchObjectException e) {
            LOG.debug("Closed twice", e);
        } catch (IOException e) {
            LOG.warn("Control port {} did not close cleanly: {}", port.port(), e.getMessage());
        }
    }

    /**
     * A worker's control port, opened before it is handed to RMI, so that a port in use is noticed at once and the number
     * chosen for port 0 is known. With keys, it accepts only TLS 1.3 and only peers with a key of the same authority.
     */
    private record ControlPort(ServerSocket socket) implements RMIServerSocketFactory {
        private static final int BACKLOG = 50;

        /**
         * Opens the port, with this host's key, or null for plain connections.
         *
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
}
