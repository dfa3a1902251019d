package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Keeps the library that unpacks the server from leaving files in the folder for temporary files: a folder that it
 * makes and never uses, and a script that it deletes only when the JVM ends by itself, not after a Ctrl-C.
 */
final class PostgresTemporaryFiles {
    private static final String WORKING_FOLDER = "ot.epg.working-dir";
    private static final String SCRIPTS = "detect_linux_distribution_*.sh";

    private PostgresTemporaryFiles() {}

    /**
     * To be called before the library is used.
     *
     * @param folder an existing folder of the server
     */
    static void settle(Path folder) throws IOException {
        System.setProperty(WORKING_FOLDER, folder.toString());
        Set<Path> before = scripts();
        // Loading the class runs the script and waits for its end.
        LinuxUtils.getDistributionName();
        Set<Path> made = scripts();
        made.removeAll(before);
        for (Path script : made) {
            Files.deleteIfExists(script);
        }
    }

    private static Set<Path> scripts() throws IOException {
        Set<Path> scripts = new HashSet<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), SCRIPTS)) {
            found.forEach(scripts::add);
        }
        return scripts;
    }
}
