package org.quadrille.vdriver.command;

import java.time.Duration;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.config.Durations;

/** The option {@code --wait} of commands that need processes or servers which may still be starting. */
final class WaitOption {
    private static final String NAME = "wait";
    private static final Duration LONGEST = Duration.ofHours(24);

    private WaitOption() {}

    /** Adds the option. @param what the condition to wait for, as a clause with its verb */
    static CommandSpec add(CommandSpec options, String what) {
        return options.option(
                NAME, "TIME", "wait up to this time, such as 2m, until " + what + " (default: do not wait)");
    }

    /** How long to wait; zero if the option was not given. */
    static Duration of(Arguments line) {
        return line.parsed(NAME, "a time up to 24h, such as 2m or 30s", text -> {
                    Duration wait = Durations.parse(text);
                    if (wait.isZero() || wait.compareTo(LONGEST) > 0) {
                        throw new IllegalArgumentException(text);
                    }
                    return wait;
                })
                .orElse(Duration.ZERO);
    }
}
