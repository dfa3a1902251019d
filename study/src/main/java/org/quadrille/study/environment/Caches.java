package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** The caches of this machine's operating system. */
final class Caches {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

    private Caches() {}

    /** Writes them out and drops them, which needs root; returns the outcome as text for people. */
    static String drop() throws InterruptedException {
        try {
            SystemCommand.run("install coreutils", List.of("sync"));
            // Pages, directory entries and inodes.
            Files.write(DROP, "3\n".getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
            return "dropped";
        } catch (IOException e) {
            return "could not be dropped (" + FileErrors.of(e) + ")";
        } catch (UserError e) {
            return "could not be dropped (" + e.getMessage() + ")";
        }
    }
}
