package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;

/** Turns a key that {@code quadrille keys} made into an expired one. */
public final class ExpiredKey {
    private static final String ALIAS = "quadrille";

    private ExpiredKey() {}

    /**
     * Has the folder's certificate authority sign a host's key again, for one day in the past.
     *
     * @param own the host's folder, inside that of all keys
     */
    public static void make(Path own) throws Exception {
        Path key = own.resolve("key.p12");
        Path password = own.resolve("password");
        Path request = own.resolve("request");
        Path signed = own.resolve("signed");
        Path keys = own.toAbsolutePath().getParent();
        keytool(key, password, "-certreq", "-file", request.toString());
        keytool(
                keys.resolve("ca.p12"),
                keys.resolve("ca-password"),
                "-gencert",
                "-infile",
                request.toString(),
                "-outfile",
                signed.toString(),
                "-startdate",
                "-2d",
                "-validity",
                "1");
        char[] secret = Files.readString(password).strip().toCharArray();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(key)) {
            store.load(in, secret);
        }
        Certificate expired = CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(signed)));
        store.setKeyEntry(ALIAS, store.getKey(ALIAS, secret), secret, new Certificate[] {
            expired, store.getCertificateChain(ALIAS)[1]
        });
        try (OutputStream out = Files.newOutputStream(key)) {
            store.store(out, secret);
        }
    }

    private static void keytool(Path store, Path password, String verb, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                verb,
                "-alias",
                ALIAS,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:file",
                password.toString()));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        keytool.getOutputStream().close();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), said);
    }
}
