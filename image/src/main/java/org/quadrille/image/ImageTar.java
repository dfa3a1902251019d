package org.quadrille.image;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.config.Json;

/**
 * What an image in a tar file, as {@code docker save} writes it, says of itself.
 *
 * @param config its configuration
 */
record ImageTar(JsonNode config) {
    /** Reads a file with one image. */
    static ImageTar read(Path file) throws IOException {
        Map<String, JsonNode> texts = new HashMap<>();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().endsWith(".json")) {
                    texts.put(entry.getName(), Json.mapper().readTree(tar.readAllBytes()));
                }
            }
        }
        JsonNode config = texts.getOrDefault("manifest.json", Json.mapper().createArrayNode())
                .path(0)
                .path("Config");
        if (!texts.containsKey(config.asText())) {
            throw new IOException(file + " holds no image");
        }
        return new ImageTar(texts.get(config.asText()));
    }

    /** Such as {@code linux/amd64}. */
    String platform() {
        return config.path("os").asText() + "/" + config.path("architecture").asText();
    }
}
