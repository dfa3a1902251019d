package org.quadrille.common.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What is mounted where, as Linux tells a process in {@code /proc/self/mountinfo} (proc(5)).
 *
 * @param mounts in the order in which they were made: the last of those on one folder covers the others
 */
record MountTable(List<Mount> mounts) {
    private static final Path OWN = Path.of("/proc/self/mountinfo");

    /**
     * A mounted file system.
     *
     * @param point folder on which it is mounted; a text, as not every one is a path in the character set of this process
     * @param noExec whether nothing may be executed, nor loaded as code, from there
     */
    record Mount(String point, boolean noExec) {
        private static final int POINT = 4;
        private static final int OPTIONS = 5;

        private static Mount of(String line) {
            String[] fields = line.split(" ");
            return new Mount(
                    unescaped(fields[POINT]),
                    List.of(fields[OPTIONS].split(",")).contains("noexec"));
        }

        /** The kernel writes blanks, tabs, line feeds and backslashes of a path as three octal digits. */
        private static String unescaped(String path) {
            return path.replace("\\040", " ")
                    .replace("\\011", "\t")
                    .replace("\\012", "\n")
                    .replace("\\134", "\\");
        }
    }

    /** The mounts of this process; none where the system does not tell. */
    static MountTable own() throws IOException {
        // Read so that any byte is a character: a strange mount elsewhere is no reason to fail.
        return Files.isReadable(OWN)
                ? of(Files.readAllLines(OWN, StandardCharsets.ISO_8859_1))
                : new MountTable(List.of());
    }

    static MountTable of(List<String> lines) {
        return new MountTable(lines.stream().map(Mount::of).toList());
    }

    /** Whether the mount that holds a folder keeps code from being loaded. @param folder without links in its path */
    boolean noExec(Path folder) {
        String path = new String(folder.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1) + "/";
        Mount found = null;
        for (Mount mount : mounts) {
            String below = mount.point().endsWith("/") ? mount.point() : mount.point() + "/";
            if (path.startsWith(below)
                    && (found == null || mount.point().length() >= found.point().length())) {
                found = mount;
            }
        }
        return found != null && found.noExec();
    }
}
