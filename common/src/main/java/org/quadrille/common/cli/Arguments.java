package org.quadrille.common.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;

/** What a user typed on a command line; every getter names the option in its error messages. Options without dashes. */
public final class Arguments {
    private static final int LAST_PORT = 65_535;

    private final CommandSpec command;
    private final CommandLine line;
    private final List<String> typed;

    Arguments(CommandSpec command, CommandLine line, List<String> typed) {
        this.command = command;
        this.line = line;
        this.typed = List.copyOf(typed);
    }

    public boolean has(String option) {
        return line.hasOption(option);
    }

    public Optional<String> text(String option) {
        return Optional.ofNullable(line.getOptionValue(option));
    }

    /** All values of a repeatable option. */
    public List<String> texts(String option) {
        String[] values = line.getOptionValues(option);
        return values == null ? List.of() : List.of(values);
    }

    /** @throws UserError if the option is not there */
    public String required(String option) {
        return text(option).orElseThrow(() -> missing(option));
    }

    UserError missing(String option) {
        return command.mistake("option --" + option + " is missing");
    }

    /** A whole number. @throws UserError if it is not one or is outside {@code least} to {@code most} */
    public Optional<Long> number(String option, long least, long most) {
        String range = least == Long.MIN_VALUE && most == Long.MAX_VALUE ? "" : " from " + least + " to " + most;
        return parsed(option, "a whole number" + range, text -> within(text, least, most));
    }

    /** A port; 0 means any free one. */
    public Optional<Integer> port(String option) {
        return number(option, 0, LAST_PORT).map(Long::intValue);
    }

    /** Ports apart by commas, of which 0 means any free one. */
    public Optional<List<Integer>> ports(String option) {
        return parsed(
                option,
                "a whole number from 0 to " + LAST_PORT + ", or several with commas between them",
                text -> Stream.of(text.split(",", -1))
                        .map(port -> (int) within(port, 0, LAST_PORT))
                        .toList());
    }

    /** @throws IllegalArgumentException if it is no whole number or outside the range */
    private static long within(String text, long least, long most) {
        long value = Long.parseLong(text);
        if (value < least || value > most) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    /** An address of this host, by number or name. */
    public Optional<InetAddress> address(String option) {
        return parsed(option, "an address of this host", text -> {
            try {
                return InetAddress.getByName(text);
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(e);
            }
        });
    }

    public Optional<Path> path(String option) {
        return parsed(option, "a path", text -> {
            if (text.isBlank()) {
                throw new IllegalArgumentException("no path");
            }
            return Path.of(text);
        });
    }

    /**
     * A value of any form.
     *
     * @param expected what it should be, for the error message
     * @param parser throws {@link IllegalArgumentException}
     */
    public <T> Optional<T> parsed(String option, String expected, Function<String, T> parser) {
        return text(option).map(text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException e) {
                throw command.mistake("option --" + option + " is \"" + text + "\" but must be " + expected);
            }
        });
    }

    /** What follows the options. */
    public List<String> operands() {
        return line.getArgList();
    }

    /** The single operand of a command. @param what the user should do, such as {@code name one file} */
    public String operand(String what) {
        if (operands().size() != 1) {
            throw mistake(what);
        }
        return operands().get(0);
    }

    /** Everything, word by word. */
    public List<String> typed() {
        return typed;
    }

    /**
     * An error for options that do not go together; points to the help. @param sentence without capital and full stop
     */
    public UserError mistake(String sentence) {
        return command.mistake(sentence);
    }
}
