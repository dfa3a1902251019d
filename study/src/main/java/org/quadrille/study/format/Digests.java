package org.quadrille.study.format;

import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.files.UserFiles;

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
        return UserFiles.get(
                "Cannot read " + file,
                "restore it from a copy of the study folder, or correct its permissions",
                () -> Sha256.of(Files.readAllBytes(file)));
    }
}
