package org.quadrille.deploy.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.deploy.compose.ContainerEngine;

/** Fetches base images. Credentials for a registry are those in the engine's configuration. */
final class JibBase {
    /** System properties that send requests for a registry to a proxy. */
    private static final List<String> PROXIES = List.of("https.proxyHost", "http.proxyHost", "socksProxyHost");

    private JibBase() {}

    /**
     * A builder of an image that so far consists of its base only; temporary files are in the folder.
     *
     * @throws UserError if the base cannot be read, or the engine does not have it
     */
    static JibContainerBuilder of(BaseImage base, ContainerEngine engine, Path work) {
        switch (base.kind()) {
            case SCRATCH:
                return Jib.fromScratch();
            case TAR:
                return file(base, Path.of(base.name()));
            case ENGINE:
                Path saved = work.resolve("base.tar");
                engine.save(base.name(), saved);
                return file(base, saved);
            default:
                ImageReference reference = ImageName.parse(base.name());
                return Jib.from(RegistryImage.named(reference)
                        .addCredentialRetriever(CredentialRetrieverFactory.forImage(reference, event -> {})
                                .dockerConfig()));
        }
    }

    /**
     * Whether only what was fetched before can be used, because the name of the registry cannot be resolved here. The
     * library would retry ten times, for most of a minute. Behind a proxy only the proxy has to resolve the name.
     */
    static boolean offline(BaseImage base) {
        if (base.kind() != BaseImage.Kind.REGISTRY
                || PROXIES.stream().anyMatch(key -> System.getProperty(key) != null)) {
            return false;
        }
        try {
            InetAddress.getByName(host(base));
            return false;
        } catch (UnknownHostException e) {
            return true;
        }
    }

    private static String host(BaseImage base) {
        return ImageName.parse(base.name()).getRegistry().replaceFirst(":\\d+$", "");
    }

    private static JibContainerBuilder file(BaseImage base, Path tar) {
        return UserFiles.get(
                "The base image " + base + " cannot be read", "name a file that `docker save` wrote", () -> {
                    ImageTar.read(tar);
                    return Jib.from(TarImage.at(tar));
                });
    }

    /** The error to report when no image could be built on this base. @throws IOException if the disk is full */
    static UserError failed(BaseImage base, boolean offline, Throwable failure) throws IOException {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
        if (root instanceof IOException full && why.contains("No space left")) {
            throw full;
        }
        return new UserError(
                base.kind() == BaseImage.Kind.REGISTRY
                        ? "The base image " + base + " could not be fetched from its registry ("
                                + (offline ? "unknown host " + host(base) : why)
                                + "); correct its name, or without a registry use --base tar://FILE (what `docker save`"
                                + " wrote) or --base docker://NAME."
                        : "No image could be built on " + base + " (" + why + "); name another with --base.");
    }

    /** What an image in a tar file, as {@code docker save} writes it, says of itself: its configuration. */
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
            return config.path("os").asText() + "/"
                    + config.path("architecture").asText();
        }
    }
}
