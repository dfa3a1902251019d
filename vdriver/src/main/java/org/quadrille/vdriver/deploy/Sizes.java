package org.quadrille.vdriver.deploy;

import java.util.Map;
import java.util.Optional;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.engine.Engine;

/** What follows from the size of a machine, the same for every way of deployment (deployment.md, "Sizes"). */
final class Sizes {
    /** Beside the pools: one a database for the kit's looks at it, those that servers keep, and some for people. */
    private static final int SPARE_CONNECTIONS = 10;

    private static final int CONNECTIONS_OF_A_LOOK = 2;

    private Sizes() {}

    /** Options of a Java process that has a machine to itself: half of its memory is heap, the rest the JVM's own. */
    static String javaOptions(Optional<ByteSize> memory) {
        return memory.map(size -> "-Xmx" + size.mebibytes() / 2 + "m").orElse("");
    }

    /** Settings of a database server that has a machine to itself; those of the server where no memory is promised. */
    static Map<String, String> serverSettings(Testbed testbed, Machines.Server server) {
        ByteSize memory =
                testbed.machine(server.host()).map(Testbed.Machine::memory).orElse(ByteSize.mebibytes(1_024));
        return Engine.current().serverSettings(memory.bytes(), connections(testbed, server));
    }

    /** Connections that a server has to allow. */
    private static int connections(Testbed testbed, Machines.Server server) {
        return SPARE_CONNECTIONS
                + server.databases().stream()
                        .mapToInt(id ->
                                testbed.group(id.group()).database(id.role()).poolSize() + CONNECTIONS_OF_A_LOOK)
                        .sum();
    }
}
