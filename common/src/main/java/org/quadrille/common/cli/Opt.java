package org.quadrille.common.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.commons.cli.Option;

/**
 * An option, declared once: how it is typed, what the help says of it, how its value is read, and what it is if it is
 * not given. Options that several commands have are constants, so that they mean the same in each.
 *
 * @param name its name, without dashes
 */
public record Opt<T>(
        String name,
        String argument,
        String help,
        String ending,
        BiFunction<Arguments, String, Optional<T>> reader,
        T none) {
    /** The testbed file that a command reads. */
    public static final Opt<Path> TESTBED =
            path("testbed", "FILE", "the testbed file").or(Path.of("testbed.json"));

    /** The folder with a folder for each run. */
    public static final Opt<Path> RESULTS =
            path("results", "DIR", "folder of all results").or(Path.of("results"));

    /** Prints the result of a run as JSON, and everything else on the other output. */
    public static final Opt<Boolean> JSON = flag("json", "print the result as one JSON object");

    public static Opt<Path> path(String name, String argument, String help) {
        return new Opt<>(name, argument, help, "", Arguments::path, null);
    }

    /** Any text. */
    public static Opt<String> text(String name, String argument, String help) {
        return new Opt<>(name, argument, help, "", Arguments::text, null);
    }

    /** A whole number within bounds. */
    public static Opt<Integer> whole(String name, String argument, String help, int least, int most) {
        return new Opt<>(
                name,
                argument,
                help,
                "",
                (line, option) -> line.number(option, least, most).map(Long::intValue),
                null);
    }

    /** A value of any form. @param expected and @param parser as in {@link Arguments#parsed} */
    public static <T> Opt<T> parsed(
            String name, String argument, String help, String expected, Function<String, T> parser) {
        return new Opt<>(name, argument, help, "", (line, option) -> line.parsed(option, expected, parser), null);
    }

    /** An option without a value: whether it is given. */
    public static Opt<Boolean> flag(String name, String help) {
        return new Opt<>(name, null, help, "", (line, option) -> Optional.of(line.has(option)), false);
    }

    /** This option with a value for those who do not give it, which the help then ends with. */
    public Opt<T> or(T standard) {
        return or(standard, standard.toString());
    }

    /** @param shown the value as the user would type it */
    public Opt<T> or(T standard, String shown) {
        return new Opt<>(name, argument, help, " (default " + shown + ")", reader, standard);
    }

    /** This option in a command where the help has more to say; the default stays. */
    public Opt<T> as(String otherHelp) {
        return new Opt<>(name, argument, otherHelp, ending, reader, none);
    }

    /** Its value, or else its default. @throws UserError if it is not given and has none, or cannot be read */
    public T of(Arguments line) {
        return find(line).or(() -> Optional.ofNullable(none)).orElseThrow(() -> line.missing(name));
    }

    /** Its value as given. @throws UserError if it cannot be read */
    public Optional<T> find(Arguments line) {
        return reader.apply(line, name);
    }

    /** Whether it is given. */
    public boolean in(Arguments line) {
        return line.has(name);
    }

    Option option() {
        return Option.builder()
                .longOpt(name)
                .hasArg(argument != null)
                .argName(argument)
                .desc(help + ending)
                .get();
    }
}
