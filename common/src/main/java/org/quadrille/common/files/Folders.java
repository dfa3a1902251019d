package org.quadrille.common.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** Finds, measures and deletes what the kit made. */
public final class Folders {
    private static final String USER = "unix:uid";
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private Folders() {}

    /** A path, absolute, if it exists; otherwise the nearest folder above it that does. */
    public static Path existing(Path path) {
        Path there = path.toAbsolutePath().normalize();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        return there;
    }

    /**
     * Where this user's programs keep what they can get again; need not exist.
     *
     * @throws UserError if a user without a home has no place in the folder for temporary files either
     */
    public static Path userCache() {
        return userCache(System.getenv("XDG_CACHE_HOME"), Path.of(System.getProperty("user.home")));
    }

    /** @param home may be none, as "?" of Java, or not be there, for a user whom the machine does not know by name */
    static Path userCache(String cache, Path home) {
        if (cache != null && Path.of(cache).isAbsolute()) {
            return Path.of(cache);
        }
        Path usual = home.resolve(".cache");
        return home.isAbsolute() && Files.isWritable(existing(usual)) ? usual : ofThisUser();
    }

    /** A folder for temporary files that no other user can have made, or can write to: programs are run from it. */
    private static Path ofThisUser() {
        Path folder = null;
        try {
            Path temporary = Files.createTempFile("quadrille-", null);
            Object user = Files.getAttribute(temporary, USER);
            folder = temporary.resolveSibling("quadrille-" + user);
            Files.delete(temporary);
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(folder, OWNER_ONLY);
            }
            if (user.equals(Files.getAttribute(folder, USER, LinkOption.NOFOLLOW_LINKS))
                    && Files.getPosixFilePermissions(folder).equals(OWNER_ONLY.value())) {
                return folder;
            }
            throw new UserError("This user has no home, and " + folder
                    + " is open to others; name a folder of its own with XDG_CACHE_HOME.");
        } catch (IOException e) {
            throw new UserError("This user has no home, and "
                    + (folder == null ? "the folder for temporary files" : folder) + " cannot be used ("
                    + FileErrors.of(e) + "); name a folder of its own with XDG_CACHE_HOME.");
        }
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
