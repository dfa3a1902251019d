package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;

/** The key {@code engine} of a testbed, and keys that an engine has no use for. */
class EngineKeyTest {
    @TempDir
    Path folder;

    private static String small() throws IOException {
        try (InputStream in = EngineKeyTest.class.getResourceAsStream("small.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("testbed.json"), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "oracle | ; write one of postgresql, mariadb.",
                "~~ | ; write one of postgresql, mariadb.",
                "PostgreSQL | ; did you mean \"postgresql\"?",
                "maridb | ; did you mean \"mariadb\"?",
                "p\u0007ostgresql | ; did you mean \"postgresql\"?"
            })
    void anUnknownEngineIsAnsweredWithTheNearestOrTheList(String engine, String ending) throws IOException {
        String named = small().replaceFirst("\\{", "{\"engine\": \"" + engine.replace("\u0007", "\\\\u0007") + "\",");
        Path file = file(named);
        UserError refused = assertThrows(UserError.class, () -> Testbeds.load(file));
        assertEquals(
                file + ": key \"engine\" is \"" + engine.replace("\u0007", "\\u0007") + "\"" + ending,
                refused.getMessage());
        assertEquals(ExitCode.USAGE, refused.exitCode());
    }

    @Test
    void theEngineIsPostgresqlIfNoneIsNamed() throws IOException {
        assertEquals("postgresql", Testbeds.load(file(small())).testbed().engine());
        String named = small().replaceFirst("\\{", "{\"engine\": \"postgresql\",");
        assertEquals("postgresql", Testbeds.load(file(named)).testbed().engine());
        assertFalse(Json.write(Testbeds.load(file(named)).testbed()).contains("\"engine\""), "files stay as they were");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"certificate\": \"c\", \"key\": \"k\"", "\"certificate\": \"c\"", "\"key\": \"k\""})
    void aClientCertificateIsRefusedWhereTheEngineCannotUseIt(String keys) throws IOException {
        Path file = file(small().replaceFirst("\\{", "{\"engine\": \"mariadb\",")
                .replaceFirst("\"user\": \"q\"", "\"user\": \"q\", \"tls\": {\"mode\": \"require\", " + keys + "}"));
        assertEquals(
                file
                        + ": key \"tiles[1].groups[1].oltp.tls\": MariaDB gets no client certificate from the kit, so leave"
                        + " \"tls.certificate\" and \"tls.key\" out of the testbed.",
                assertThrows(UserError.class, () -> Testbeds.load(file)).getMessage());
    }
}
