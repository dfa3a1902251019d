package org.quadrille.vdriver.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.vdriver.init.LoopbackTestbed;

/** Mistakes with prime's keys are reported before any worker is called, once and not for every worker. */
class DialersTest {
    @TempDir
    Path folder;

    @Test
    void loopbackNeedsNoKeys() {
        assertDoesNotThrow(() -> Dialers.of(testbed("127.0.0.1", null)));
    }

    @Test
    void anotherHostNeedsKeys() {
        RunSetup setup = testbed("192.0.2.7", null);
        UserError error = assertThrows(UserError.class, () -> Dialers.of(setup));
        assertTrue(
                error.getMessage().startsWith("connector-1 at 192.0.2.7:7004 is beyond loopback"), error.getMessage());
        assertTrue(error.getMessage().contains("security.keys"), error.getMessage());
    }

    @Test
    void keysThatAreNotThereAreNamedOnce() {
        RunSetup setup = testbed("192.0.2.7", folder.resolve("prim").toString());
        UserError error = assertThrows(UserError.class, () -> Dialers.of(setup));
        assertTrue(error.getMessage().contains("prim"), error.getMessage());
        assertTrue(error.getMessage().lines().count() == 1, error.getMessage());
    }

    @Test
    void securityWithoutKeysIsNone() throws IOException {
        RunSetup plain = testbed("127.0.0.1", "keys");
        String text = Json.write(plain.testbed()).replaceFirst("\"keys\" : \"keys\"", "");
        RunSetup empty = Testbeds.load(Files.writeString(folder.resolve("testbed.json"), text));
        assertNull(empty.testbed().security().keys());
        assertDoesNotThrow(() -> Dialers.of(empty));
    }

    private RunSetup testbed(String tierA, String keys) {
        Testbed testbed = LoopbackTestbed.make()
                .withGroups(group -> on(tierA, group))
                .change()
                .security(keys == null ? null : new Testbed.Security(keys))
                .build();
        return Testbeds.complete(testbed, "testbed.json", folder);
    }

    private static Testbed.Group on(String tierA, Testbed.Group group) {
        Testbed.Connector connector = group.connector();
        return group.withConnector(new Testbed.Connector(tierA, connector.controlPort(), connector.port()));
    }
}
