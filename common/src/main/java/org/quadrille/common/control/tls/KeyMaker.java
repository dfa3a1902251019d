package org.quadrille.common.control.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;

/**
 * Makes a certificate authority and a key for every host (architecture.md, "Security"):
 *
 * <pre>
 * DIR/ca.p12, ca-password                     the authority; needed only to make more keys, keep it off the hosts
 * DIR/ca.pem                                  its certificate; no secret, for those who check signatures
 * DIR/&lt;host&gt;/key.p12, trust.p12, password     what one host needs: {@link KeyFolder}
 * </pre>
 *
 * <p>Elliptic-curve keys (P-256); every certificate serves both ends of a connection. Only the owner can read the
 * files.
 */
public final class KeyMaker {
    static final String CA = "ca.p12";
    static final String CA_PASSWORD = "ca-password";

    private static final String CA_CERTIFICATE = "ca.pem";
    private static final String ALIAS = "quadrille";
    private static final String CA_DAYS = "3650";
    private static final String HOST_DAYS = "1095";
    private static final int PASSWORD_BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final Path folder;

    private KeyMaker(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes a folder that does not exist yet; complete or not at all.
     *
     * @throws UserError if the folder exists or cannot be made, or two hosts share a name
     */
    public static void make(Path out, List<KeyHost> hosts) {
        Set<String> seen = new HashSet<>();
        for (KeyHost host : hosts) {
            if (!seen.add(host.folder())) {
                throw new UserError("Host " + host.folder() + " is given twice.");
            }
        }
        if (Files.exists(out)) {
            throw new UserError(
                    out + " already exists and is left unchanged; give another folder with --out, or remove it.");
        }
        Path absolute = out.toAbsolutePath().normalize();
        Path making = null;
        try {
            Files.createDirectories(absolute.getParent());
            // A temporary directory is for its owner's eyes only from the first moment.
            making = Files.createTempDirectory(absolute.getParent(), ".keys-");
            new KeyMaker(making).all(hosts);
            Files.move(making, absolute);
        } catch (IOException e) {
            removed(making);
            throw new UserError("Cannot make keys in " + out + " (" + e + ").");
        } catch (GeneralSecurityException e) {
            removed(making);
            throw new UserError("This Java cannot make the keys (" + e.getMessage() + ").");
        } catch (RuntimeException e) {
            removed(making);
            throw e;
        }
    }

    private void all(List<KeyHost> hosts) throws IOException, GeneralSecurityException {
        Path ca = folder.resolve(CA);
        Path caPassword = password(folder.resolve(CA_PASSWORD));
        String serial = Long.toHexString(random.nextLong());
        Keytool.run(
                ca,
                caPassword,
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=Quadrille authority " + serial,
                "-validity",
                CA_DAYS,
                "-ext",
                "bc:c=ca:true,pathlen:0",
                "-ext",
                "ku:c=keyCertSign,cRLSign");
        Certificate authority = load(ca, caPassword).getCertificate(ALIAS);
        for (KeyHost host : hosts) {
            host(host, ca, caPassword, authority);
        }
        ownersOnly(ca);
        Path certificate = folder.resolve(CA_CERTIFICATE);
        Files.writeString(certificate, Certificates.pem(List.of(authority)));
        ownersOnly(certificate);
    }

    private void host(KeyHost host, Path ca, Path caPassword, Certificate authority)
            throws IOException, GeneralSecurityException {
        Path own = Files.createDirectory(
                folder.resolve(host.folder()),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path key = own.resolve(KeyFolder.KEY);
        Path password = password(own.resolve(KeyFolder.PASSWORD));
        Path request = own.resolve("request");
        Path signed = own.resolve("signed");
        Keytool.run(
                key,
                password,
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + host.folder(),
                "-validity",
                "1");
        Keytool.run(key, password, "-certreq", "-alias", ALIAS, "-file", request.toString());
        Keytool.run(
                ca,
                caPassword,
                "-gencert",
                "-alias",
                ALIAS,
                "-infile",
                request.toString(),
                "-outfile",
                signed.toString(),
                "-validity",
                HOST_DAYS,
                "-ext",
                "san=" + host.alternativeNames(),
                "-ext",
                "ku:c=digitalSignature",
                "-ext",
                "eku=serverAuth,clientAuth");
        chain(key, password, signed, authority);
        Files.delete(request);
        Files.delete(signed);

        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry(ALIAS, authority);
        store(trust, own.resolve(KeyFolder.TRUST), password);
    }

    /** Puts the signed certificate in the place of the one keytool made up. */
    private static void chain(Path key, Path password, Path signed, Certificate authority)
            throws IOException, GeneralSecurityException {
        KeyStore store = load(key, password);
        char[] secret = secret(password);
        PrivateKey own = (PrivateKey) store.getKey(ALIAS, secret);
        try (InputStream in = Files.newInputStream(signed)) {
            Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
            store.setKeyEntry(ALIAS, own, secret, new Certificate[] {certificate, authority});
        }
        store(store, key, password);
    }

    private Path password(Path file) throws IOException {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        Files.writeString(file, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + "\n");
        ownersOnly(file);
        return file;
    }

    private static char[] secret(Path password) throws IOException {
        return Files.readString(password).strip().toCharArray();
    }

    private static KeyStore load(Path file, Path password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, secret(password));
        }
        return store;
    }

    private static void store(KeyStore store, Path file, Path password) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, secret(password));
        }
        ownersOnly(file);
    }

    private static void ownersOnly(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static void removed(Path making) {
        if (making == null) {
            return;
        }
        try {
            Folders.delete(making);
        } catch (IOException e) {
            throw new UserError("Cannot remove the half-made keys in " + making + " (" + e + "); remove the folder.");
        }
    }
}
