package org.quadrille.deploy;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user may choose in a deployment by Docker Compose.
 *
 * @param project name of the Compose project, with which all its names in the engine begin
 * @param kitImage image of the kit, by name and tag
 * @param databaseImage image of PostgreSQL, by name and tag
 * @param databaseVersion major version of it, which decides where it wants its volume
 * @param keys folder that {@code quadrille keys} made, with a folder for each machine that runs a process of the kit
 * @param passwordFile file with the password of the database role
 * @param results folder of all results
 * @param user numeric user and group of every container, such as {@code 1000:1000}; not 0
 * @param metricsPort port on loopback for the figures of the run
 */
public record ComposeOptions(
        String project,
        String kitImage,
        String databaseImage,
        int databaseVersion,
        Path keys,
        Path passwordFile,
        Path results,
        String user,
        Optional<Integer> metricsPort) {
    private static final Pattern VERSION = Pattern.compile(".*:(\\d{2})(?!\\d)[^/]*");
    private static final int OLDEST_POSTGRES = 15;

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

    /**
     * Major version of PostgreSQL in an image, taken from the beginning of its tag.
     *
     * @throws IllegalArgumentException if the tag has none, or one that is too old
     */
    public static Integer versionOf(String image) {
        Matcher version = VERSION.matcher(image.split("@")[0]);
        if (!version.matches() || Integer.parseInt(version.group(1)) < OLDEST_POSTGRES) {
            throw new IllegalArgumentException("no version, or too old");
        }
        return Integer.valueOf(version.group(1));
    }
}
