package org.quadrille.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * A file of the kit that a role needs.
 *
 * @param place where it belongs, from the top of a kit folder, such as {@code lib/jna-5.19.1.jar}
 * @param source the file in the kit folder
 * @param own whether the kit's own sources make it; the others change seldom
 * @param leftOut entries of a jar that the platform has no use for: native libraries of others
 */
public record KitFile(String place, Path source, boolean own, Set<String> leftOut) {
    public KitFile {
        leftOut = Set.copyOf(leftOut);
    }

    /** Whether it is started as a program. */
    public boolean executable() {
        return place.equals(KitFolder.LAUNCHER);
    }

    /**
     * The file as the platform needs it. Where entries are left out, that is a copy with the other entries as they are,
     * byte for byte; the same jar always gives the same copy.
     *
     * @param folder where to put the copy
     */
    public Path in(Path folder) throws IOException {
        if (leftOut.isEmpty()) {
            return source;
        }
        Path copy = folder.resolve(source.getFileName());
        Files.deleteIfExists(copy);
        try (ZipFile jar = ZipFile.builder().setPath(source).get();
                ZipArchiveOutputStream out = new ZipArchiveOutputStream(copy)) {
            jar.copyRawEntries(out, entry -> !leftOut.contains(entry.getName()));
        }
        return copy;
    }
}
