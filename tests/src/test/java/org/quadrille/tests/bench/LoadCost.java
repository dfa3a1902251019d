package org.quadrille.tests.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.quadrille.schema.embedded.EmbeddedServer;

/**
 * What a load has cost.
 *
 * @param seconds wall time
 * @param client CPU seconds of this process
 * @param server CPU seconds of the database server
 * @param log bytes that the server has written ahead of its tables
 */
record LoadCost(double seconds, double client, double server, double log) {
    /** Of all that is done from now on, for {@link #spent}. Asking for the log itself is not counted. */
    static LoadCost start(EmbeddedServer server) throws IOException, SQLException {
        double log = log(server);
        return now(server, log);
    }

    /** What has been spent since this start. */
    LoadCost spent(EmbeddedServer of) throws IOException, SQLException {
        LoadCost now = now(of, 0);
        return new LoadCost(now.seconds - seconds, now.client - client, now.server - server, log(of) - log);
    }

    /** One figure of each of several loads. */
    static double[] of(LoadCost[] costs, ToDoubleFunction<LoadCost> what) {
        return Arrays.stream(costs).mapToDouble(what).toArray();
    }

    private static LoadCost now(EmbeddedServer server, double log) throws IOException {
        return new LoadCost(System.nanoTime() / 1e9, Cpu.ofThisProcess() / 1e9, ProcessCpu.server(server.pid()), log);
    }

    private static double log(EmbeddedServer server) throws SQLException {
        try (Connection connection = server.administration().connect()) {
            return BareLoad.number(connection, BenchEngine.of(server).logged());
        }
    }
}
