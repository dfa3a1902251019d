package org.quadrille.study.format;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** SHA-256, in lower-case hexadecimal digits, of the small files that identify a study. */
public final class Digests {
    private Digests() {}

    /** Of a text, in UTF-8. */
    public static String sha256(String text) {
        return sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Of a file.
     *
     * @throws UserError if it cannot be read
     */
    public static String sha256(Path file) {
        try {
            return sha256(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + " (" + FileErrors.of(e)
                    + "); restore it from a copy of the study folder, or correct its permissions.");
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
