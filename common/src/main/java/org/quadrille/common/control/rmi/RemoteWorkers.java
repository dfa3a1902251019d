package org.quadrille.common.control.rmi;

import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerLostException;

/** Connects prime to its workers. */
public final class RemoteWorkers {
    private RemoteWorkers() {}

    /**
     * Connects to a worker; a connector is returned as a {@link org.quadrille.common.control.ConnectorWorker}. Every
     * method of the returned worker throws {@link WorkerLostException}: at once if the worker is gone; if it hangs,
     * after the limit plus three seconds for a second attempt.
     *
     * @param keys prime's keys for mutual TLS, or null for plain connections; sharing them among all workers avoids
     *     opening the keys for each, and most full handshakes
     * @param limit longest wait for a connection and for each answer; {@code prepare} and {@code databases} may take
     *     longer
     * @throws WorkerLostException if no worker can be reached there; the message says why
     */
    public static Worker connect(String host, int controlPort, SSLContext keys, Duration limit) {
        Rmi.setUp();
        Dialer dialer = new Dialer(host, keys, limit);
        String address = Words.endpoint(host, controlPort);
        try {
            Registry registry = LocateRegistry.getRegistry(host, controlPort, new DialingFactory(dialer));
            Remote stub = DialingFactory.with(dialer, () -> registry.lookup(RemoteWorker.NAME));
            if (stub instanceof RemoteWorker worker) {
                return WorkerClient.of(worker, address);
            }
            throw new ClassCastException("its registry offers something that is not a worker");
        } catch (Exception e) {
            throw new WorkerLostException("no worker can be reached at " + address + ": " + Reasons.of(e), e);
        }
    }
}
