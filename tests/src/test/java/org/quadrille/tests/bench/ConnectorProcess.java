package org.quadrille.tests.bench;

import java.io.IOException;
import org.quadrille.schema.engine.DatabaseAddress;

/** A process of {@link PathConnector}. */
final class ConnectorProcess implements AutoCloseable {
    private final JavaProcess process;
    private final int port;

    /** @param poolerPort of a pooler through which it connects; 0 for none */
    ConnectorProcess(DatabaseAddress database, int connections, int marketPort, int poolerPort) throws IOException {
        process = JavaProcess.start(PathConnector.class);
        process.tell(database.engine().facts().name());
        process.tell(database.host());
        process.tell(Integer.toString(database.port()));
        process.tell(database.database());
        process.tell(database.user());
        process.tell(database.password());
        process.tell(Integer.toString(connections));
        process.tell(Integer.toString(marketPort));
        process.tell(Integer.toString(poolerPort));
        port = Integer.parseInt(process.answer());
    }

    int port() {
        return port;
    }

    long pid() {
        return process.handle().pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
