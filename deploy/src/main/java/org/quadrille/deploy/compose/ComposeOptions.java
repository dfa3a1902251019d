package org.quadrille.deploy.compose;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;

/**
 * What a user may choose in a deployment by Docker Compose; images have name and tag.
 *
 * @param project name of the Compose project, with which all its names in the engine begin
 * @param results folder of all results
 * @param user numeric user and group of every container, such as {@code 1000:1000}; not 0
 * @param metricsPort port on loopback for the figures of the run
 */
public record ComposeOptions(
        String project,
        String kitImage,
        DatabaseImage databaseImage,
        Credentials credentials,
        Path results,
        String user,
        Optional<Integer> metricsPort) {
    /** The name that Compose itself would give to the project of a folder. */
    public static String projectOf(Path folder) {
        String name = folder.toAbsolutePath()
                .normalize()
                .getFileName()
                .toString()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_-]", "")
                .replaceFirst("^[_-]+", "");
        return name.isEmpty() ? "quadrille" : name;
    }
}
