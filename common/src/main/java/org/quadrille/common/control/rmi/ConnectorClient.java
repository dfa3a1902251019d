package org.quadrille.common.control.rmi;

import java.util.List;
import org.quadrille.common.control.ConnectorWorker;

/** Prime's side of a connector. */
final class ConnectorClient extends WorkerClient implements ConnectorWorker {
    private final RemoteConnectorWorker remote;

    ConnectorClient(RemoteConnectorWorker remote, String address) {
        super(remote, address);
        this.remote = remote;
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        tell(() -> remote.beginDatabases(rows));
        return await("look at its databases", remote::databases);
    }
}
