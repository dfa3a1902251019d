package org.quadrille.deploy.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.tls.KeyFolder;

/**
 * Copies of keys and password in the generated folder, readable by their owner only. Kustomize makes the Secrets from
 * them, and reads no file outside its folder, not even through a link.
 */
final class SecretFiles {
    /** Their folder, which version control is told to ignore. */
    static final String FOLDER = "secrets";

    static final String PASSWORD = "database-password";

    private SecretFiles() {}

    /** Paths of a host's key files below the generated folder. */
    static List<String> keys(String host) {
        return KeyFolder.FILES.stream()
                .map(file -> FOLDER + "/" + host + "/" + file)
                .toList();
    }

    static String password() {
        return FOLDER + "/" + PASSWORD;
    }

    /**
     * Copies them.
     *
     * @throws UserError if one cannot be written
     */
    static void copy(KubernetesOptions options, List<String> hosts, Path out) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put(password(), options.passwordFile());
        for (String host : hosts) {
            keys(host)
                    .forEach(file -> files.put(
                            file,
                            options.keys().resolve(host).resolve(Path.of(file).getFileName())));
        }
        try {
            Path folder = Files.createDirectories(out.resolve(FOLDER));
            // Before anything is in it: copies first get the permissions of the user's files.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Path copy = out.resolve(file.getKey());
                Files.createDirectories(copy.getParent());
                if (!Files.exists(copy) || !Files.isSameFile(copy, file.getValue())) {
                    Files.copy(file.getValue(), copy, StandardCopyOption.REPLACE_EXISTING);
                    Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
                }
            }
        } catch (IOException e) {
            throw new UserError("Keys and password cannot be copied to " + out.resolve(FOLDER) + " (" + FileErrors.of(e)
                    + "); name another folder with --out.");
        }
    }
}
