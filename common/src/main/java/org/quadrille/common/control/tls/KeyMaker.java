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
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.ProgramOutput;
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
    private static final String HOST_ALIAS = "host";
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
     * @throws UserError if the folder exists or cannot be made, or two hosts have the same first name
     */
    public static void make(Path out, List<KeyHost> hosts) {
        Set<String> seen = new HashSet<>();
        for (KeyHost host : hosts) {
            if (!seen.add(host.folder())) {
                throw new UserError("Host " + host.folder() + " is given twice; keep one.");
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
            throw new UserError("Cannot make keys in " + out + " (" + FileErrors.of(e)
                    + "); name a folder that you may write to with --out.");
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
        Keytool.make(
                ca,
                caPassword,
                "CN=Quadrille authority " + serial,
                "-alias " + ALIAS + " -validity " + CA_DAYS
                        + " -ext bc:c=ca:true,pathlen:0 -ext ku:c=keyCertSign,cRLSign");
        Certificate authority = load(ca, caPassword).getCertificate(ALIAS);
        ownersOnly(ca);
        hosts(hosts, ca, caPassword, authority);
        Path certificate = folder.resolve(CA_CERTIFICATE);
        Files.writeString(certificate, Certificates.pem(List.of(authority)));
        ownersOnly(certificate);
    }

    /** As many hosts at a time as there are processors, because each keytool keeps one busy. */
    private void hosts(List<KeyHost> hosts, Path ca, Path caPassword, Certificate authority)
            throws IOException, GeneralSecurityException {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (KeyHost host : hosts) {
            tasks.add(() -> {
                host(host, ca, caPassword, authority);
                return null;
            });
        }
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            for (Future<Void> made : workers.invokeAll(tasks)) {
                made.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new GeneralSecurityException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Making keys was interrupted.");
        } finally {
            workers.shutdown();
        }
    }

    private void host(KeyHost host, Path ca, Path caPassword, Certificate authority)
            throws IOException, GeneralSecurityException {
        Path own = Files.createDirectory(
                folder.resolve(host.folder()),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path password = password(own.resolve(KeyFolder.PASSWORD));
        // With a copy of the authority in the same store, keytool makes and signs a key in one step.
        Path both = Files.copy(ca, own.resolve("both"));
        Keytool.make(
                both,
                caPassword,
                "CN=" + host.folder(),
                "-alias " + HOST_ALIAS + " -signer " + ALIAS + " -validity " + HOST_DAYS + " -ext san="
                        + host.alternativeNames() + " -ext ku:c=digitalSignature -ext eku=serverAuth,clientAuth");
        KeyStore made = load(both, caPassword);
        KeyStore key = KeyStore.getInstance("PKCS12");
        key.load(null, null);
        key.setKeyEntry(ALIAS, made.getKey(HOST_ALIAS, secret(caPassword)), secret(password), new Certificate[] {
            made.getCertificate(HOST_ALIAS), authority
        });
        store(key, own.resolve(KeyFolder.KEY), password);
        Files.delete(both);

        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry(ALIAS, authority);
        store(trust, own.resolve(KeyFolder.TRUST), password);
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

    /** The JDK's keytool, run as a process; it is the JDK's only public way to sign a certificate. */
    private static final class Keytool {
        private Keytool() {}

        /**
         * Makes a key of an elliptic curve in a key store. Passwords travel in a file, never on the command line, which
         * every user can read.
         *
         * @param name distinguished name of its owner
         * @param options further ones, separated by blanks
         * @throws UserError if it fails
         */
        static void make(Path store, Path password, String name, String options) {
            String keytool =
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
            String fixed = "-J-XX:TieredStopAtLevel=1 -J-Duser.language=en -genkeypair -keyalg EC -groupname secp256r1"
                    + " -storetype PKCS12 ";
            List<String> command = new ArrayList<>(List.of((fixed + options).split(" ")));
            command.add(0, keytool);
            command.addAll(
                    List.of("-keystore", store.toString(), "-storepass:file", password.toString(), "-dname", name));
            try {
                ProgramOutput said = ProgramOutput.of(new ProcessBuilder(command).redirectErrorStream(true));
                if (!said.good()) {
                    throw new UserError("The command keytool -genkeypair on " + store + " failed: " + said.out() + ".");
                }
            } catch (IOException e) {
                throw new UserError("The keytool of the Java in " + System.getProperty("java.home") + " cannot be run ("
                        + e.getMessage() + "); set JAVA_HOME to a JDK 17 or newer.");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UserError("Making keys was interrupted.");
            }
        }
    }
}
