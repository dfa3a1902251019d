package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;

class JsonTest {
    enum Color {
        DARK_RED,
        BLUE
    }

    record Inner(@Required String name, int count) {}

    record Outer(
            Integer whole,
            double number,
            boolean yes,
            String text,
            Color color,
            Duration length,
            List<Inner> list,
            Map<String, Long> map,
            @Required Inner one) {}

    @TempDir
    Path folder;

    private static final String RIGHT = """
            {"whole": 1, "number": 2.5, "yes": true, "text": "t", "color": "dark_red", "length": "5s",
             "list": [{"name": "n", "count": 1}], "map": {"a": 1}, "one": {"name": "n", "count": 2}}""";

    @Test
    void aKeyOfAnyLengthIsRepeatedInPart() {
        String key = "k".repeat(5_000);
        String text = "{\"" + key + "\": 1, \"" + key + "\": 2}";
        UserError error = assertThrows(UserError.class, () -> Json.read(text, Outer.class, "f.json"));
        assertEquals(
                "f.json:1:10011: key \"" + "k".repeat(60) + "...\" is there twice; keep one of them.",
                error.getMessage());
    }

    /** The library says of a comma below the top level that the key around it is wrong. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"one\":{\"name\":\"n\",}} | :1:20: nothing follows the comma before this }; remove the comma.",
                "{\"list\":[{\"name\":\"n\"},]} | :1:23: nothing follows the comma before this ]; remove the comma.",
                "{\"one\":{\"name\":\"n\" \"count\":2}} | :1:20: a comma is missing before this.",
                "{\"list\":[{\"name\":\"n\"} {\"name\":\"m\"}]} | :1:23: a comma is missing before this.",
                "{\"one\":{\"name\" \"n\"}} | :1:16: a colon is missing after the key \"name\".",
                "{\"one\":{\"name\":}} | :1:16: the key \"name\" has no value.",
                "{\"one\":{,\"name\":\"n\"}} | :1:9: a comma is where a key must be; remove it.",
                "{\"list\":[1,,2]} | :1:12: a comma is where a value must be; remove it.",
                "{\"list\":[1,2}} | :1:13: this } does not close the [ of line 1.",
                "{\"one\":{\"name\":\"n\"} | :1:20: the file ends too early: the { of line 1 is not closed.",
                "{\"one\":{\"name\":\"n\"}}} | the file goes on after its end; remove what follows, or what closes it too early.",
                "{\"one\":{name:\"n\"}} | :1:9: a key must be here, in double quotes.",
                "{\"one\":{'name':\"n\"}} | :1:9: a key must be here, in double quotes.",
                "{\"one\":{\"count\":01}} | \"01\" is no value: a text is in double quotes,",
                "{\"one\":{\"name\":n}} | :1:16: \"n\" is no value: a text is in double quotes,",
                "{\"one\":{ // mine | :1:10: JSON has no comments; remove this one.",
                "{\"one\":{\"name\":\"n\",\"name\":\"m\"}} | key \"name\" is there twice; keep one of them.",
            })
    void aMistakeOfSyntaxIsFoundWhereItIs(String text, String message) {
        UserError error = assertThrows(UserError.class, () -> Json.read(text, Outer.class, "f.json"));
        assertTrue(error.getMessage().startsWith("f.json:"), error.getMessage());
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "\"whole\": 1    | \"whole\": \"1\" | :1:11: key \"whole\": it is \"1\" but must be a whole number.",
                "\"whole\": 1    | \"whole\": 1.5   | :1:11: key \"whole\": it is \"1.5\" but must be a whole number.",
                "\"whole\": 1    | \"whole\": {}    | :1:11: key \"whole\": it is an object but must be a whole number.",
                "\"whole\": 1    | \"whole\": 99999999999 | :1:22: key \"whole\": it is \"99999999999\" but must be a number that fits.",
                "2.5               | [2.5]             | :1:24: key \"number\": it is a list but must be a number.",
                "true              | \"yes\"         | :1:36: key \"yes\": it is \"yes\" but must be true or false.",
                "\"t\"          | {}                | :1:50: key \"text\": it is an object but must be a text in quotes.",
                "dark_red          | green             | :1:64: key \"color\": it is \"green\" but must be one of dark_red, blue.",
                "\"count\": 1    | \"count\": \"\" | :2:34: key \"list[1].count\": it is \"\" but must be a whole number.",
                "{\"a\": 1}      | []                | :2:46: key \"map\": it is a list but must be an object in { }.",
                "{\"a\": 1}      | {\"a\": null}  | :2:52: key \"map.a\": it is null but must have a value.",
                "[{\"name\": \"n\", \"count\": 1}] | [null] | :2:11: key \"list[1]\": it is null but must have a value.",
                "[{\"name\": \"n\", \"count\": 1}] | 7 | :2:10: key \"list\": it is \"7\" but must be a list in [ ].",
                ", \"one\": {\"name\": \"n\", \"count\": 2} | '' | key \"one\" is missing; write it into the file, or restore the file.",
                "{\"name\": \"n\", \"count\": 2} | null | key \"one\": it is null but must have a value.",
                "{\"name\": \"n\", \"count\": 2} | {\"count\": 2} | key \"one.name\" is missing; write it into the file, or restore the file."
            })
    void aMistakeIsToldInWordsOfTheFile(String right, String wrong, String sentence) {
        Json.read(RIGHT, Outer.class, "f");
        assertFalse(RIGHT.replace(right, wrong).equals(RIGHT), right);
        String said = assertThrows(UserError.class, () -> Json.read(RIGHT.replace(right, wrong), Outer.class, "f"))
                .getMessage();
        assertEquals(sentence, said.substring(said.length() - Math.min(said.length(), sentence.length())), said);
    }

    @Test
    void whatIsNoJsonIsNamedWithItsFile() throws IOException {
        Path file = folder.resolve("a.json");
        assertEquals("Cannot read " + file + " (there is no " + file + "); it must be a file of JSON.", refusal(file));
        Files.writeString(file, "{\"whole\": ");
        assertEquals(true, refusal(file).startsWith(file + ":1:"), refusal(file));
        Files.writeString(file, " ");
        assertEquals(true, refusal(file).startsWith(file + ":1:"), refusal(file));
        Files.write(file, "{\"text\": \"ä\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(
                "Cannot read " + file + " (its line 1 is not UTF-8 (byte E4); is it Windows-1252? Save it as UTF-8); it"
                        + " must be a file of JSON.",
                refusal(file));
        Files.writeString(file, "\uFEFF" + RIGHT, StandardCharsets.UTF_16LE);
        assertEquals(1, Json.read(file, Outer.class).whole());
    }

    private static String refusal(Path file) {
        return assertThrows(UserError.class, () -> Json.read(file, Outer.class)).getMessage();
    }
}
