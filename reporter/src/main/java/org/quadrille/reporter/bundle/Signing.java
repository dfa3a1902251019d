package org.quadrille.reporter.bundle;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.quadrille.common.control.tls.Certificates;

/** A signature over {@code bundle.json} with a key that {@code quadrille keys} made. */
final class Signing {
    private static final String ALGORITHM = "SHA256withECDSA";

    private Signing() {}

    /**
     * Who signed: the subject of the certificate, the authority that vouches for it, and the SHA-256 of the authority's
     * certificate.
     */
    record Signer(String subject, String authority, String fingerprint) {
        private static Signer of(X509Certificate own, X509Certificate authority) {
            return new Signer(
                    own.getSubjectX500Principal().getName(),
                    authority.getSubjectX500Principal().getName(),
                    Certificates.fingerprint(authority));
        }
    }

    static byte[] sign(byte[] content, PrivateKey key) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(ALGORITHM);
        signature.initSign(key);
        signature.update(content);
        return signature.sign();
    }

    static byte[] certificates(KeyStore.PrivateKeyEntry key) throws GeneralSecurityException {
        return Certificates.pem(List.of(key.getCertificateChain())).getBytes(StandardCharsets.US_ASCII);
    }

    static Signer signer(KeyStore.PrivateKeyEntry key) {
        X509Certificate[] chain = (X509Certificate[]) key.getCertificateChain();
        return Signer.of(chain[0], chain[chain.length - 1]);
    }

    /**
     * The signer, if the signature itself is valid.
     *
     * @param pem certificates, the signer's first, its authority's last
     * @throws CertificateException if they cannot be read or do not lead from the signer to the authority
     * @throws GeneralSecurityException if the signature does not match
     */
    static Signer verify(byte[] content, byte[] signature, byte[] pem) throws GeneralSecurityException {
        List<X509Certificate> chain = Certificates.read(pem);
        X509Certificate authority = chain.get(chain.size() - 1);
        validate(chain, authority);
        Signature verifier = Signature.getInstance(ALGORITHM);
        verifier.initVerify(chain.get(0).getPublicKey());
        verifier.update(content);
        if (!verifier.verify(signature)) {
            throw new GeneralSecurityException("it does not match");
        }
        return Signer.of(chain.get(0), authority);
    }

    /** Whether these certificates lead from the signer to this authority. */
    static boolean issuedBy(byte[] pem, X509Certificate authority) throws CertificateException {
        try {
            validate(Certificates.read(pem), authority);
            return true;
        } catch (CertificateException e) {
            return false;
        }
    }

    private static void validate(List<X509Certificate> chain, X509Certificate authority) throws CertificateException {
        List<X509Certificate> path =
                chain.stream().filter(c -> !c.equals(authority)).toList();
        if (path.isEmpty() || !path.get(0).equals(chain.get(0))) {
            throw new CertificateException("the signer has no authority");
        }
        try {
            CertPath certPath = CertificateFactory.getInstance("X.509").generateCertPath(path);
            PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(authority, null)));
            parameters.setRevocationEnabled(false);
            // Evidence outlives the keys of hosts, and no third party attests when it was signed: the dates of
            // certificates are ignored.
            parameters.setDate(chain.stream()
                    .map(X509Certificate::getNotBefore)
                    .max(Comparator.naturalOrder())
                    .orElseGet(Date::new));
            CertPathValidator.getInstance("PKIX").validate(certPath, parameters);
        } catch (GeneralSecurityException e) {
            throw new CertificateException("they do not lead from the signer to the authority", e);
        }
    }
}
