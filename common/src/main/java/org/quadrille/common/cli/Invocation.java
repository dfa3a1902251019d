package org.quadrille.common.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that was named on a command line, and the other words typed.
 *
 * @param command the innermost command named, where tables are nested
 * @param args without the names of commands
 */
record Invocation(Command command, List<String> args) {
    /** Follows the tables of commands; {@code help db build} is {@code db build --help}. */
    static Invocation of(Command command, List<String> args) {
        CommandSpec options = command.options();
        int at = options.commands().isEmpty() ? -1 : options.firstOperand(args);
        if (at < 0) {
            return new Invocation(command, args);
        }
        List<String> rest = new ArrayList<>(args);
        String word = rest.remove(at);
        if (word.equals(CommandSpec.HELP)) {
            rest.add("--" + CommandSpec.HELP);
            return of(command, rest);
        }
        return options.commands().stream()
                .filter(c -> CommandSpec.word(c).equals(word))
                .findFirst()
                .map(c -> of(c, rest))
                .orElse(new Invocation(command, args));
    }

    ExitCode run(PrintStream out) throws Exception {
        CommandSpec options = command.options();
        if (options.asksForHelp(args)) {
            out.print(options.help());
            return ExitCode.OK;
        }
        return command.run(options.parse(args), out);
    }
}
