package org.quadrille.common.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;

/** Finds, measures and deletes what the kit made. */
public final class Folders {
    private Folders() {}

    /** A path, absolute, if it exists; otherwise the nearest folder above it that does. */
    public static Path existing(Path path) {
        Path there = path.toAbsolutePath().normalize();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        return there;
    }

    /** Where this user's programs keep what they can get again; need not exist. */
    public static Path userCache() {
        String cache = System.getenv("XDG_CACHE_HOME");
        return cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
    }

    /** Bytes of all files in a folder and below; follows no links. */
    public static long size(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Deletes a folder and everything in it; follows no links. Does nothing if it does not exist, and tolerates an
     * ending process that deletes its own files meanwhile.
     *
     * @throws IOException if something is left
     */
    public static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                // It is gone already, or cannot be read; then this throws, or deletes it if it is an empty folder.
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException why) throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
