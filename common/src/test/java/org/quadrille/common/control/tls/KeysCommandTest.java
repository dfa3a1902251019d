package org.quadrille.common.control.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;

class KeysCommandTest {
    @TempDir
    Path temp;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int run(String... args) throws Exception {
        return Main.call(new KeysCommand(), new PrintStream(said, true, StandardCharsets.UTF_8), args)
                .code();
    }

    @Test
    void makesOneFolderPerHostAndSaysWhatToDoWithIt() throws Exception {
        Path keys = temp.resolve("keys");
        assertEquals(0, run("--out", keys.toString(), "prime", "10.0.0.5"));
        assertTrue(Files.isRegularFile(keys.resolve("prime/key.p12")));
        assertTrue(Files.isRegularFile(keys.resolve("10.0.0.5/trust.p12")));
        String text = said.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("Made keys for 2 hosts in " + keys), text);
        assertTrue(text.contains("security.keys"), text);
    }

    @Test
    void theHelpEndsWithAnExample() throws Exception {
        assertEquals(0, run("--help"));
        String text = said.toString(StandardCharsets.UTF_8);
        assertTrue(text.startsWith("usage: quadrille keys [options] HOST..."), text);
        assertTrue(text.strip().endsWith("vm1.example.org,10.0.0.6"), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--out TEMP/k | Name at least one host.",
                "--ouy TEMP/k prime | Unknown option --ouy; did you mean \"--out\"?",
                "--out | Option --out DIR needs a value",
                "--out TEMP/k a/b | neither a host name nor an address",
                "--out TEMP prime | already exists and is left unchanged",
            })
    void mistakesAreOneSentence(String line, String message) {
        String[] args = line.replace("TEMP", temp.toString()).split(" ");
        UserError e = assertThrows(UserError.class, () -> run(args));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertEquals(ExitCode.USAGE, e.exitCode());
    }
}
