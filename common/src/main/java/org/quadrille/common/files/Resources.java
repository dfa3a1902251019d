package org.quadrille.common.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Texts that the kit brings with it on its class path. */
public final class Resources {
    private Resources() {}

    /** The text of a file beside a class, or of one whose name begins with a slash. @throws IllegalStateException if the kit lacks it */
    public static String text(Class<?> beside, String name) {
        return find(beside, name).orElseThrow(() -> new IllegalStateException("the kit lacks its file " + name));
    }

    /** The same; empty if there is none. */
    public static Optional<String> find(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
