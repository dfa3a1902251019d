package org.quadrille.common.cli;

import java.io.PrintStream;

/** One command of the kit: what may be typed, and what it does. Without state, so that one instance serves every call. */
public interface Command {
    /** Its name, its summary, and what may follow the name. */
    CommandSpec options();

    /**
     * Does what was asked for, and says how it ended.
     *
     * @param line what followed the name; requests for help are already handled
     * @param out gets the command's output, for users and programs
     * @throws UserError for a mistake of the user
     */
    ExitCode run(Arguments line, PrintStream out) throws Exception;

    /** What is typed after {@code quadrille}, such as {@code db build}. */
    default String name() {
        return options().name();
    }

    /** What it does, in a line without a full stop, for lists of commands. */
    default String summary() {
        return options().summary();
    }
}
