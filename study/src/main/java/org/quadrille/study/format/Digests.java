package org.quadrille.study.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;

/** SHA-256, in lower-case hexadecimal digits, of the small files that identify a study. */
public final class Digests {
    private Digests() {}

    /** Of a text, in UTF-8. */
    public static String sha256(String text) {
        return Sha256.of(text);
    }

    /**
     * Of a file.
     *
     * @throws UserError if it cannot be read
     */
    public static String sha256(Path file) {
        try {
            return Sha256.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + " (" + FileErrors.of(e)
                    + "); restore it from a copy of the study folder, or correct its permissions.");
        }
    }
}
