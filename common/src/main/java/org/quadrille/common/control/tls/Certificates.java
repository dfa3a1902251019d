package org.quadrille.common.control.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;

/** Certificates as files, and the fingerprints by which people compare them. */
public final class Certificates {
    private static final int PEM_WIDTH = 64;

    private Certificates() {}

    /** Certificates in PEM form, one after another. */
    public static String pem(List<? extends Certificate> certificates) throws CertificateEncodingException {
        Base64.Encoder base64 = Base64.getMimeEncoder(PEM_WIDTH, new byte[] {'\n'});
        StringBuilder pem = new StringBuilder();
        for (Certificate certificate : certificates) {
            pem.append("-----BEGIN CERTIFICATE-----\n")
                    .append(base64.encodeToString(certificate.getEncoded()))
                    .append("\n-----END CERTIFICATE-----\n");
        }
        return pem.toString();
    }

    /**
     * Reads certificates, in PEM form or a single one in DER form.
     *
     * @throws CertificateException if there is none, or it is damaged
     */
    public static List<X509Certificate> read(byte[] content) throws CertificateException {
        List<X509Certificate> all =
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(content)).stream()
                        .map(X509Certificate.class::cast)
                        .toList();
        if (all.isEmpty()) {
            throw new CertificateException("there is no certificate in it");
        }
        return all;
    }

    /** SHA-256 of a certificate, as openssl and keytool print it. */
    public static String fingerprint(Certificate certificate) {
        try {
            byte[] digest = Sha256.begin().digest(certificate.getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate that was read has a form", e);
        }
    }

    /**
     * The authority's certificate from {@code ca.pem}, any other file in PEM or DER form, or a key store that
     * {@code quadrille keys} made, {@code ca.p12} or {@code trust.p12}, with its password file beside it.
     *
     * @throws UserError if it cannot be read or is not that of an authority
     */
    public static X509Certificate authority(Path file) {
        X509Certificate found = file.toString().endsWith(".p12") ? stored(file) : single(file);
        if (found.getBasicConstraints() < 0) {
            throw new UserError("The certificate in " + file + " is that of a host, not of an authority; name ca.pem of"
                    + " the folder that 'quadrille keys' made.");
        }
        return found;
    }

    private static X509Certificate single(Path file) {
        try {
            return read(Files.readAllBytes(file)).get(0);
        } catch (IOException e) {
            throw unreadable(file, FileErrors.of(e));
        } catch (CertificateException e) {
            throw unreadable(file, "it holds no certificate");
        }
    }

    private static X509Certificate stored(Path file) {
        Path ofCa = file.resolveSibling(KeyMaker.CA_PASSWORD);
        boolean ca = file.getFileName().toString().equals(KeyMaker.CA) || Files.exists(ofCa);
        try {
            if (!Files.isRegularFile(file)) {
                throw unreadable(file, "there is no such file");
            }
            KeyStore store =
                    KeyFolder.store(file, KeyFolder.password(ca ? ofCa : file.resolveSibling(KeyFolder.PASSWORD)));
            for (String alias : Collections.list(store.aliases())) {
                if (store.getCertificate(alias) instanceof X509Certificate found) {
                    return found;
                }
            }
            throw unreadable(file, "it holds no certificate");
        } catch (GeneralSecurityException e) {
            throw unreadable(file, e.getMessage());
        }
    }

    private static UserError unreadable(Path file, String why) {
        return new UserError("The certificate of the authority cannot be read from " + file + " (" + why
                + "); name ca.pem of the folder that 'quadrille keys' made.");
    }
}
