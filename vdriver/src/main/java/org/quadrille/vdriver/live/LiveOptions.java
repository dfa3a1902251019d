package org.quadrille.vdriver.live;

import java.util.List;
import org.quadrille.common.cli.CommandSpec;

/**
 * The options of {@link RunPage} and {@link MetricsEndpoint}, in a class of their own: every process of the kit lists the
 * options of all commands, but machines of workers do not have the libraries of the two.
 */
public final class LiveOptions {
    /** Those that ask for something that only a page has. */
    public static final List<String> OF_PAGE = List.of("page", "page-name", "page-keys", "keep-page");

    private LiveOptions() {}

    /** Adds those of a page to a command. */
    public static CommandSpec page(CommandSpec command) {
        return page(command, "where the page is on which the run can be watched")
                .flag("no-page", "no such page")
                .flag("keep-page", "keep the page when all is done, until Ctrl-C, also without a terminal");
    }

    /** Adds those that say where a page is. @param where begins the help of the first */
    public static CommandSpec page(CommandSpec command, String where) {
        return command.option("page", "[ADDRESS:]PORT", where + " (default 127.0.0.1:8420, or the next free port)")
                .option(
                        "page-name",
                        "HOST[:PORT],...",
                        "further names by which visitors ask for the page, such as that of a proxy or a tunnel")
                .option("page-keys", "DIR", "this host's folder of keys, which an address beyond loopback needs");
    }

    /** Adds those of the figures for Prometheus, and of a page. */
    public static CommandSpec all(CommandSpec command) {
        return page(command.option(
                        "metrics-port", "PORT", "offer the figures of the run to Prometheus; 0 takes any free port")
                .option("metrics-bind", "ADDRESS", "address of that port (default 127.0.0.1)"));
    }
}
