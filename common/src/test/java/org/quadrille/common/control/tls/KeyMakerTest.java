package org.quadrille.common.control.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;

class KeyMakerTest {
    @TempDir
    static Path temp;

    private static Path keys;

    @BeforeAll
    static void make() {
        keys = temp.resolve("deep/keys");
        KeyMaker.make(keys, List.of(KeyHost.parse("ce1.example,10.0.0.7"), KeyHost.parse("10.0.0.8")));
    }

    @Test
    void laysOutOneFolderPerHostForTheOwnerOnly() throws IOException {
        assertEquals(Set.of("ca.p12", "ca-password", "ca.pem", "ce1.example", "10.0.0.8"), names(keys));
        assertEquals(Set.of("key.p12", "trust.p12", "password"), names(keys.resolve("10.0.0.8")));
        try (var all = Files.walk(keys)) {
            for (Path path : all.toList()) {
                Set<PosixFilePermission> expected =
                        PosixFilePermissions.fromString(Files.isDirectory(path) ? "rwx------" : "rw-------");
                assertEquals(expected, Files.getPosixFilePermissions(path), path.toString());
            }
        }
        assertEquals(Set.of("keys"), names(keys.getParent()), "nothing half-made is left");
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return Set.copyOf(files.map(f -> f.getFileName().toString()).toList());
        }
    }

    @Test
    void certificatesNameTheirHostAndAreSignedByTheAuthority() throws Exception {
        X509Certificate host = certificate("ce1.example", "key.p12");
        X509Certificate authority = certificate("ce1.example", "trust.p12");
        host.verify(authority.getPublicKey());
        assertEquals(
                Set.of(List.of(2, "ce1.example"), List.of(7, "10.0.0.7")),
                Set.copyOf(host.getSubjectAlternativeNames()));
        assertEquals(
                Set.of(List.of(7, "10.0.0.8")),
                Set.copyOf(certificate("10.0.0.8", "key.p12").getSubjectAlternativeNames()));
        assertEquals(-1, host.getBasicConstraints(), "a host's key signs nothing");
        assertEquals(0, authority.getBasicConstraints());
    }

    private static X509Certificate certificate(String host, String file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys.resolve(host).resolve(file))) {
            store.load(
                    in,
                    Files.readString(keys.resolve(host).resolve("password"))
                            .strip()
                            .toCharArray());
        }
        return (X509Certificate) store.getCertificate("quadrille");
    }

    @Test
    void theAuthorityIsReadFromEachFileThatHoldsItsCertificate(@TempDir Path other) throws Exception {
        X509Certificate authority = certificate("ce1.example", "trust.p12");
        Path der = Files.write(other.resolve("ca.der"), authority.getEncoded());
        for (Path file :
                List.of(keys.resolve("ca.pem"), keys.resolve("ca.p12"), keys.resolve("10.0.0.8/trust.p12"), der)) {
            assertEquals(authority, Certificates.authority(file), file.toString());
        }
        Path host = Files.writeString(
                other.resolve("host.pem"), Certificates.pem(List.of(certificate("ce1.example", "key.p12"))));
        Path none = Files.writeString(other.resolve("none.pem"), "");
        Path text = Files.writeString(other.resolve("text.pem"), "hello");
        for (Path file : List.of(host, none, text, other.resolve("missing.pem"), other.resolve("missing.p12"))) {
            UserError e = assertThrows(UserError.class, () -> Certificates.authority(file));
            assertTrue(e.getMessage().contains(file + " "), e.getMessage());
            assertTrue(
                    e.getMessage().endsWith("name ca.pem of the folder that 'quadrille keys' made."), e.getMessage());
        }
    }

    @Test
    void aKeyComesWithTheCertificatesUpToItsAuthority() throws Exception {
        KeyStore.PrivateKeyEntry key = KeyFolder.key(keys.resolve("ce1.example"));
        assertEquals(
                List.of(certificate("ce1.example", "key.p12"), certificate("ce1.example", "trust.p12")),
                List.of(key.getCertificateChain()));
        assertThrows(UserError.class, () -> KeyFolder.key(keys));
    }

    @Test
    void everyStoreHasAPasswordOfItsOwn() throws IOException {
        assertNotEquals(
                Files.readString(keys.resolve("ce1.example/password")),
                Files.readString(keys.resolve("10.0.0.8/password")));
    }

    @Test
    void anExistingFolderIsLeftAlone() {
        UserError e = assertThrows(UserError.class, () -> KeyMaker.make(keys, List.of(KeyHost.parse("x"))));
        assertTrue(e.getMessage().contains("already exists and is left unchanged"), e.getMessage());
        assertFalse(Files.exists(keys.resolve("x")));
    }

    @Test
    void aHostGivenTwiceIsAMistake() {
        assertThrows(
                UserError.class,
                () -> KeyMaker.make(temp.resolve("twice"), List.of(KeyHost.parse("x"), KeyHost.parse("x"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../x", "a b", "-x", "x-", "x.-y", "ce_1", "a,", "dns:x", "db:5432", "x/y", "a;b"})
    void whatIsNoHostIsRefused(String text) {
        assertThrows(UserError.class, () -> KeyHost.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce1", "ce1.example.org", "10.0.0.1", "::1", "fe80::1", "CE1.Lab", "ce-1,10.0.0.1"})
    void hostsAreNamesAndAddresses(String text) {
        assertEquals(text.replaceFirst(",.*", ""), KeyHost.parse(text).folder());
    }

    @Test
    void keysThatOthersCanReadOrThatAreMissingOrDamagedAreRefused(@TempDir Path other) throws IOException {
        UserError missing = assertThrows(UserError.class, () -> KeyFolder.context(other));
        assertTrue(missing.getMessage().contains("does not exist"), missing.getMessage());
        for (String name : List.of("key.p12", "trust.p12", "password")) {
            Files.copy(keys.resolve("10.0.0.8").resolve(name), other.resolve(name));
        }
        KeyFolder.context(other);
        Files.setPosixFilePermissions(other.resolve("key.p12"), PosixFilePermissions.fromString("rw----r--"));
        UserError open = assertThrows(UserError.class, () -> KeyFolder.context(other));
        assertTrue(open.getMessage().contains("chmod 600"), open.getMessage());
        Files.setPosixFilePermissions(other.resolve("key.p12"), PosixFilePermissions.fromString("rw-------"));
        Files.write(other.resolve("key.p12"), new byte[] {1, 2, 3});
        UserError damaged = assertThrows(UserError.class, () -> KeyFolder.context(other));
        assertTrue(damaged.getMessage().contains("key.p12"), damaged.getMessage());
    }
}
