package org.quadrille.common.files;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Work with files where no {@link IOException} may be thrown: it becomes an {@link UncheckedIOException}. */
public final class Unchecked {
    private Unchecked() {}

    /** Does something with files. */
    public static void use(UserFiles.Use use) {
        get(() -> {
            use.run();
            return null;
        });
    }

    /** As {@link #use}, for what gives something. */
    public static <T> T get(UserFiles.Reading<T> reading) {
        try {
            return reading.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
