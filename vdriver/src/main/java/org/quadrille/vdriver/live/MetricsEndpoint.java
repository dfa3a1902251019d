package org.quadrille.vdriver.live;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.vdriver.prime.Progress;

/**
 * The figures of a run for Prometheus (docs/live.md): {@code http://127.0.0.1:PORT/metrics} while a command runs.
 * Read-only, without secrets, and on loopback unless an address is named.
 */
public final class MetricsEndpoint implements AutoCloseable {
    /** Where the library tells of scrapers that hung up, by stack traces in the middle of the display of the run. */
    private static final Logger HANG_UPS =
            Logger.getLogger("io.prometheus.metrics.exporter.httpserver.HttpExchangeAdapter");

    static {
        HANG_UPS.setLevel(Level.OFF);
    }

    private final HTTPServer server;
    private final PrometheusMetrics metrics;

    private MetricsEndpoint(HTTPServer server, PrometheusMetrics metrics) {
        this.server = server;
        this.metrics = metrics;
    }

    /** Listens at once, if the user gave a port, and says where. @throws UserError if the port is not available */
    public static Optional<MetricsEndpoint> open(Arguments given, String runId, PrintStream out) {
        Optional<Integer> port = given.port("metrics-port");
        if (port.isEmpty()) {
            if (given.has("metrics-bind")) {
                throw given.mistake("option --metrics-bind needs --metrics-port");
            }
            return Optional.empty();
        }
        InetAddress bind = given.address("metrics-bind").orElse(InetAddress.getLoopbackAddress());
        MetricsEndpoint endpoint = open(bind, port.get(), runId);
        out.println("metrics on http://" + Words.endpoint(bind.getHostAddress(), endpoint.port()) + "/metrics");
        return Optional.of(endpoint);
    }

    static MetricsEndpoint open(InetAddress bind, int port, String runId) {
        PrometheusMetrics metrics = new PrometheusMetrics(runId);
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(metrics);
        try {
            HTTPServer server = HTTPServer.builder()
                    .inetAddress(bind)
                    .port(port)
                    .registry(registry)
                    .buildAndStart();
            return new MetricsEndpoint(server, metrics);
        } catch (IOException e) {
            throw new UserError(
                    "Cannot offer metrics on " + Words.endpoint(bind.getHostAddress(), port) + " (" + e.getMessage()
                            + "); name another port with --metrics-port, or stop the program that uses this one.");
        }
    }

    public int port() {
        return server.getPort();
    }

    /** A display of the run that also informs this endpoint. */
    public Progress with(Progress shown) {
        return Progress.both(shown, metrics);
    }

    @Override
    public void close() {
        server.close();
    }
}
