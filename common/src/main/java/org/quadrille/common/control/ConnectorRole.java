package org.quadrille.common.control;

import java.util.List;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;

/** The role of a connector, which can also report on its databases. */
public interface ConnectorRole extends WorkerRole {
    /** See {@link ConnectorWorker#databases}; CONFIGURED or later, may take minutes. */
    List<DatabaseFacts> databases(Rows rows);
}
