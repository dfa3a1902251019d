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
        guardedBy(OrphanGuard.deleting(folder().data(), folder().passwordFile()));
        new FirstStart(folder(), settings(), password()).run();
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
