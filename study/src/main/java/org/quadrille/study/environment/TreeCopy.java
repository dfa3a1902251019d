package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.files.Folders;

/**
 * Restores a folder to the content of another one, byte for byte: files that have changed since the last time are
 * copied, new ones are deleted. A change shows in a file's size or in its modification time, as the kernel keeps it.
 */
final class TreeCopy {
    private final Path original;
    private final Path copy;
    private final Set<Path> leftOut;
    /** State of each file of the copy right after it was copied. */
    private final Map<Path, State> made = new HashMap<>();

    private record State(long size, FileTime changed) {
        static State of(BasicFileAttributes attributes) {
            return new State(attributes.size(), attributes.lastModifiedTime());
        }
    }

    /**
     * @param leftOut paths in both that are left alone, relative to them
     */
    TreeCopy(Path original, Path copy, Set<Path> leftOut) {
        this.original = original;
        this.copy = copy;
        this.leftOut = Set.copyOf(leftOut);
    }

    /**
     * Makes the copy equal to the original; neither may be in use meanwhile. The copy is on the disk when this returns
     * the number of bytes that were copied.
     */
    long restore() throws IOException {
        Files.createDirectories(copy.getParent());
        Set<Path> there = new HashSet<>();
        long[] bytes = new long[1];
        Files.walkFileTree(original, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path name = original.relativize(folder);
                if (leftOut.contains(name)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                there.add(name);
                Path target = copy.resolve(name);
                if (!Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(target);
                    Files.createDirectory(target);
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(folder));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path name = original.relativize(file);
                if (!leftOut.contains(name)) {
                    there.add(name);
                    bytes[0] += restored(name, attributes);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        deleteOthers(there);
        return bytes[0];
    }

    private long restored(Path name, BasicFileAttributes attributes) throws IOException {
        Path target = copy.resolve(name);
        if (unchanged(name, target)) {
            return 0;
        }
        if (attributes.isSymbolicLink()) {
            Files.copy(original.resolve(name), target, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING);
            return 0;
        }
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(target);
            Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(original.resolve(name)));
        }
        try (FileChannel in = FileChannel.open(original.resolve(name));
                FileChannel out = FileChannel.open(target, StandardOpenOption.WRITE)) {
            long size = in.size();
            for (long done = 0; done < size; ) {
                done += in.transferTo(done, size - done, out.position(done));
            }
            out.truncate(size);
            out.force(true);
        }
        made.put(name, State.of(Files.readAttributes(target, BasicFileAttributes.class)));
        return attributes.size();
    }

    private boolean unchanged(Path name, Path target) throws IOException {
        State known = made.get(name);
        return known != null
                && Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                && known.equals(State.of(Files.readAttributes(target, BasicFileAttributes.class)));
    }

    private void deleteOthers(Set<Path> there) throws IOException {
        Set<Path> others = new HashSet<>();
        Files.walkFileTree(copy, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return visited(folder);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                return visited(file);
            }

            private FileVisitResult visited(Path file) {
                Path name = copy.relativize(file);
                if (leftOut.contains(name)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (there.contains(name)) {
                    return FileVisitResult.CONTINUE;
                }
                others.add(file);
                return FileVisitResult.SKIP_SUBTREE;
            }
        });
        for (Path other : others) {
            made.keySet().removeIf(name -> copy.resolve(name).startsWith(other));
            if (Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)) {
                Folders.delete(other);
            } else {
                Files.deleteIfExists(other);
            }
        }
    }
}
