package org.quadrille.deploy.cloudinit;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;

/** Public keys for ssh, from files such as {@code ~/.ssh/id_ed25519.pub}. */
public final class PublicKeys {
    private static final String KEY = "(sk-)?(ssh|ecdsa)-[a-z0-9@.-]+ AAAA[A-Za-z0-9+/=]+( [^\\p{Cntrl}]*)?";
    private static final List<String> USUAL = List.of("id_ed25519.pub", "id_ecdsa.pub", "id_rsa.pub");

    private PublicKeys() {}

    /**
     * The keys of files, or of the first usual file of this user if none is named.
     *
     * @throws UserError if a file cannot be read or holds anything else, above all a private key
     */
    public static List<String> read(List<Path> files) {
        List<String> keys = new ArrayList<>();
        (files.isEmpty() ? List.of(usual()) : files).forEach(file -> keys.addAll(read(file)));
        return keys;
    }

    private static Path usual() {
        Path home = Path.of(System.getProperty("user.home"), ".ssh");
        return USUAL.stream()
                .map(home::resolve)
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() -> new UserError("There is no public key for ssh in " + home
                        + "; name one with --ssh-key, or make one by `ssh-keygen -t ed25519`."));
    }

    private static List<String> read(Path file) {
        String text = UserFiles.get(
                "The ssh key " + file + " cannot be read",
                "name a public key with --ssh-key, such as ~/.ssh/id_ed25519.pub",
                () -> Files.readString(file, StandardCharsets.ISO_8859_1));
        if (text.contains("PRIVATE KEY") || text.startsWith("PuTTY-User-Key-File")) {
            throw new UserError(
                    file + " is a private key, which must not leave this machine; name the public one beside"
                            + " it with --ssh-key, " + file + ".pub.");
        }
        List<String> keys = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        if (keys.isEmpty() || !keys.stream().allMatch(key -> key.matches(KEY))) {
            throw new UserError(
                    file + " is not a public key for ssh; name one with --ssh-key, such as ~/.ssh/id_ed25519.pub.");
        }
        return keys;
    }
}
