package org.quadrille.tests;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorRole;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerRole;
import org.quadrille.common.control.rmi.WorkerExport;
import org.quadrille.vce.CustomerEmulator;
import org.quadrille.vconnector.Connector;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vmee.MarketExchange;

/**
 * All workers of a testbed in this JVM, each on its own ports and reached over RMI like a process. For tests that do
 * not kill, limit or count workers: most of a short run would be JVM starts, some seconds of processor time each.
 */
public final class HostedWorkers implements AutoCloseable {
    private final Path logs;
    private final List<Hosted> all = new ArrayList<>();

    private record Hosted(WorkerRole role, LocalWorker worker, WorkerExport export) {
        void end() {
            worker.endRun("the test is over");
            export.close();
            role.close();
        }
    }

    private HostedWorkers(Path logs) {
        this.logs = logs;
    }

    /**
     * Opens the ports of all workers.
     *
     * @param logs gets a folder for each worker, with its logs
     */
    public static HostedWorkers open(Testbed testbed, Path logs) {
        HostedWorkers workers = new HostedWorkers(logs);
        try {
            Endpoint.all(testbed).forEach(workers::add);
            return workers;
        } catch (RuntimeException e) {
            workers.close();
            throw e;
        }
    }

    private void add(Endpoint endpoint) {
        InetAddress here = InetAddress.getLoopbackAddress();
        WorkerRole role = switch (endpoint.kind()) {
            case CONNECTOR -> new Connector(here, endpoint.dataPort());
            case MEE -> new MarketExchange(here, endpoint.dataPort());
            case CE -> new CustomerEmulator();
            case MONITOR, NEIGHBOUR ->
                throw new IllegalArgumentException(endpoint.kind().label() + "s are not hosted");
        };
        LocalWorker worker = role instanceof ConnectorRole connector
                ? new LocalConnectorWorker(connector, logs.resolve(endpoint.name()), () -> {})
                : new LocalWorker(role, logs.resolve(endpoint.name()), () -> {});
        try {
            all.add(new Hosted(role, worker, WorkerExport.open(worker, here, endpoint.controlPort(), null)));
        } catch (RuntimeException e) {
            role.close();
            throw e;
        }
    }

    /** Folder with a folder of logs for each worker, by its name. */
    public Path logs() {
        return logs;
    }

    @Override
    public void close() {
        all.forEach(Hosted::end);
        all.clear();
    }
}
