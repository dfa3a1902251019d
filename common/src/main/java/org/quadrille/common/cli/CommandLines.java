package org.quadrille.common.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/**
 * The command line of one command: its options, its help with an example, and one clear sentence for every mistake.
 *
 * <pre>{@code
 * Optional<Arguments> line = CommandLines.of("quadrille keys", "Makes keys for mutual TLS.")
 *         .option("out", "DIR", "folder to make")
 *         .operands("HOST...")
 *         .example("quadrille keys --out keys prime ce1 10.0.0.7")
 *         .parse(args, System.out);
 * if (line.isEmpty()) {
 *     return ExitCode.OK.code(); // the help was asked for and is printed
 * }
 * }</pre>
 */
public final class CommandLines {
    private static final String HELP = "help";

    private final String command;
    private final String description;
    private final Options options = new Options();
    private final List<String> examples = new ArrayList<>();
    private String operands = "";

    private CommandLines(String command, String description) {
        this.command = command;
        this.description = description;
        flag(HELP, "print this and end");
    }

    /**
     * A command without options.
     *
     * @param command as the user types it, such as {@code quadrille keys}
     * @param description what it does, one sentence or a few
     */
    public static CommandLines of(String command, String description) {
        return new CommandLines(command, description);
    }

    /** An option with a value. */
    public CommandLines option(String name, String value, String help) {
        options.addOption(Option.builder()
                .longOpt(name)
                .hasArg()
                .argName(value)
                .desc(help)
                .get());
        return this;
    }

    /** An option that may stand without its value too; the help tells what it then means. */
    public CommandLines optional(String name, String value, String help) {
        options.addOption(Option.builder()
                .longOpt(name)
                .hasArg()
                .optionalArg(true)
                .argName(value)
                .desc(help)
                .get());
        return this;
    }

    /** An option with a value that may be given several times; see {@link Arguments#texts}. */
    public CommandLines repeatable(String name, String value, String help) {
        options.addOption(Option.builder()
                .longOpt(name)
                .numberOfArgs(Option.UNLIMITED_VALUES)
                .argName(value)
                .desc(help)
                .get());
        return this;
    }

    /** An option without a value. */
    public CommandLines flag(String name, String help) {
        options.addOption(Option.builder().longOpt(name).desc(help).get());
        return this;
    }

    /** What may follow the options, as the help shows it; without this call nothing may. */
    public CommandLines operands(String shown) {
        operands = shown;
        return this;
    }

    /** A line to try, shown at the end of the help. */
    public CommandLines example(String line) {
        examples.add(line);
        return this;
    }

    /**
     * Reads a command line. {@code --help} or {@code -h} anywhere prints the help instead.
     *
     * @param out gets the help
     * @return what was given, or nothing if the help was printed
     * @throws UserError for any mistake
     */
    public Optional<Arguments> parse(String[] args, PrintStream out) {
        if (asksForHelp(args)) {
            out.print(help());
            return Optional.empty();
        }
        try {
            DefaultParser parser =
                    DefaultParser.builder().setAllowPartialMatching(false).get();
            CommandLine line = parser.parse(options, args);
            checkRepetition(line);
            if (operands.isEmpty() && !line.getArgList().isEmpty()) {
                throw mistake("unexpected \"" + line.getArgList().get(0) + "\"");
            }
            return Optional.of(new Arguments(this, line));
        } catch (UnrecognizedOptionException e) {
            throw unknown(e.getOption());
        } catch (MissingArgumentException e) {
            throw mistake("option " + shown(e.getOption()) + " needs a value");
        } catch (ParseException e) {
            throw mistake(e.getMessage());
        }
    }

    /** Whether {@code --help}, or {@code -h}, is among the arguments. */
    public static boolean asksForHelp(String... args) {
        List<String> given = List.of(args);
        return given.contains("--" + HELP) || given.contains("-h");
    }

    /** A mistake of the user, with the way to the help. */
    public UserError mistake(String sentence) {
        return new UserError(command + ": " + sentence + " (see " + command + " --help)");
    }

    private UserError unknown(String given) {
        String bare = given.replaceFirst("=.*", "");
        return mistake("unknown option " + bare
                + meant(bare.replaceFirst("^-+", ""))
                        .map(name -> "; did you mean --" + name + "?")
                        .orElse(""));
    }

    /** An option cut short, else one mistyped. */
    private Optional<String> meant(String name) {
        List<String> known =
                options.getOptions().stream().map(Option::getLongOpt).toList();
        List<String> longer = known.stream().filter(k -> k.startsWith(name)).toList();
        return longer.size() == 1 ? Optional.of(longer.get(0)) : Nearest.to(name, known);
    }

    private void checkRepetition(CommandLine line) {
        Set<String> seen = new HashSet<>();
        for (Option given : line.getOptions()) {
            if (!seen.add(given.getLongOpt()) && given.getArgs() != Option.UNLIMITED_VALUES) {
                throw mistake("option --" + given.getLongOpt() + " is given twice");
            }
        }
    }

    /** The whole help text. */
    public String help() {
        StringBuilder text = new StringBuilder();
        text.append("usage: ").append(command).append(" [options]");
        text.append(operands.isEmpty() ? "" : " " + operands).append("\n\n");
        text.append(description).append("\n\noptions:\n");
        List<Option> all = options.getOptions().stream().toList();
        int width = all.stream().mapToInt(o -> shown(o).length()).max().orElse(0);
        for (Option option : all) {
            text.append(String.format("  %-" + width + "s  %s%n", shown(option), option.getDescription()));
        }
        if (!examples.isEmpty()) {
            text.append(examples.size() == 1 ? "\nexample:\n" : "\nexamples:\n");
            examples.forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    private static String shown(Option option) {
        String value = option.hasOptionalArg() ? "[" + option.getArgName() + "]" : option.getArgName();
        return "--" + option.getLongOpt() + (option.hasArg() ? " " + value : "");
    }
}
