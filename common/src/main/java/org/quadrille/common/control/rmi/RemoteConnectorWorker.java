package org.quadrille.common.control.rmi;

import java.rmi.RemoteException;
import java.util.List;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;

/** {@link org.quadrille.common.control.ConnectorWorker} as a remote interface. */
interface RemoteConnectorWorker extends RemoteWorker {
    void beginDatabases(Rows rows) throws RemoteException;

    /** Waits a moment for the result of {@link #beginDatabases}; null if it is not there yet. */
    List<DatabaseFacts> databases() throws RemoteException;
}
