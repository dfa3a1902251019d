package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;

class PasswordsTest {
    private static final String SECRET = " pässwört\u3000 ";

    @TempDir
    Path folder;

    private static Testbed.Database database(String variable, String file) {
        return Json.read(
                Json.write(Map.of("host", "::1", "port", 5432, "database", "d", "user", "u"))
                        .replaceFirst(
                                "\\{",
                                variable == null
                                        ? "{\"passwordFile\": " + Json.write(file) + ", "
                                        : "{\"passwordEnv\": \"" + variable + "\", "),
                Testbed.Database.class,
                "d");
    }

    /** Prints the characters of a password as numbers. */
    public static final class Shown {
        private Shown() {}

        public static void main(String[] args) {
            try {
                Passwords.of(args.length == 0 ? database("PW", null) : database(null, args[0]))
                        .chars()
                        .forEach(c -> System.out.print(c + " "));
            } catch (UserError e) {
                System.out.print(e.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n"})
    void blanksBelongToAPasswordAndALineEndDoesNot(String end) throws IOException {
        Path file = Files.writeString(folder.resolve("pw"), SECRET + end);
        assertEquals(SECRET, Passwords.of(database(null, file.toString())));
        assertEquals(" secret ", Passwords.of(database("PW", null), Map.of("PW", " secret " + end)));
        Files.writeString(file, "\uFEFF" + SECRET + end);
        assertEquals(SECRET, Passwords.of(database(null, file.toString())));
    }

    @Test
    void anotherEncodingIsNamed() throws IOException {
        Path file = folder.resolve("pw");
        Files.write(file, "pässwört".getBytes(StandardCharsets.ISO_8859_1));
        String said = assertThrows(UserError.class, () -> Passwords.of(database(null, file.toString())))
                .getMessage();
        assertTrue(said.contains("passwordFile of [::1]:5432/d") && said.contains("is it Windows-1252?"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void itIsTheSameInEveryLanguageOfTheProcess(String language) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "needs the environment as Linux shows it");
        String numbers =
                SECRET.chars().mapToObj(c -> c + " ").reduce("", String::concat).strip();
        Path file = Files.writeString(folder.resolve("pw"), SECRET + "\n");
        assertEquals(numbers, shown(language, "printf ' p\\303\\244ssw\\303\\266rt\\343\\200\\200 '"));
        assertEquals(numbers, shown(language, "printf ''", file.toString()));
    }

    @Test
    void lettersThatNobodyCanReadAreRefused() throws Exception {
        String said = shown("C", "printf 'p\\344ss'");
        assertTrue(
                said.contains("passwordEnv of [::1]:5432/d, cannot be decoded") && said.contains("passwordFile"), said);
    }

    /** By a shell, as the language of this process may have no such letters either. */
    private static String shown(String language, String password, String... arguments) throws Exception {
        List<String> command = ThisJava.command(Shown.class.getName(), List.of("-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(arguments));
        command.addAll(0, List.of("/bin/sh", "-c", "PW=\"$(" + password + ")\" exec \"$@\"", "sh"));
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("LC_ALL", language);
        ProgramOutput output = ProgramOutput.of(process);
        assertNotNull(output.out(), output.error());
        return output.out();
    }
}
