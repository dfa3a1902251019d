package org.quadrille.common.control.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.UserError;

/** The keys of all hosts of a testbed in one folder, as {@code quadrille keys} makes them. */
public final class KeySet {
    private KeySet() {}

    /** Why processes with these keys would not trust each other, one sentence each; empty if they would. */
    public static List<String> problems(Path folder, List<String> hosts) {
        List<String> nameless =
                hosts.stream().flatMap(host -> KeyHost.refusal(host).stream()).toList();
        if (!nameless.isEmpty()) {
            return nameless;
        }
        if (!Files.isDirectory(folder)) {
            return List.of((Files.exists(folder)
                            ? folder + " is a file, not a folder of keys"
                            : "There is no key folder " + folder)
                    + "; make one with `quadrille keys --out " + folder + " "
                    + String.join(" ", hosts) + "`, or name another with --keys.");
        }
        List<String> problems = new ArrayList<>();
        Certificate authority = null;
        String first = null;
        for (String host : hosts) {
            Path own = folder.resolve(host);
            try {
                KeyStore.PrivateKeyEntry key = KeyFolder.key(own);
                ((X509Certificate) key.getCertificate()).checkValidity();
                Certificate signer = key.getCertificateChain()[1];
                if (authority == null) {
                    authority = signer;
                    first = host;
                }
                if (!signer.equals(authority)) {
                    problems.add("The key in " + own + " is from another authority than that of " + first
                            + "; make the keys of all hosts in one call of `quadrille keys`.");
                }
            } catch (CertificateExpiredException | CertificateNotYetValidException e) {
                problems.add("The certificate in " + own + " is not valid today (" + e.getMessage()
                        + "); make new keys for all hosts with `quadrille keys`.");
            } catch (UserError e) {
                problems.add(e.getMessage());
            }
        }
        return problems;
    }
}
