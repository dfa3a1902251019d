package org.quadrille.schema.embedded;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** A server whose data are deleted when it is closed. */
public final class ThrowAwayServer extends EmbeddedServer {
    ThrowAwayServer(ServerFolder folder, ServerSettings settings, String password) {
        super(folder, settings, password);
    }

    void makeGuarded() throws IOException, SQLException {
        guardedBy(OrphanGuard.deleting(folder().server(), folder().passwordFile()));
        folder().program().makeAndStart(folder(), settings(), password());
    }

    @Override
    void startAgain() throws IOException {
        folder().launch(settings(), List.of());
    }

    @Override
    void stop() {
        discard();
    }
}
