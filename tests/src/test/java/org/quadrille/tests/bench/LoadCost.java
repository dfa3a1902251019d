package org.quadrille.tests.bench;

import java.io.IOException;
import org.quadrille.schema.embedded.EmbeddedServer;

/**
 * What has been spent so far: the difference of two is the cost of what lies between.
 *
 * @param seconds wall time
 * @param client CPU seconds of this process
 * @param server CPU seconds of the database server
 */
record LoadCost(double seconds, double client, double server) {
    static LoadCost now(EmbeddedServer server) throws IOException {
        return new LoadCost(System.nanoTime() / 1e9, Cpu.ofThisProcess() / 1e9, ProcessCpu.server(server.pid()));
    }

    LoadCost since(LoadCost before) {
        return new LoadCost(seconds - before.seconds, client - before.client, server - before.server);
    }
}
