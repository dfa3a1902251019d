package org.quadrille.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A testbed file of one tile: four groups of one load unit, with databases as small as can be, on this machine. */
public final class SmallTestbed {
    private SmallTestbed() {}

    /** Its text. */
    public static String json() {
        try (InputStream in = SmallTestbed.class.getResourceAsStream("small-testbed.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes it to {@code testbed.json} in a folder. */
    public static Path in(Path folder) throws IOException {
        return Files.writeString(folder.resolve("testbed.json"), json());
    }
}
