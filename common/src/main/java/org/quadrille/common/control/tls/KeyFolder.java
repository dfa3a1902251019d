package org.quadrille.common.control.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.quadrille.common.cli.UserError;

/**
 * One host's keys, as {@code quadrille keys} lays them out: {@code key.p12} with its key and certificate,
 * {@code trust.p12} with the authority's certificate, {@code password} for both.
 */
public final class KeyFolder {
    static final String KEY = "key.p12";
    static final String TRUST = "trust.p12";
    static final String PASSWORD = "password";

    /** Names of its files. */
    public static final List<String> FILES = List.of(KEY, TRUST, PASSWORD);

    private KeyFolder() {}

    /**
     * A context for mutual TLS: shows the folder's key, trusts its authority and nobody else.
     *
     * @throws UserError if a file is missing, damaged or readable by other users
     */
    public static SSLContext context(Path folder) {
        try {
            char[] password = password(folder.resolve(PASSWORD));
            KeyManagerFactory key = KeyManagerFactory.getInstance("PKIX");
            key.init(store(folder.resolve(KEY), password), password);
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(store(folder.resolve(TRUST), password));
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(key.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw unusable(folder, e);
        }
    }

    /**
     * The folder's private key, and its certificate followed by that of the authority.
     *
     * @throws UserError if a file is missing, damaged or readable by other users, or holds no such key
     */
    public static KeyStore.PrivateKeyEntry key(Path folder) {
        try {
            char[] password = password(folder.resolve(PASSWORD));
            KeyStore store = store(folder.resolve(KEY), password);
            KeyStore.ProtectionParameter opened = new KeyStore.PasswordProtection(password);
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)
                        && store.getEntry(alias, opened) instanceof KeyStore.PrivateKeyEntry key
                        && key.getCertificateChain().length > 1) {
                    return key;
                }
            }
            throw new UserError("Key file " + folder.resolve(KEY)
                    + " holds no key with a certificate of an authority; make one with 'quadrille keys'.");
        } catch (GeneralSecurityException e) {
            throw unusable(folder, e);
        }
    }

    private static UserError unusable(Path folder, GeneralSecurityException e) {
        return new UserError("The keys in " + folder + " cannot be used (" + e.getMessage()
                + "); make them anew with 'quadrille keys'.");
    }

    static char[] password(Path file) {
        try {
            requireSafe(file);
            return Files.readString(file).strip().toCharArray();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static KeyStore store(Path file, char[] password) throws GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            requireSafe(file);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            return store;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static void requireSafe(Path file) throws IOException {
        if (!FileAccess.safe(file)) {
            throw new UserError(
                    "Key file " + file + " can be used by other users; run chmod 600 on it, or let root own it"
                            + " and a group of this process read it (mode 440).");
        }
    }

    private static UserError unreadable(Path file, IOException e) {
        return new UserError(
                "Cannot read key file " + file + " ("
                        + (e instanceof NoSuchFileException ? "it does not exist" : e.getMessage())
                        + "); --keys, --sign and the testbed's security.keys name the folder of one host made by 'quadrille keys'.");
    }

    /**
     * Who may use a file that holds a secret, by the rule of PostgreSQL's clients: only its owner; or, if it belongs to
     * root, also a group of this process for reading, as with a Secret that Kubernetes mounts for a pod with
     * {@code fsGroup}.
     */
    record FileAccess(Set<PosixFilePermission> permissions, int owner, int group) {
        private static final int ROOT = 0;
        private static final Set<PosixFilePermission> OWNERS =
                EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        private static final Path PROCESS = Path.of("/proc/self/status");

        /** Whether a file is safe from other users; true if the file system has no users. */
        static boolean safe(Path file) throws IOException {
            if (Files.getFileAttributeView(file, PosixFileAttributeView.class) == null) {
                return true;
            }
            Map<String, Object> found = Files.readAttributes(file, "unix:permissions,uid,gid");
            @SuppressWarnings("unchecked")
            Set<PosixFilePermission> permissions = (Set<PosixFilePermission>) found.get("permissions");
            FileAccess access = new FileAccess(permissions, (Integer) found.get("uid"), (Integer) found.get("gid"));
            return access.safe(Files.isReadable(PROCESS) ? groups(Files.readString(PROCESS)) : Set.of());
        }

        /** @param groups ids of the process's groups */
        boolean safe(Set<Integer> groups) {
            Set<PosixFilePermission> allowed = EnumSet.copyOf(OWNERS);
            if (owner == ROOT && groups.contains(group)) {
                allowed.add(PosixFilePermission.GROUP_READ);
            }
            return allowed.containsAll(permissions);
        }

        /** @param status what Linux says about a process, including its effective group and its other groups */
        static Set<Integer> groups(String status) {
            return status.lines()
                    .filter(line -> line.startsWith("Gid:") || line.startsWith("Groups:"))
                    .flatMap(line -> {
                        String[] words = line.split("\\s+");
                        return line.startsWith("Gid:")
                                ? Arrays.stream(words, 2, 3)
                                : Arrays.stream(words).skip(1);
                    })
                    .map(Integer::parseUnsignedInt)
                    .collect(Collectors.toSet());
        }
    }
}
