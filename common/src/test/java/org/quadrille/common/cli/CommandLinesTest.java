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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLinesTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private Optional<Arguments> parse(String... args) {
        return CommandLines.of("quadrille dance", "Dances.")
                .option("sessions", "N", "how many")
                .option("out", "DIR", "where")
                .repeatable("set", "KEY=VALUE", "more")
                .optional("keep", "DIR", "what stays")
                .flag("json", "for programs")
                .example("quadrille dance --sessions 4")
                .parse(args, new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @Test
    void readsValuesFlagsAndRepetitions() {
        Arguments line = parse("--sessions", "8", "--json", "--set", "a=1", "--set", "b=2", "--out=x")
                .orElseThrow();
        assertEquals(Optional.of(8L), line.number("sessions", 1, 100));
        assertEquals(Optional.of(Path.of("x")), line.path("out"));
        assertEquals(List.of("a=1", "b=2"), line.texts("set"));
        assertTrue(line.has("json"));
        assertFalse(parse().orElseThrow().has("json"));
        for (String[] bare : new String[][] {{"--keep"}, {"--keep", "--json"}}) {
            assertTrue(parse(bare).orElseThrow().has("keep"));
            assertEquals(Optional.empty(), parse(bare).orElseThrow().path("keep"));
        }
        assertEquals(
                Optional.of(Path.of("y")), parse("--keep", "y").orElseThrow().path("keep"));
        assertFalse(parse().orElseThrow().has("keep"));
        assertEquals(Optional.empty(), parse().orElseThrow().number("sessions", 1, 100));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sesions 4 | quadrille dance: unknown option --sesions; did you mean --sessions? (see quadrille dance --help)",
                "--sesions=4 | quadrille dance: unknown option --sesions; did you mean --sessions? (see quadrille dance --help)",
                "--whatever | quadrille dance: unknown option --whatever (see quadrille dance --help)",
                "--sess 4 | quadrille dance: unknown option --sess; did you mean --sessions? (see quadrille dance --help)",
                "-zzzz | quadrille dance: unknown option -zzzz (see quadrille dance --help)",
                "--sessions | quadrille dance: option --sessions N needs a value (see quadrille dance --help)",
                "--sessions --json | quadrille dance: option --sessions N needs a value (see quadrille dance --help)",
                "--json --json | quadrille dance: option --json is given twice (see quadrille dance --help)",
                "waltz | quadrille dance: unexpected \"waltz\" (see quadrille dance --help)",
            })
    void mistakesAreOneSentence(String line, String message) {
        UserError e = assertThrows(UserError.class, () -> parse(line.split(" ")));
        assertEquals(message, e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0", "101", "four", "4.5", "99999999999999999999", "''"})
    void numbersAreChecked(String value) {
        Arguments line = parse("--sessions", value).orElseThrow();
        UserError e = assertThrows(UserError.class, () -> line.number("sessions", 1, 100));
        assertTrue(
                e.getMessage()
                        .contains("option --sessions is \"" + value + "\" but has to be a whole number from 1 to 100"),
                e.getMessage());
    }

    @Test
    void whatIsMissingIsNamed() {
        UserError e = assertThrows(UserError.class, () -> parse().orElseThrow().required("out"));
        assertTrue(e.getMessage().contains("option --out is missing"), e.getMessage());
    }

    @Test
    void helpAnywhereWinsAndEndsWithTheExample() {
        assertTrue(parse("--nonsense", "--help").isEmpty());
        String text = said.toString(StandardCharsets.UTF_8);
        assertTrue(text.startsWith("usage: quadrille dance [options]\n\nDances.\n"), text);
        assertTrue(text.contains("  --sessions N     how many"), text);
        assertTrue(text.endsWith("\nexample:\n  quadrille dance --sessions 4\n"), text);
    }

    @Test
    void failuresOfACommandAreOneLineAndAnExitCode() {
        assertEquals(2, run(args -> {
            throw new UserError("testbed.json: no such key\nquadrille run: no such option\n");
        }));
        assertEquals(
                "quadrille: testbed.json: no such key\nquadrille run: no such option\n",
                said.toString(StandardCharsets.UTF_8));
        said.reset();
        assertEquals(3, run(args -> {
            throw new UserError("aborted", ExitCode.ABORTED);
        }));
        said.reset();
        assertEquals(7, run(args -> 7));
        assertEquals("", said.toString(StandardCharsets.UTF_8));
    }

    private int run(Main.Command command) {
        return Main.run(command, new String[0], new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @Test
    void anUnexpectedFailureIsOneLineAndItsTraceAFile() throws Exception {
        assertEquals(3, run(args -> {
            throw new IllegalStateException("the roof\nfell");
        }));
        String text = said.toString(StandardCharsets.UTF_8);
        assertTrue(
                text.matches("quadrille: unexpected failure: java.lang.IllegalStateException: the roof fell"
                        + " \\(details in \\S+\\)\n"),
                text);
        Path file = Path.of(text.replaceFirst("(?s).*details in (\\S+)\\).*", "$1"));
        assertTrue(java.nio.file.Files.readString(file).contains("at org.quadrille.common.cli.CommandLinesTest"));
        java.nio.file.Files.delete(file);
    }
}
