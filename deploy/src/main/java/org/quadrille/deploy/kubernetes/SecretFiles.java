package org.quadrille.deploy.kubernetes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.files.UserFiles;

/**
 * The Secrets, with copies of keys and password, in a file of the generated folder that only its owner may read. A
 * generator of kustomize would break long values into lines, which the cluster joins: every apply would change them.
 */
final class SecretFiles {
    /** Their folder, which version control is told to ignore. */
    static final String FOLDER = "secrets";

    static final String FILE = FOLDER + "/secrets.yaml";

    private static final String PASSWORD = "database-password";

    private SecretFiles() {}

    /** Writes them, for the hosts that have keys. @throws UserError if that fails */
    static void write(KubernetesOptions options, List<String> hosts, Path out) {
        String cannot = "Keys and password cannot be copied to " + out.resolve(FOLDER);
        UserFiles.use(cannot, "name another folder with --out", () -> {
            StringBuilder all = new StringBuilder(secret(
                    options.namespace(),
                    PASSWORD,
                    List.of(PASSWORD),
                    List.of(options.credentials().passwordFile())));
            for (String host : hosts) {
                Path keys = options.credentials().keys().resolve(host);
                all.append(secret(
                        options.namespace(),
                        "keys-" + host,
                        KeyFolder.FILES,
                        KeyFolder.FILES.stream().map(keys::resolve).toList()));
            }
            Path folder = Files.createDirectories(out.resolve(FOLDER));
            // Before anything is in it.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            Path file = out.resolve(FILE);
            Files.writeString(file, all);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        });
    }

    private static String secret(String namespace, String name, List<String> keys, List<Path> files)
            throws IOException {
        StringBuilder secret = new StringBuilder("---\napiVersion: v1\nkind: Secret\ntype: Opaque\nmetadata:\n  name: "
                + Json.write(name) + "\n  namespace: " + Json.write(namespace)
                + "\n  labels: {app.kubernetes.io/part-of: quadrille}\ndata:\n");
        for (int i = 0; i < keys.size(); i++) {
            byte[] content = Files.readAllBytes(files.get(i));
            secret.append("  ")
                    .append(keys.get(i))
                    .append(": ")
                    .append(new String(Base64.getEncoder().encode(content), StandardCharsets.US_ASCII))
                    .append('\n');
        }
        return secret.toString();
    }
}
