package org.quadrille.schema.load;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;

/** One MariaDB server for all tests of this module that run in this JVM, where there are binaries of it. */
public final class MariadbTestServer {
    private static EmbeddedServer server;

    private MariadbTestServer() {}

    /** Leaves the test out where there are none, and says which package has them. */
    public static void assumeBinaries() {
        program();
    }

    private static ServerProgram program() {
        try {
            return ServerProgram.of("mariadb", Optional.empty());
        } catch (UserError none) {
            return Assumptions.abort(none.getMessage());
        }
    }

    public static synchronized EmbeddedServer get() {
        if (server == null) {
            server = EmbeddedServer.in(
                            Path.of(
                                    "target",
                                    "mariadb-test-server-"
                                            + ProcessHandle.current().pid()),
                            program())
                    .set("innodb_buffer_pool_size", "128M")
                    // What is built is never recovered.
                    .set("innodb_flush_log_at_trx_commit", "0")
                    .set("innodb_doublewrite", "OFF")
                    .set("performance_schema", "ON")
                    .start();
        }
        return server;
    }
}
