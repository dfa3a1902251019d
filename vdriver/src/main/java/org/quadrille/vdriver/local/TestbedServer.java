package org.quadrille.vdriver.local;

import java.nio.file.Path;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.KeptServer;

/**
 * The embedded server of a testbed, for as long as a command works on its databases. For a testbed without one, nothing
 * is done.
 */
public final class TestbedServer {
    private TestbedServer() {}

    /** What a command does with the databases. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T run() throws E;
    }

    /**
     * Does work while the server runs: if it does not run already, starts it before and stops it after, however the
     * work or the process ends.
     *
     * @throws UserError if it does not start
     */
    public static <T, E extends Exception> T during(RunSetup setup, Work<T, E> work) throws E {
        Optional<KeptServer> server = open(setup);
        try {
            return work.run();
        } finally {
            server.ifPresent(KeptServer::close);
        }
    }

    /**
     * Opens the server of a testbed that has one; within {@link #during}, it is the one that runs already.
     *
     * @throws UserError if it does not start
     */
    public static Optional<KeptServer> open(RunSetup setup) {
        Testbed.Embedded embedded = setup.testbed().embedded();
        return Optional.ofNullable(embedded).map(e -> KeptServer.open(Path.of(e.folder())));
    }
}
