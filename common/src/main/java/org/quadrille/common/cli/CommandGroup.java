package org.quadrille.common.cli;

import java.io.PrintStream;

/** A command that only groups those of its table, as {@code db} groups {@code db build} and others. */
public record CommandGroup(CommandSpec options) implements Command {
    /** The flag that asks which kit this is. */
    private static final String VERSION = "version";

    /** The group of every command, which also says which kit it is. */
    public static CommandGroup ofKit(CommandSpec options) {
        return new CommandGroup(options.flag(VERSION, "print version, build and commit, and exit"));
    }

    /** No command of the table was named: prints the help. */
    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (line.has(VERSION)) {
            out.println(Build.described());
            return ExitCode.OK;
        }
        out.print(options.help());
        return ExitCode.USAGE;
    }
}
