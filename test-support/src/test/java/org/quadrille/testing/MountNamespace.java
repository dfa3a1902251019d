package org.quadrille.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs processes that have a file system of their own mounted on a folder, which ends with them; needs root on Linux.
 */
public final class MountNamespace {
    private MountNamespace() {}

    /** Skips the test where this user may not mount. @param folder an existing folder */
    public static void assumePossible(Path folder) throws InterruptedException {
        boolean possible;
        try {
            possible = new ProcessBuilder(command(folder, "size=1m", List.of("true")))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchProgram) {
            possible = false;
        }
        assumeTrue(possible, "needs root on Linux, with unshare and mount, to mount in a namespace of its own");
    }

    /**
     * A command line that runs another one with an empty file system in memory on a folder.
     *
     * @param folder an existing folder
     * @param options options of mount, such as {@code noexec,size=64m}
     */
    public static List<String> command(Path folder, String options, List<String> command) {
        List<String> line = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o \"$1\" tmpfs \"$0\" && shift && exec \"$@\"",
                folder.toString(),
                options));
        line.addAll(command);
        return line;
    }
}
