package org.quadrille.common.control.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySetTest {
    @TempDir
    Path folder;

    @Test
    void keysOfOneCallTrustEachOther_andOthersAreNamed() throws Exception {
        Path keys = folder.resolve("keys");
        KeyMaker.make(keys, List.of(KeyHost.parse("a1"), KeyHost.parse("a2"), KeyHost.parse("a3")));
        List<String> hosts = List.of("a1", "a2", "a3");
        assertEquals(List.of(), KeySet.problems(keys, hosts));

        Path others = folder.resolve("others");
        KeyMaker.make(others, List.of(KeyHost.parse("a2")));
        for (String file : List.of(KeyFolder.KEY, KeyFolder.PASSWORD)) {
            Files.move(
                    others.resolve("a2").resolve(file),
                    keys.resolve("a2").resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        expire(keys.resolve("a3"));
        List<String> problems = KeySet.problems(keys, hosts);
        assertEquals(2, problems.size(), problems.toString());
        assertTrue(problems.get(0).contains("keys/a2 is from another authority than that of a1"), problems.get(0));
        assertTrue(problems.get(1).contains("keys/a3 is not valid today"), problems.get(1));
        assertEquals(1, KeySet.problems(folder.resolve("none"), hosts).size());
    }

    /** Has its authority sign the host's key once more, for a day that is over. */
    private static void expire(Path own) throws Exception {
        Path key = own.resolve(KeyFolder.KEY);
        Path password = own.resolve(KeyFolder.PASSWORD);
        Path request = own.resolve("request");
        Path signed = own.resolve("signed");
        Path keys = own.getParent();
        Keytool.run(key, password, "-certreq", "-alias", "quadrille", "-file", request.toString());
        Keytool.run(
                keys.resolve(KeyMaker.CA),
                keys.resolve(KeyMaker.CA_PASSWORD),
                "-gencert",
                "-alias",
                "quadrille",
                "-infile",
                request.toString(),
                "-outfile",
                signed.toString(),
                "-startdate",
                "-2d",
                "-validity",
                "1");
        char[] secret = KeyFolder.password(password);
        KeyStore.PrivateKeyEntry before = KeyFolder.key(own);
        KeyStore store = KeyFolder.store(key, secret);
        store.setKeyEntry("quadrille", before.getPrivateKey(), secret, new Certificate[] {
            Certificates.read(Files.readAllBytes(signed)).get(0), before.getCertificateChain()[1]
        });
        try (OutputStream out = Files.newOutputStream(key)) {
            store.store(out, secret);
        }
    }
}
