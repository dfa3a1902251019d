package org.quadrille.common.control.rmi;

import java.io.IOException;
import java.io.Serializable;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * The socket factory that travels in a worker's stub. It carries no data: on arrival it takes the dialer of the
 * enclosing {@link #with}, so that a stub decides neither to which address prime connects nor whether TLS is used.
 */
final class DialingFactory implements RMIClientSocketFactory, Serializable {
    private static final long serialVersionUID = 1L;
    private static final ThreadLocal<Dialer> DIALER = new ThreadLocal<>();

    private final transient Dialer dialer;

    DialingFactory(Dialer dialer) {
        this.dialer = dialer;
    }

    /** Runs an action; factories that arrive in it use the dialer. */
    static <T> T with(Dialer dialer, Callable<T> action) throws Exception {
        DIALER.set(dialer);
        try {
            return action.call();
        } finally {
            DIALER.remove();
        }
    }

    private Object readResolve() {
        return new DialingFactory(DIALER.get());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        if (dialer == null) {
            throw new IOException("a worker's stub arrived outside of a connection to it");
        }
        return dialer.dial(port);
    }

    /** RMI shares ports and connections among objects with equal factories. */
    @Override
    public boolean equals(Object other) {
        return other instanceof DialingFactory factory && Objects.equals(factory.dialer, dialer);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(dialer);
    }
}
