package org.quadrille.deploy.image;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.config.Json;

/**
 * An image, unpacked.
 *
 * @param config its configuration
 * @param tags its names
 * @param layers the entries of each layer, in their order
 * @param root the folder that a container would have at its top
 */
record TakenApart(JsonNode config, List<String> tags, List<List<TarArchiveEntry>> layers, Path root) {
    static TakenApart of(Path tar, Path root) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(tar));
                TarArchiveInputStream all = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = all.getNextEntry(); entry != null; entry = all.getNextEntry()) {
                files.put(entry.getName(), all.readAllBytes());
            }
        }
        JsonNode manifest = Json.mapper().readTree(files.get("manifest.json")).path(0);
        List<List<TarArchiveEntry>> layers = new ArrayList<>();
        for (JsonNode layer : manifest.path("Layers")) {
            layers.add(unpack(files.get(layer.asText()), root));
        }
        List<String> tags = new ArrayList<>();
        manifest.path("RepoTags").forEach(tag -> tags.add(tag.asText()));
        return new TakenApart(
                Json.mapper().readTree(files.get(manifest.path("Config").asText())), tags, layers, root);
    }

    private static List<TarArchiveEntry> unpack(byte[] layer, Path root) throws IOException {
        List<TarArchiveEntry> entries = new ArrayList<>();
        try (TarArchiveInputStream in =
                new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(layer)))) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.add(entry);
                Path place = root.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(place);
                } else {
                    Files.copy(in, place, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return entries;
    }
}
