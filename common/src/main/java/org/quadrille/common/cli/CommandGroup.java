package org.quadrille.common.cli;

import java.io.PrintStream;

/**
 * A command that does nothing but lead to those of its table, such as {@code db} to {@code db build}.
 *
 * @param options name, description and table
 */
public record CommandGroup(CommandLines options) implements Command {
    /** No command of the table was named: prints the help. */
    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        out.print(options.help());
        return ExitCode.USAGE;
    }
}
