package org.quadrille.common.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes recorded files of a machine into a folder. */
public final class RecordedFiles {
    private RecordedFiles() {}

    /**
     * Writes the files.
     *
     * @param files each a path, a colon and the text; {@code ->} in place of the colon makes a symbolic link
     */
    public static void write(Path root, String... files) throws IOException {
        for (String file : files) {
            boolean link = file.matches("[^:]*->.*");
            String[] parts = file.split(link ? "->" : ":", 2);
            Path path = root.resolve(parts[0].substring(1));
            Files.createDirectories(path.getParent());
            if (link) {
                Files.createSymbolicLink(path, Path.of(parts[1]));
            } else {
                Files.writeString(path, parts[1]);
            }
        }
    }
}
