package org.quadrille.vdriver.live;

import java.util.List;
import org.quadrille.common.cli.CommandSpec;

/** The options of a {@link RunPage}. */
public final class PageOptions {
    /** Those that ask for something that only a page has. */
    public static final List<String> GIVEN = List.of("page", "page-keys", "keep-page");

    private PageOptions() {}

    /** Adds them to a command. */
    public static CommandSpec on(CommandSpec command) {
        return command.option(
                        "page",
                        "[ADDRESS:]PORT",
                        "where the page is on which the run can be watched (default 127.0.0.1:8420, or the next free"
                                + " port)")
                .option("page-keys", "DIR", "this host's folder of keys, which an address beyond loopback needs")
                .flag("no-page", "no such page")
                .flag("keep-page", "keep the page when all is done, until Ctrl-C");
    }
}
