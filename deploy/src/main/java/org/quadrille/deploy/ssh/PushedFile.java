package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.files.Unchecked;

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
        return new PushedFile(content.length, Sha256.of(content), null, content);
    }

    static PushedFile of(Path file) {
        return Unchecked.get(() -> new PushedFile(Files.size(file), Sha256.of(file), file, null));
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
