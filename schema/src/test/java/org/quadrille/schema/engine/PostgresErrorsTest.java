package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresErrorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "28P01 | refuses the password of user \"u\"",
                "28000 | does not let user \"u\" in",
                "08001 | cannot be reached",
                "08004 | name a password by passwordEnv or passwordFile in the testbed, or another tls.mode",
                "08P01 | is it a connection pooler?",
                "25006 | lets nothing be changed in the database \"d\"",
                "55000 | allow_connections true",
                "3D000 | quadrille db build",
                "42501 | does not allow user \"u\" this: ERROR: something; grant it",
                "42P04 | --replace",
                "53100 | disk of the server h:5 is full",
                "53300 | max_connections",
                "55006 | is in use",
                "XX000 | SQLSTATE XX000"
            })
    void eachNamesTheFixAndNoSecret(String state, String part) {
        DatabaseAddress address = new DatabaseAddress(Engine.of("postgresql"), "h", 5, "d", "u", "hidden");
        String message = Engine.of("postgresql")
                .explain(new SQLException("ERROR: something\n  Hint: more", state), address)
                .getMessage();
        assertTrue(message.contains(part), message);
        assertFalse(message.contains("hidden"), message);
        assertFalse(message.contains("\n"), message);
    }
}
