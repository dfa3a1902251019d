package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.vdriver.init.LoopbackTestbed;

class TestbedServerTest {
    @TempDir
    Path folder;

    @Test
    void aCommandFindsTheServerRunningAndLeavesItStoppedHoweverItEnds() throws Exception {
        DatabaseAddress address;
        try (EmbeddedServer made = EmbeddedServer.in(folder.resolve("server")).startKept()) {
            address = made.address("postgres");
        }
        RunSetup setup = setup("server");
        boolean reached = TestbedServer.during(setup, () -> {
            try (KeptServer again = TestbedServer.open(setup).orElseThrow();
                    Connection connection = address.connect()) {
                return again.borrowed() && connection.isValid(1);
            }
        });
        assertTrue(reached);
        assertThrows(SQLException.class, address::connect);
        IOException failed = assertThrows(
                IOException.class,
                () -> TestbedServer.during(setup, () -> {
                    address.connect().close();
                    throw new IOException("of the work");
                }));
        assertEquals("of the work", failed.getMessage());
        assertThrows(SQLException.class, address::connect);
        try (ServerSocket taken = new ServerSocket(address.port(), 1, InetAddress.getLoopbackAddress())) {
            UserError error = assertThrows(
                    UserError.class, () -> TestbedServer.during(setup, () -> Optional.of(taken.getLocalPort())));
            assertTrue(error.getMessage().contains("is in use by another program"), error.getMessage());
        }
    }

    @Test
    void aFolderWithoutAServerIsNamedAndATestbedWithoutAFolderNeedsNone() throws Exception {
        RunSetup wrong = setup("nothing");
        UserError error = assertThrows(UserError.class, () -> TestbedServer.open(wrong));
        assertTrue(error.getMessage().contains("is kept in " + folder.resolve("nothing")), error.getMessage());
        RunSetup none = setup(null);
        assertEquals(Optional.empty(), TestbedServer.open(none));
        assertEquals(3, TestbedServer.during(none, () -> 3));
    }

    private RunSetup setup(String server) throws IOException {
        Testbed testbed = LoopbackTestbed.make()
                .change()
                .embedded(server == null ? null : new Testbed.Embedded(server))
                .build();
        return Testbeds.load(Files.writeString(folder.resolve("testbed.json"), Json.write(testbed)));
    }
}
