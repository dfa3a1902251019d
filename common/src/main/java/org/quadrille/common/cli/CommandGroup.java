package org.quadrille.common.cli;

import java.io.PrintStream;

/**
 * A command that only groups those of its table, as {@code db} groups {@code db build} and others.
 *
 * @param options name, description and table
 */
public record CommandGroup(CommandSpec options) implements Command {
    /** No command of the table was named: prints the help. */
    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        out.print(options.help());
        return ExitCode.USAGE;
    }
}
