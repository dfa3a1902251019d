package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLinesTest {
    private static final CommandSpec DANCE = CommandSpec.of("dance", "dance a little", "Dances.")
            .option("sessions", "N", "how many")
            .option("out", "DIR", "where")
            .repeatable("set", "KEY=VALUE", "more")
            .optional("keep", "DIR", "what stays")
            .flag("json", "for programs")
            .example("quadrille dance --sessions 4");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    private static Arguments parse(String... args) {
        return DANCE.parse(List.of(args));
    }

    @Test
    void readsValuesFlagsAndRepetitions() {
        Arguments line = parse("--sessions", "8", "--json", "--set", "a=1", "--set", "b=2", "--out=x");
        assertEquals(Optional.of(8L), line.number("sessions", 1, 100));
        assertEquals(Optional.of(Path.of("x")), line.path("out"));
        assertEquals(List.of("a=1", "b=2"), line.texts("set"));
        assertTrue(line.has("json"));
        assertFalse(parse().has("json"));
        for (String[] bare : new String[][] {{"--keep"}, {"--keep", "--json"}}) {
            assertTrue(parse(bare).has("keep"));
            assertEquals(Optional.empty(), parse(bare).path("keep"));
        }
        assertEquals(Optional.of(Path.of("y")), parse("--keep", "y").path("keep"));
        assertFalse(parse().has("keep"));
        assertEquals(Optional.empty(), parse().number("sessions", 1, 100));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "--sesions 4 | Unknown option --sesions; did you mean \"--sessions\"? See quadrille dance --help.",
                "--sesions=4 | Unknown option --sesions; did you mean \"--sessions\"? See quadrille dance --help.",
                "--whatever | Unknown option --whatever. See quadrille dance --help.",
                "--sess 4 | Unknown option --sess; did you mean \"--sessions\"? See quadrille dance --help.",
                "-zzzz | Unknown option -zzzz. See quadrille dance --help.",
                "--sessions | Option --sessions N needs a value. See quadrille dance --help.",
                "--sessions --json | Option --sessions N needs a value. See quadrille dance --help.",
                "--json --json | Option --json is given twice. See quadrille dance --help.",
                "waltz | Unexpected argument \"waltz\"; leave it out. See quadrille dance --help.",
            })
    void mistakesAreOneSentence(String line, String message) {
        UserError e = assertThrows(UserError.class, () -> parse(line.split(" ")));
        assertEquals(message, e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0", "101", "four", "4.5", "99999999999999999999", "''"})
    void numbersAreChecked(String value) {
        Arguments line = parse("--sessions", value);
        UserError e = assertThrows(UserError.class, () -> line.number("sessions", 1, 100));
        assertTrue(
                e.getMessage()
                        .contains("Option --sessions is \"" + value + "\" but must be a whole number from 1 to 100"),
                e.getMessage());
    }

    @Test
    void whatIsMissingIsNamed() {
        UserError e = assertThrows(UserError.class, () -> parse().required("out"));
        assertTrue(e.getMessage().contains("Option --out is missing. See"), e.getMessage());
    }

    @Test
    void helpAnywhereWinsAndEndsWithTheExample() {
        assertEquals(0, run(line -> ExitCode.INVALID, "--nonsense", "--help"));
        String text = text();
        assertTrue(text.startsWith("usage: quadrille dance [options]\n\nDances.\n"), text);
        assertTrue(text.contains("  --sessions N     how many"), text);
        assertTrue(text.endsWith("\nexample:\n  quadrille dance --sessions 4\n"), text);
    }

    @Test
    void helpIsWrappedToTheTerminal() {
        CommandSpec spec = CommandSpec.of(
                        "dance", "", "Dances until nobody is left who could turn the lights off at the end.")
                .option("as-long-as-it-takes", "MINUTES", "how long")
                .option("to", "MUSIC", "what is played for those who dance, louder from hour to hour until the end")
                .example("quadrille dance --as-long-as-it-takes 90 --to the-blue-danube-by-strauss");
        assertEquals("""
                usage: quadrille dance [options]

                Dances until nobody is left who could turn the lights off at
                the end.

                options:
                  --help                    print this help and exit
                  --as-long-as-it-takes MINUTES
                                            how long
                  --to MUSIC                what is played for those who
                                            dance, louder from hour to hour
                                            until the end

                example:
                  quadrille dance --as-long-as-it-takes 90 --to \\
                      the-blue-danube-by-strauss
                """, spec.help(60));
    }

    @Test
    void failuresOfACommandAreOneLineAndAnExitCode() {
        assertEquals(2, run(line -> {
            throw new UserError("testbed.json: No such key.\nNo such option.\n");
        }));
        assertEquals("quadrille dance: testbed.json: No such key.\nquadrille dance: No such option.\n", text());
        said.reset();
        assertEquals(3, run(line -> {
            throw new UserError("aborted", ExitCode.ABORTED);
        }));
        said.reset();
        assertEquals(1, run(line -> ExitCode.INVALID));
        assertEquals("", text());
    }

    @Test
    void aTableLeadsToItsCommands() {
        Command party = new CommandGroup(CommandSpec.of("", "", "Celebrates.")
                .commands(List.of(new Dance(line -> ExitCode.INVALID)))
                .example("quadrille dance"));
        assertEquals(1, Main.run(party, out, out, "dance", "--json"));
        assertEquals(2, Main.run(party, out, out));
        String help = text();
        assertTrue(
                help.startsWith("usage: quadrille COMMAND [options]\n\nCelebrates.\n\ncommands:\n  dance  dance a"),
                help);
        said.reset();
        assertEquals(0, Main.run(party, out, out, "help"));
        assertEquals(help, text());
        said.reset();
        assertEquals(0, Main.run(party, out, out, "help", "dance"));
        assertEquals(DANCE.help(), text());
        said.reset();
        assertEquals(2, Main.run(party, out, out, "dense"));
        assertEquals("quadrille: Unknown command \"dense\"; did you mean \"dance\"? See quadrille --help.\n", text());
        said.reset();
        assertEquals(2, Main.run(party, out, out, "dance", "--jsn"));
        assertTrue(text().startsWith("quadrille dance: Unknown option --jsn;"), text());
    }

    private record Dance(Function<Arguments, ExitCode> steps) implements Command {
        @Override
        public CommandSpec options() {
            return DANCE;
        }

        @Override
        public ExitCode run(Arguments line, PrintStream out) {
            return steps.apply(line);
        }
    }

    private int run(Function<Arguments, ExitCode> steps, String... args) {
        return Main.run(new Dance(steps), out, out, args);
    }

    private String text() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void anUnexpectedFailureIsOneLineAndItsTraceAFile() throws Exception {
        assertEquals(3, run(line -> {
            throw new IllegalStateException("the roof\nfell");
        }));
        String text = text();
        assertTrue(
                text.matches("quadrille dance: Unexpected failure: java.lang.IllegalStateException: the roof fell"
                        + " \\(details in \\S+\\)\\.\n"),
                text);
        Path file = Path.of(text.replaceFirst("(?s).*details in (\\S+)\\).*", "$1"));
        assertTrue(java.nio.file.Files.readString(file).contains("at org.quadrille.common.cli.CommandLinesTest"));
        java.nio.file.Files.delete(file);
    }

    @Test
    void aNameThatNoFileCanHaveIsTheUsersMistake() {
        assertEquals(2, run(line -> {
            Path.of("a\0b");
            return ExitCode.OK;
        }));
        assertTrue(
                text().startsWith(
                                "quadrille dance: \"a\\u0000b\" cannot be the name of a file (Nul character not allowed);"),
                text());
    }

    @Test
    void theKitSaysItsVersionBuildAndCommit() {
        Command kit = CommandGroup.ofKit(CommandSpec.of("", "", "A kit."));
        assertEquals(0, Main.run(kit, out, out, "--version"));
        System.setProperty(Build.COMMIT, "0123456789abcdef");
        try {
            assertEquals(0, Main.run(kit, out, out, "--version"));
        } finally {
            System.clearProperty(Build.COMMIT);
        }
        String build = "quadrille " + Build.ofThisProcess().version() + ", build " + Build.id() + ", commit ";
        assertEquals(
                List.of(build + "unknown", build + "0123456789abcdef"),
                said.toString(StandardCharsets.UTF_8).lines().toList());
    }
}
