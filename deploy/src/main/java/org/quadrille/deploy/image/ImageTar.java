package org.quadrille.deploy.image;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.config.Json;

/**
 * What an image in a tar file, as {@code docker save} writes it, says of itself.
 *
 * @param config its configuration
 */
record ImageTar(JsonNode config) {
    /** Reads a file with one image. @throws IOException if it cannot be read, or holds no image */
    static ImageTar read(Path file) throws IOException {
        String config = entry(file, "manifest.json").path(0).path("Config").asText();
        return new ImageTar(entry(file, config));
    }

    private static JsonNode entry(Path file, String name) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals(name)) {
                    return Json.mapper().readTree(tar.readAllBytes());
                }
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("it is no tar file", e);
        }
        throw new IOException("it holds no image");
    }

    /** Such as {@code linux/amd64}. */
    String platform() {
        return config.path("os").asText() + "/" + config.path("architecture").asText();
    }
}
