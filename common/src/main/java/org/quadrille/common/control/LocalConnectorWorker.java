package org.quadrille.common.control;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A connector in this process. */
public class LocalConnectorWorker extends LocalWorker implements ConnectorWorker {
    private final ConnectorRole role;

    /** See {@link LocalWorker}. */
    public LocalConnectorWorker(ConnectorRole role, Path logs, Runnable onShutdown) {
        this(role, logs, onShutdown, SilenceWatchdog.LIMIT);
    }

    LocalConnectorWorker(ConnectorRole role, Path logs, Runnable onShutdown, Duration patience) {
        super(role, logs, onShutdown, patience);
        this.role = role;
    }

    @Override
    public List<DatabaseFacts> databases(Rows rows) {
        if (status().state() == WorkerState.IDLE) {
            throw new WorkerException("a connector that is IDLE knows no databases; configure it first");
        }
        return role.databases(rows);
    }
}
