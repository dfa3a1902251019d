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

    /** System property: columns of the terminal, from the launcher. */
    private static final String COLUMNS = "quadrille.columns";

    private static final int USUAL_COLUMNS = 80;
    private static final int LEAST_COLUMNS = 60;
    private static final int MOST_LEFT = 24;
    private static final int EXAMPLE_INDENT = 6;
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
     */
    public static CommandSpec of(String name, String summary, String description) {
        return new CommandSpec(name, summary, description);
    }

    public String name() {
        return name;
    }

    public String summary() {
        return summary;
    }

    public String description() {
        return description;
    }

    /** What may follow the options; empty if nothing may. */
    public String operands() {
        return operands;
    }

    public List<String> examples() {
        return List.copyOf(examples);
    }

    /** The command as the user types it. */
    public String title() {
        return ("quadrille " + name).strip();
    }

    /** Options that are declared elsewhere, in the order of the help. */
    public CommandSpec options(Opt<?>... declared) {
        Stream.of(declared).map(Opt::option).forEach(options::addOption);
        return this;
    }

    public CommandSpec option(String name, String value, String help) {
        return add(Option.builder().longOpt(name).hasArg().argName(value).desc(help));
    }

    /** An option whose value may be left out; the help says what it then means. */
    public CommandSpec optional(String name, String value, String help) {
        return add(Option.builder()
                .longOpt(name)
                .hasArg()
                .optionalArg(true)
                .argName(value)
                .desc(help));
    }

    /** An option with a value that may be given several times; see {@link Arguments#texts}. */
    public CommandSpec repeatable(String name, String value, String help) {
        return add(Option.builder()
                .longOpt(name)
                .numberOfArgs(Option.UNLIMITED_VALUES)
                .argName(value)
                .desc(help));
    }

    /** An option without a value. */
    public CommandSpec flag(String name, String help) {
        return add(Option.builder().longOpt(name).desc(help));
    }

    private CommandSpec add(Option.Builder option) {
        options.addOption(option.get());
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
    public static String word(Command command) {
        return command.name().substring(command.name().lastIndexOf(' ') + 1);
    }

    /** Reads a command line. @throws UserError for any mistake */
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

    /**
     * An option as those see it who help to type one.
     *
     * @param name with its dashes
     * @param shown with its value
     * @param value what stands for that, such as {@code FILE}; null if it has none
     */
    public record Choice(String name, String shown, String value, String help) {}

    /** All options, in the order of the help. */
    public List<Choice> choices() {
        return options.getOptions().stream()
                .map(o -> new Choice("--" + o.getLongOpt(), shown(o), o.getArgName(), o.getDescription()))
                .toList();
    }

    /** What is typed in its simplest form, after the name of the kit. */
    public String usage() {
        return title() + (commands.isEmpty() ? "" : " " + operands) + " [options]"
                + (commands.isEmpty() && !operands.isEmpty() ? " " + operands : "");
    }

    /** The whole help text, in lines for the terminal that it is typed on, or 80 columns. */
    public String help() {
        return help(Math.max(LEAST_COLUMNS, Integer.getInteger(COLUMNS, USUAL_COLUMNS)));
    }

    /** The same. @param columns of the terminal */
    String help(int columns) {
        StringBuilder text = new StringBuilder("usage: " + usage() + "\n\n");
        description.lines().forEach(line -> text.append(Words.wrapped(line, 0, columns)));
        section(text, columns, "commands:", commands, CommandSpec::word, Command::summary);
        section(text, columns, "options:", options.getOptions(), CommandSpec::shown, Option::getDescription);
        if (!commands.isEmpty()) {
            text.append("\nEvery command has its own --help.\n");
        }
        text.append(examples.isEmpty() ? "" : examples.size() == 1 ? "\nexample:\n" : "\nexamples:\n");
        // Each is still one command if it is copied.
        examples.forEach(line -> text.append(
                        ("  " + Words.wrapped(line, EXAMPLE_INDENT, columns - 2).strip()).replace("\n", " \\\n"))
                .append('\n'));
        return text.toString();
    }

    private static <T> void section(
            StringBuilder text,
            int columns,
            String title,
            Collection<T> lines,
            Function<T, String> left,
            Function<T, String> right) {
        int width = Math.min(
                MOST_LEFT,
                lines.stream().mapToInt(l -> left.apply(l).length()).max().orElse(0));
        text.append(lines.isEmpty() ? "" : "\n" + title + "\n");
        for (T line : lines) {
            String first = String.format(Locale.ROOT, "  %-" + width + "s  ", left.apply(line));
            String rest = Words.wrapped(right.apply(line), width + 4, columns);
            text.append(first.length() > width + 4 ? first.stripTrailing() + "\n" + rest : first + rest.stripLeading());
        }
    }

    private static String shown(Option option) {
        String value = option.hasOptionalArg() ? "[" + option.getArgName() + "]" : option.getArgName();
        return "--" + option.getLongOpt() + (option.hasArg() ? " " + value : "");
    }
}
