package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.TestServer;

/** A testbed whose engine is not that of the server: who answers is named, in every mode of TLS. */
class OtherServerTest {
    private static final String FIX = "; correct its key \"engine\", or name a server of ";

    @ParameterizedTest
    @ValueSource(strings = {"none", "disable", "prefer", "require"})
    void mariadbInPlaceOfPostgresql(String tls) {
        MariadbTestServer.assumeBinaries();
        String said = refused("postgresql", MariadbTestServer.get().port(), tls);
        assertTrue(
                said.matches("The server 127.0.0.1:\\d+ is MariaDB [^,]*, but the testbed's engine is" + " postgresql"
                        + FIX + "PostgreSQL."),
                said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "require"})
    void postgresqlInPlaceOfMariadb(String tls) {
        int port = TestServer.get().port();
        assertEquals(
                "The server 127.0.0.1:" + port + " is PostgreSQL, but the testbed's engine is mariadb" + FIX
                        + "MariaDB.",
                refused("mariadb", port, tls));
    }

    @ParameterizedTest
    @CsvSource({"1193, Unknown system variable", "1273, Unknown collation"})
    void mysqlInPlaceOfMariadb(int code, String words) throws IOException {
        try (Greeter mysql = new Greeter("8.4.2", code, words)) {
            assertEquals(
                    "The server 127.0.0.1:" + mysql.port() + " is MySQL 8.4.2, but the testbed's engine is" + " mariadb"
                            + FIX + "MariaDB.",
                    refused("mariadb", mysql.port(), "none"));
        }
    }

    /** It is of this engine, though not one that the kit can use. */
    @Test
    void anOldMariadbIsNotAnotherEngine() throws IOException {
        try (Greeter old = new Greeter("5.5.5-10.5.1-MariaDB", 1193, "Unknown system variable")) {
            assertTrue(refused("mariadb", old.port(), "none").contains("is not MariaDB 10.11.8 or later"));
        }
    }

    /** The length of a greeting is its first letter, which PostgreSQL's driver takes for an answer. */
    @ParameterizedTest
    @ValueSource(ints = {'S', 'N', 'R', 'd'})
    void aGreetingIsNotTakenForAnAnswer(int first) throws IOException {
        String version = "8.4.2" + "-".repeat(first - Greeter.greeting("8.4.2").length);
        try (Greeter mysql = new Greeter(version, 1193, "")) {
            for (String tls : new String[] {"none", "disable", "require"}) {
                String said = refused("postgresql", mysql.port(), tls);
                assertTrue(said.contains(" is MySQL " + version + ", but "), (char) first + " " + tls + ": " + said);
            }
        }
    }

    private static String refused(String engine, int port, String tls) {
        DatabaseAddress address = new DatabaseAddress(
                Engine.of(engine),
                "127.0.0.1",
                port,
                "postgres",
                "somebody",
                "secret",
                tls.equals("none") ? null : new DatabaseServer.Tls(tls, null, null, null),
                null);
        Properties properties = address.engine().connecting().properties(address, "quadrille");
        // As nobody speaks, the driver waits for that long: seconds for one, milliseconds for the other.
        properties.setProperty("connectTimeout", engine.equals("mariadb") ? "1000" : "1");
        SQLException failed =
                assertThrows(SQLException.class, () -> DriverManager.getConnection(address.url(), properties));
        return address.explain(failed).getMessage();
    }

    /** Speaks first, as a server of MySQL's protocol does, lets everybody in, and refuses every statement. */
    private static final class Greeter implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        private final ExecutorService clients = Executors.newCachedThreadPool();
        private final byte[] greeting;
        private final byte[] refusal;

        Greeter(String version, int code, String words) throws IOException {
            greeting = greeting(version);
            ByteArrayOutputStream refusing = new ByteArrayOutputStream();
            refusing.writeBytes(new byte[] {(byte) 0xff, (byte) code, (byte) (code >> 8)});
            refusing.writeBytes(("#HY000" + words).getBytes(StandardCharsets.UTF_8));
            refusal = refusing.toByteArray();
            clients.execute(() -> {
                try {
                    while (true) {
                        Socket client = listener.accept();
                        clients.execute(() -> serve(client));
                    }
                } catch (IOException closed) {
                    clients.shutdownNow();
                }
            });
        }

        int port() {
            return listener.getLocalPort();
        }

        static byte[] greeting(String version) {
            ByteArrayOutputStream greeting = new ByteArrayOutputStream();
            greeting.write(10);
            greeting.writeBytes(version.getBytes(StandardCharsets.US_ASCII));
            greeting.writeBytes(new byte[] {0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0});
            // Protocol 4.1 with a password by its plug-in; UTF-8; autocommit; twenty bytes of a challenge.
            greeting.writeBytes(new byte[] {0, (byte) 0x82, 45, 2, 0, 8, 0, 21});
            greeting.writeBytes(new byte[10]);
            greeting.writeBytes(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0});
            greeting.writeBytes("mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
            return greeting.toByteArray();
        }

        private void serve(Socket client) {
            try (client) {
                DataInputStream from = new DataInputStream(client.getInputStream());
                send(client.getOutputStream(), 0, greeting);
                byte[] answer = {0, 0, 0, 2, 0, 0, 0};
                while (true) {
                    int header = from.readInt();
                    from.skipNBytes(Integer.reverseBytes(header) & 0xffffff);
                    send(client.getOutputStream(), (header & 0xff) + 1, answer);
                    answer = refusal;
                }
            } catch (IOException gone) {
                // As clients go that do not speak the protocol.
                return;
            }
        }

        private static void send(OutputStream to, int number, byte[] content) throws IOException {
            ByteArrayOutputStream packet = new ByteArrayOutputStream();
            packet.writeBytes(new byte[] {(byte) content.length, 0, 0, (byte) number});
            packet.writeBytes(content);
            to.write(packet.toByteArray());
            to.flush();
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
