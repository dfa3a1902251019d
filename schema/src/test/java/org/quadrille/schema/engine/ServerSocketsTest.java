package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.TestServer;

/** Host names with several addresses, for which no driver tries more than the first. */
class ServerSocketsTest {
    private static final String NAME = "several.example";

    @TempDir
    Path folder;

    @Test
    void theFirstAddressThatAnswersIsTaken_andAllAreNamedIfNoneDoes() throws IOException {
        InetAddress[] both = {InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.1")};
        InetSocketAddress gone;
        try (ServerSocket server = new ServerSocket(0, 1, both[1])) {
            gone = InetSocketAddress.createUnresolved(NAME, server.getLocalPort());
            assertEquals(new InetSocketAddress(both[1], gone.getPort()), ServerSockets.answering(gone, both, 1_000));
        }
        String said = assertThrows(IOException.class, () -> ServerSockets.answering(gone, both, 1_000))
                .getMessage();
        assertTrue(said.matches("127\\.0\\.0\\.2: .+; 127\\.0\\.0\\.1: .+"), said);
    }

    @Test
    void postgresqlIsFoundAtAnyOfThem() throws Exception {
        isFoundAtAnyOfThem(TestServer.get(), "postgres");
    }

    @Test
    void mariadbIsFoundAtAnyOfThem() throws Exception {
        MariadbTestServer.assumeBinaries();
        isFoundAtAnyOfThem(MariadbTestServer.get(), "information_schema");
    }

    private void isFoundAtAnyOfThem(EmbeddedServer server, String database) throws Exception {
        Path hosts = Files.writeString(
                folder.resolve("hosts"), "127.0.0.2 " + NAME + "\n127.0.0.3 " + NAME + "\n127.0.0.1 " + NAME + "\n");
        int closed;
        try (ServerSocket free = new ServerSocket(0)) {
            closed = free.getLocalPort();
        }
        DatabaseAddress address = server.address(database);
        List<String> command = ThisJava.command(
                Caller.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Djdk.net.hosts.file=" + hosts));
        command.addAll(List.of(
                address.engine().facts().name(), database, address.password(), "" + address.port(), "" + closed));
        Process caller = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // What the logger says of itself as it starts is blank or begins with a time.
        List<String> said = caller.inputReader()
                .lines()
                .filter(line -> line.matches("\\p{L}.*"))
                .toList();
        assertEquals(2, said.size(), said.toString());
        assertEquals("connected", said.get(0));
        assertTrue(
                said.get(1)
                        .matches("The server " + NAME + ":" + closed + " cannot be reached \\(127\\.0\\.0\\.2: [^;]+;"
                                + " 127\\.0\\.0\\.3: [^;]+; 127\\.0\\.0\\.1: [^;]+\\); .*"),
                said.get(1));
    }

    /** A JVM with a file of hosts of its own. */
    static final class Caller {
        private Caller() {}

        public static void main(String[] args) throws SQLException {
            for (int port : List.of(Integer.valueOf(args[3]), Integer.valueOf(args[4]))) {
                DatabaseAddress address =
                        new DatabaseAddress(Engine.of(args[0]), NAME, port, args[1], EmbeddedServer.USER, args[2]);
                try (Connection connection = address.connect()) {
                    System.out.println(connection.isValid(5) ? "connected" : "not valid");
                } catch (SQLException e) {
                    System.out.println(address.explain(e).getMessage());
                }
            }
        }
    }
}
