package org.quadrille.deploy.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * A file of the kit that a role needs.
 *
 * @param place where it belongs, from the top of a kit folder, such as {@code lib/jna-5.19.1.jar}
 * @param own whether it is built from the kit's own sources; the other files rarely change
 * @param leftOut entries of a jar that the platform has no use for: native libraries for other platforms
 */
public record KitFile(String place, Path source, boolean own, Set<String> leftOut) {
    /** Nearly the first that a jar can have. */
    private static final LocalDateTime WALL = LocalDateTime.of(1980, 2, 1, 0, 0);

    public KitFile {
        leftOut = Set.copyOf(leftOut);
    }

    /** Whether it must be executable. */
    public boolean executable() {
        return place.equals(KitFolder.LAUNCHER);
    }

    /**
     * The file as the platform needs it. If entries are left out, it is a copy in the folder with the other entries
     * unchanged, byte for byte; the same jar always gives the same copy.
     */
    public Path in(Path folder) throws IOException {
        if (leftOut.isEmpty()) {
            return source;
        }
        Path copy = folder.resolve(source.getFileName());
        Files.deleteIfExists(copy);
        try (ZipFile jar = ZipFile.builder().setPath(source).get();
                ZipArchiveOutputStream out = new ZipArchiveOutputStream(copy)) {
            for (ZipArchiveEntry entry : Collections.list(jar.getEntriesInPhysicalOrder())) {
                if (!leftOut.contains(entry.getName())) {
                    copy(jar, entry, out);
                }
            }
        }
        return copy;
    }

    /**
     * Copies an entry with one time for all: a jar has the time of a clock on a wall, which is another in each time zone, and
     * may have further ones, which are not.
     */
    public static void copy(ZipFile jar, ZipArchiveEntry entry, ZipArchiveOutputStream out) throws IOException {
        ZipArchiveEntry same = new ZipArchiveEntry(entry.getName());
        same.setMethod(entry.getMethod());
        same.setSize(entry.getSize());
        same.setCompressedSize(entry.getCompressedSize());
        same.setCrc(entry.getCrc());
        if (entry.getUnixMode() != 0) {
            same.setUnixMode(entry.getUnixMode());
        }
        timeless(same);
        try (InputStream raw = jar.getRawInputStream(entry)) {
            out.addRawArchiveEntry(same, raw);
        }
    }

    /** Gives a new entry the one time of all. */
    public static void timeless(ZipArchiveEntry entry) {
        entry.setTime(WALL.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
    }
}
