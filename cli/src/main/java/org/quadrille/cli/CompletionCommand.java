package org.quadrille.cli;

import java.io.PrintStream;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.files.Resources;

/** {@code quadrille completion}: what a shell needs to complete commands and options, from the table that help is made of. */
public final class CompletionCommand implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "completion",
                        "print what completes commands and options in bash or zsh",
                        "Prints what completes commands and options in a shell, bash or zsh. For good, put the line of the"
                                + " example into ~/.bashrc or, after compinit, ~/.zshrc.")
                .operands("SHELL")
                .example("source <(quadrille completion bash)");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        String shell = line.operand("name one shell, bash or zsh");
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw line.mistake("there is no completion for " + shell + "; name bash or zsh");
        }
        out.print(script(shell));
        return ExitCode.OK;
    }

    /** The script for a shell, {@code bash} or {@code zsh}. */
    public static String script(String shell) {
        return Resources.text(CompletionCommand.class, "completion." + shell)
                .replace(
                        "@PATHS@",
                        all(Commands.KIT).skip(1).map(c -> "'" + c.name() + "'").collect(Collectors.joining(" | ")))
                .replace(
                        "@TABLE@", all(Commands.KIT).map(CompletionCommand::row).collect(Collectors.joining()));
    }

    private static Stream<Command> all(Command command) {
        return Stream.concat(
                Stream.of(command), command.options().commands().stream().flatMap(CompletionCommand::all));
    }

    /** What may be typed after a command: its commands, its options, those that take a file, and those that take another value. */
    private static String row(Command command) {
        CommandSpec spec = command.options();
        String words = spec.commands().stream().map(CommandSpec::word).collect(Collectors.joining(" "));
        boolean files = spec.commands().isEmpty()
                && !spec.operands().isEmpty()
                && !spec.operands().equals("SHELL");
        Function<Predicate<String>, String> taking = value -> spec.choices().stream()
                .filter(option -> option.value() != null && value.test(option.value()))
                .map(CommandSpec.Choice::name)
                .collect(Collectors.joining(" "));
        Predicate<String> file = value -> value.equals("FILE") || value.equals("DIR");
        return "    '" + command.name() + "')\n      verbs='" + (spec.operands().equals("SHELL") ? "bash zsh" : words)
                + "'\n      flags='"
                + spec.choices().stream().map(CommandSpec.Choice::name).collect(Collectors.joining(" "))
                + "'\n      paths='" + taking.apply(file) + "'\n      values='" + taking.apply(file.negate())
                + "'\n      operands=" + (files ? "files" : "") + "\n      ;;\n";
    }
}
