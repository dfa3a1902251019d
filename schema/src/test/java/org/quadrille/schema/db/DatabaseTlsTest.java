package org.quadrille.schema.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/** A server that accepts only encrypted connections, and clients that verify its identity. */
class DatabaseTlsTest {
    @TempDir
    static Path folder;

    private static EmbeddedServer server;

    @BeforeAll
    static void startServerThatDemandsTls() throws Exception {
        SelfSigned.make(folder, "server");
        SelfSigned.make(folder, "another");
        server = EmbeddedServer.in(folder.resolve("postgres"))
                .set("ssl", "on")
                .set("ssl_cert_file", certificate("server").toString())
                .set("ssl_key_file", folder.resolve("server.key").toString())
                .start();
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement();
                ResultSet file = statement.executeQuery("show hba_file")) {
            file.next();
            Files.writeString(Path.of(file.getString(1)), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
        }
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_reload_conf()");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Path certificate(String name) {
        return folder.resolve(name + ".crt");
    }

    private static DatabaseAddress address(DatabaseServer.Tls tls) {
        DatabaseAddress plain = server.address("postgres");
        return new DatabaseAddress(
                Engine.of("postgresql"),
                plain.host(),
                plain.port(),
                plain.database(),
                plain.user(),
                plain.password(),
                tls,
                null);
    }

    private static DatabaseServer.Tls tls(String mode, Path rootCertificate) {
        return new DatabaseServer.Tls(mode, rootCertificate == null ? null : rootCertificate.toString(), null, null);
    }

    private static String encryption(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(Engine.of("postgresql").files().query("server-settings"))) {
            while (rows.next()) {
                if (rows.getString(1).equals("encryption of connections")) {
                    return rows.getString(2);
                }
            }
        }
        throw new AssertionError("nothing is said of encryption");
    }

    /** What the user is told when the server cannot be used this way. */
    private static String refused(DatabaseServer.Tls tls) {
        DatabaseAddress address = address(tls);
        SQLException refused = assertThrows(SQLException.class, address::connect);
        return Engine.of("postgresql").explain(refused, address).getMessage();
    }

    @Test
    void connectionsAreEncryptedAndSayHow() throws SQLException {
        assertTrue(encryption(address(null)).startsWith("TLSv1."), "where the server offers it");
        for (DatabaseServer.Tls tls : List.of(
                tls("require", null),
                tls("verify-ca", certificate("server")),
                tls("verify-full", certificate("server")))) {
            String how = encryption(address(tls));
            assertTrue(how.startsWith("TLSv1."), tls + ": " + how);
        }
    }

    @Test
    void anotherDatabaseOfTheServerIsReachedTheSameWay() {
        DatabaseServer.Tls strict = tls("verify-full", certificate("server"));
        assertEquals(strict, address(strict).withDatabase("template1").tls());
    }

    @Test
    void aServerOfAnotherCertificateIsRefused() {
        String sentence = refused(tls("verify-full", certificate("another")));
        assertTrue(sentence.contains("TLS") && sentence.contains("rootCertificate"), sentence);
    }

    /** Also where the driver does not speak English; and nobody waits for the server. */
    @Test
    void aCertificateForAnotherHostNameIsToldAtOnceWithTheFix() {
        DatabaseAddress good = address(tls("verify-full", certificate("server")));
        DatabaseAddress other = new DatabaseAddress(
                good.engine(),
                "localhost",
                good.port(),
                good.database(),
                good.user(),
                good.password(),
                good.tls(),
                null);
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMAN);
        try {
            SQLException refused = assertThrows(SQLException.class, other::connect);
            assertEquals(
                    "The certificate of the server localhost:" + good.port()
                            + " is for another host name; name the host in"
                            + " the testbed as the certificate does, give the server one for this name, or set tls.mode to"
                            + " verify-ca.",
                    other.explain(refused).getMessage());
            assertFalse(good.engine().notYet(refused));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aClientThatDoesNotEncryptIsRefused() {
        String sentence = refused(tls("disable", null));
        assertTrue(sentence.contains("no encryption") && sentence.contains("tls.mode"), sentence);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        String sentence = refused(tls("verify-full", folder.resolve("none.crt")));
        assertTrue(sentence.contains("none.crt"), sentence);
    }
}
