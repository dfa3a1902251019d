package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.quadrille.common.files.Sha256;

/**
 * A file that a host gets, with its length in bytes and its SHA-256.
 *
 * @param file where it is on this machine; null for one that is generated
 * @param content what is in one that is generated
 */
record PushedFile(long bytes, String sum, Path file, byte[] content) {
    static PushedFile of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static PushedFile of(byte[] content) {
        MessageDigest digest = Sha256.begin();
        return new PushedFile(content.length, HexFormat.of().formatHex(digest.digest(content)), null, content);
    }

    static PushedFile of(Path file) {
        MessageDigest digest = Sha256.begin();
        try (OutputStream to = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            long bytes = Files.copy(file, to);
            return new PushedFile(bytes, HexFormat.of().formatHex(digest.digest()), file, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void copyTo(OutputStream out) throws IOException {
        if (file == null) {
            out.write(content);
        } else {
            try (InputStream in = Files.newInputStream(file)) {
                in.transferTo(out);
            }
        }
    }
}
