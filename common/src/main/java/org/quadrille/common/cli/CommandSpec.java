package org.quadrille.common.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/**
 * What may be typed after a command: its options, its help with an example, and one clear sentence for every mistake.
 *
 * <pre>{@code
 * CommandLines.of("keys", "make keys", "Makes keys for mutual TLS.")
 *         .option("out", "DIR", "folder to make")
 *         .operands("HOST...")
 *         .example("quadrille keys --out keys prime ce1 10.0.0.7")
 * }</pre>
 */
public final class CommandSpec {
    static final String HELP = "help";
    private static final DefaultParser PARSER =
            DefaultParser.builder().setAllowPartialMatching(false).get();

    private final String name;
    private final String summary;
    private final String description;
    private final Options options = new Options();
    private final List<String> examples = new ArrayList<>();
    private List<Command> commands = List.of();
    private String operands = "";

    private CommandSpec(String name, String summary, String description) {
        this.name = name;
        this.summary = summary;
        this.description = description;
        flag(HELP, "print this help and exit");
    }

    /**
     * A command without options.
     *
     * @param name what is typed after {@code quadrille}, such as {@code db build}; empty for the whole kit
     * @param summary what it does, in a line without a full stop, for lists of commands
     * @param description what it does, one sentence or a few
     */
    public static CommandSpec of(String name, String summary, String description) {
        return new CommandSpec(name, summary, description);
    }

    String name() {
        return name;
    }

    String summary() {
        return summary;
    }

    /** The command as the user types it. */
    String title() {
        return ("quadrille " + name).strip();
    }

    /** Options that are declared elsewhere, in the order of the help. */
    public CommandSpec options(Opt<?>... declared) {
        Stream.of(declared).map(Opt::option).forEach(options::addOption);
        return this;
    }

    /** An option with a value. */
    public CommandSpec option(String name, String value, String help) {
        options.addOption(Option.builder()
                .longOpt(name)
                .hasArg()
                .argName(value)
                .desc(help)
                .get());
        return this;
    }

    /** An option whose value may be left out; the help says what it then means. */
    public CommandSpec optional(String name, String value, String help) {
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
    public CommandSpec repeatable(String name, String value, String help) {
        options.addOption(Option.builder()
                .longOpt(name)
                .numberOfArgs(Option.UNLIMITED_VALUES)
                .argName(value)
                .desc(help)
                .get());
        return this;
    }

    /** An option without a value. */
    public CommandSpec flag(String name, String help) {
        options.addOption(Option.builder().longOpt(name).desc(help).get());
        return this;
    }

    /** What may follow the options, as the help shows it; without this call nothing may. */
    public CommandSpec operands(String shown) {
        operands = shown;
        return this;
    }

    /** A line to try, shown at the end of the help. */
    public CommandSpec example(String line) {
        examples.add(line);
        return this;
    }

    /** Subcommands, one of which may be named first; their names begin with the name of this command. */
    public CommandSpec commands(List<Command> table) {
        commands = List.copyOf(table);
        return operands("COMMAND");
    }

    /** The table of commands; empty for most. */
    public List<Command> commands() {
        return commands;
    }

    /** The word that names a command in its table. */
    static String word(Command command) {
        return command.name().substring(command.name().lastIndexOf(' ') + 1);
    }

    /**
     * Reads a command line.
     *
     * @throws UserError for any mistake
     */
    Arguments parse(List<String> args) {
        try {
            CommandLine line = PARSER.parse(options, args.toArray(String[]::new));
            checkRepetition(line);
            line.getArgList().stream().findFirst().ifPresent(this::checkOperand);
            return new Arguments(this, line, args);
        } catch (UnrecognizedOptionException e) {
            throw unknown(e.getOption());
        } catch (MissingArgumentException e) {
            throw mistake("option " + shown(e.getOption()) + " needs a value");
        } catch (ParseException e) {
            throw mistake(e.getMessage());
        }
    }

    /** The place of the first word that belongs to no option, or -1. */
    int firstOperand(List<String> args) {
        try {
            List<String> rest =
                    PARSER.parse(options, args.toArray(String[]::new), true).getArgList();
            return rest.isEmpty() || rest.get(0).startsWith("-") ? -1 : args.size() - rest.size();
        } catch (ParseException e) {
            return -1;
        }
    }

    /** Whether the arguments ask for help, with {@code --help} or {@code -h}, and do not name an unknown command. */
    boolean asksForHelp(List<String> args) {
        return (args.contains("--" + HELP) || args.contains("-h")) && (commands.isEmpty() || firstOperand(args) < 0);
    }

    /** A user error that points to the help. @param sentence without capital and full stop */
    UserError mistake(String sentence) {
        return new UserError(sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1)
                + (sentence.endsWith("?") ? "" : ".") + " See " + title() + " --help.");
    }

    private UserError unknown(String given) {
        String bare = given.replaceFirst("=.*", "");
        return mistake("unknown option " + bare
                + Nearest.ending(
                        bare.replaceFirst("^-*", "--"),
                        options.getOptions().stream()
                                .map(o -> "--" + o.getLongOpt())
                                .toList(),
                        ""));
    }

    private void checkOperand(String first) {
        if (!commands.isEmpty()) {
            throw mistake("unknown command \"" + first + "\""
                    + Nearest.ending(
                            first, commands.stream().map(CommandSpec::word).toList(), ""));
        }
        if (operands.isEmpty()) {
            throw mistake("unexpected argument \"" + first + "\"; leave it out");
        }
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
        StringBuilder text = new StringBuilder("usage: " + title() + (commands.isEmpty() ? "" : " " + operands)
                + " [options]" + (commands.isEmpty() && !operands.isEmpty() ? " " + operands : "") + "\n\n"
                + description + "\n");
        section(text, "commands:", commands, CommandSpec::word, Command::summary);
        section(text, "options:", options.getOptions(), CommandSpec::shown, Option::getDescription);
        if (!commands.isEmpty()) {
            text.append("\nEvery command has its own --help.\n");
        }
        section(text, examples.size() == 1 ? "example:" : "examples:", examples, line -> line, line -> "");
        return text.toString();
    }

    private static <T> void section(
            StringBuilder text,
            String title,
            Collection<T> lines,
            Function<T, String> left,
            Function<T, String> right) {
        int width = lines.stream().mapToInt(l -> left.apply(l).length()).max().orElse(0);
        text.append(lines.isEmpty() ? "" : "\n" + title + "\n");
        lines.forEach(l -> text.append(
                String.format(Locale.ROOT, "  %-" + width + "s  %s", left.apply(l), right.apply(l))
                                .stripTrailing() + "\n"));
    }

    private static String shown(Option option) {
        String value = option.hasOptionalArg() ? "[" + option.getArgName() + "]" : option.getArgName();
        return "--" + option.getLongOpt() + (option.hasArg() ? " " + value : "");
    }
}
