package org.quadrille.reporter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;

/** Writes {@code manifest.sha256}: a checksum of every other file of the folder, as {@code sha256sum -c} reads it. */
final class Sums {
    private Sums() {}

    static void write(ResultsFolder folder) {
        StringBuilder sums = new StringBuilder();
        try (Stream<Path> walk = Files.walk(folder.path())) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(folder.sums()))
                    .sorted()
                    .toList();
            for (Path file : files) {
                String name = folder.path().relativize(file).toString().replace('\\', '/');
                sums.append(sha256(file)).append("  ").append(name).append('\n');
            }
            Files.writeString(folder.sums(), sums);
        } catch (IOException e) {
            throw new UserError("Cannot write " + folder.sums() + ": " + e.getMessage() + "; free space.");
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
