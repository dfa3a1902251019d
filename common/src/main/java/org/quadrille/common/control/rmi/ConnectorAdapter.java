package org.quadrille.common.control.rmi;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;

/** The exported side of a connector. */
final class ConnectorAdapter extends WorkerAdapter implements RemoteConnectorWorker {
    private final ConnectorWorker connector;
    private final LongCall<List<DatabaseFacts>> looking = new LongCall<>("look at the databases");

    ConnectorAdapter(ConnectorWorker connector) {
        super(connector);
        this.connector = connector;
    }

    @Override
    public void beginDatabases(Rows rows) {
        guarded(() -> looking.begin(() -> new ArrayList<>(connector.databases(rows))));
    }

    @Override
    public List<DatabaseFacts> databases() {
        // Asking is a sign of life of prime.
        guarded(connector::status);
        return guarded(looking::answer);
    }
}
