package org.quadrille.vdriver.live;

import org.quadrille.common.cli.CommandSpec;

/**
 * The options of {@link MetricsEndpoint}, in a class of their own: every process of the kit lists the options of all
 * commands, but machines of workers do not have the libraries of the endpoint.
 */
public final class MetricsOptions {
    private MetricsOptions() {}

    /** Adds them to a command. */
    public static CommandSpec on(CommandSpec command) {
        return command.option(
                        "metrics-port", "PORT", "offer the figures of the run to Prometheus; 0 takes any free port")
                .option("metrics-bind", "ADDRESS", "address of that port (default 127.0.0.1)");
    }
}
