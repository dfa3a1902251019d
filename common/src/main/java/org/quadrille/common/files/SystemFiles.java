package org.quadrille.common.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files in which an operating system describes itself, such as those in {@code /proc} and {@code /sys}. What is missing
 * or may not be read is empty: it counts as not known, not as an error.
 *
 * @param root {@code /}, or a folder that holds recorded files
 */
public record SystemFiles(Path root) {
    /** No file of interest is longer; a list of mounts may have thousands of lines. */
    private static final int LONGEST = 4 << 20;

    /** The files of this machine. */
    public static SystemFiles here() {
        return new SystemFiles(Path.of("/"));
    }

    /** Text of a file without the blanks around it. */
    public String text(String path) {
        try (var in = Files.newInputStream(at(path))) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8).strip();
        } catch (IOException | SecurityException | InvalidPathException unreadable) {
            return "";
        }
    }

    /** Where a symbolic link points. */
    public String link(String path) {
        try {
            return Files.readSymbolicLink(at(path)).toString();
        } catch (IOException | UnsupportedOperationException | SecurityException unreadable) {
            return "";
        }
    }

    /** Whether there is such a file or folder, as far as this user can tell. */
    public boolean exists(String path) {
        return Files.exists(at(path));
    }

    /** Names in a folder, sorted. */
    public List<String> names(String folder) {
        try (Stream<Path> files = Files.list(at(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException | SecurityException unreadable) {
            return List.of();
        }
    }

    /** Where a file is. */
    public Path at(String path) {
        return root.resolve(path.replaceFirst("^/+", ""));
    }
}
