package org.quadrille.schema.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

/** A server that accepts only encrypted connections, and clients that verify its identity. */
class DatabaseTlsTest {
    private static final String PASSWORD = "of the test";

    @TempDir
    static Path folder;

    private static EmbeddedServer server;

    @BeforeAll
    static void startServerThatDemandsTls() throws Exception {
        makeKey("server");
        makeKey("another");
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

    /** Makes a key and a self-signed certificate for 127.0.0.1, which is therefore its own authority's certificate. */
    private static void makeKey(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString());
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        pem(certificate(name), "CERTIFICATE", keys.getCertificate(name).getEncoded());
        pem(
                folder.resolve(name + ".key"),
                "PRIVATE KEY",
                keys.getKey(name, PASSWORD.toCharArray()).getEncoded());
    }

    private static void pem(Path file, String what, byte[] content) throws Exception {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n");
    }

    private static Path certificate(String name) {
        return folder.resolve(name + ".crt");
    }

    private static DatabaseAddress address(Testbed.Tls tls) {
        DatabaseAddress plain = server.address("postgres");
        return new DatabaseAddress(
                Engine.of("postgresql"),
                plain.host(),
                plain.port(),
                plain.database(),
                plain.user(),
                plain.password(),
                tls);
    }

    private static Testbed.Tls tls(String mode, Path rootCertificate) {
        return new Testbed.Tls(mode, rootCertificate == null ? null : rootCertificate.toString(), null, null);
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
    private static String refused(Testbed.Tls tls) {
        DatabaseAddress address = address(tls);
        SQLException refused = assertThrows(SQLException.class, address::connect);
        return Engine.of("postgresql").explain(refused, address).getMessage();
    }

    @Test
    void connectionsAreEncryptedAndSayHow() throws SQLException {
        assertTrue(encryption(address(null)).startsWith("TLSv1."), "where the server offers it");
        for (Testbed.Tls tls : List.of(
                tls("require", null),
                tls("verify-ca", certificate("server")),
                tls("verify-full", certificate("server")))) {
            String how = encryption(address(tls));
            assertTrue(how.startsWith("TLSv1."), tls + ": " + how);
        }
    }

    @Test
    void anotherDatabaseOfTheServerIsReachedTheSameWay() {
        Testbed.Tls strict = tls("verify-full", certificate("server"));
        assertEquals(strict, address(strict).withDatabase("template1").tls());
    }

    @Test
    void aServerOfAnotherCertificateIsRefused() {
        String sentence = refused(tls("verify-full", certificate("another")));
        assertTrue(sentence.contains("TLS") && sentence.contains("rootCertificate"), sentence);
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
