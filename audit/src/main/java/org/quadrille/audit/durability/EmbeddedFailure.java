package org.quadrille.audit.durability;

import java.io.IOException;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.embedded.KeptServer;

/** Kills the embedded server with all its processes. */
record EmbeddedFailure(KeptServer server) implements ServerFailure {
    @Override
    public String how() {
        return "kill -9 of the embedded server and all its processes";
    }

    @Override
    public boolean certain() {
        return true;
    }

    @Override
    public void fail() {
        server.kill();
    }

    @Override
    public void restart() throws IOException {
        try {
            server.restart();
        } catch (UserError e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Restarts the server only if another process needs it; otherwise it ends with this one. */
    @Override
    public void restartAlone() throws IOException {
        if (server.borrowed()) {
            restart();
        }
    }
}
