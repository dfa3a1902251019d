package org.quadrille.schema.load;

import java.nio.file.Path;
import org.quadrille.schema.embedded.EmbeddedServer;

/** One server for all tests of this module that run in this JVM; it ends with the JVM. */
public final class TestServer {
    private static final EmbeddedServer SERVER = EmbeddedServer.in(
                    Path.of("target", "test-server-" + ProcessHandle.current().pid()))
            .set("shared_buffers", "128MB")
            .set("fsync", "off")
            // What is built is never recovered.
            .set("full_page_writes", "off")
            .set("wal_level", "minimal")
            .set("max_wal_senders", "0")
            .set("max_prepared_transactions", "5")
            .start();

    private TestServer() {}

    public static EmbeddedServer get() {
        return SERVER;
    }
}
