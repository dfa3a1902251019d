package org.quadrille.vdriver.command;

import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.config.InputSeed;

/** The option {@code --nonce}: a text of an auditor that the seed of a run's inputs follows from (workload.md 20). */
public final class NonceOption {
    private static final String NAME = "nonce";

    private NonceOption() {}

    /** Adds the option. @param help what it does in this command */
    public static CommandSpec add(CommandSpec options, String help) {
        return options.option(NAME, "TEXT", help);
    }

    /** The seed that follows from the nonce; empty if none was given. */
    public static Optional<InputSeed> of(Arguments line) {
        return line.text(NAME).map(text -> {
            try {
                return InputSeed.ofNonce(text);
            } catch (IllegalArgumentException e) {
                // The text itself is not repeated: it may be long, or do things to a terminal.
                throw line.mistake("option --" + NAME + " must be " + InputSeed.NONCE_EXPECTED);
            }
        });
    }
}
