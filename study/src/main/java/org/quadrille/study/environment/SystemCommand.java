package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;

/** A short command of the operating system, such as {@code losetup}. */
final class SystemCommand {
    private SystemCommand() {}

    /**
     * Runs it and returns what it printed.
     *
     * @throws UserError if it does not exist or fails; contains its error message and the fix
     */
    static String run(String fix, List<String> command) throws InterruptedException {
        ProgramOutput said = said(fix, command);
        if (!said.good()) {
            throw new UserError("`" + String.join(" ", command) + "` failed (" + said.why() + "); " + fix + ".");
        }
        return said.out();
    }

    /** Runs it and returns whether it succeeded. */
    static boolean succeeds(List<String> command) throws InterruptedException {
        return said("install it", command).good();
    }

    /**
     * Writes out and drops the caches of this machine's operating system, which needs root; returns why that could not
     * be done.
     */
    static Optional<String> dropCaches() throws InterruptedException {
        try {
            run("install coreutils", List.of("sync"));
            // Pages, directory entries and inodes.
            Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3\n", StandardOpenOption.WRITE);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(FileErrors.of(e));
        } catch (UserError e) {
            return Optional.of(e.getMessage());
        }
    }

    private static ProgramOutput said(String fix, List<String> command) throws InterruptedException {
        try {
            return ProgramOutput.of(new ProcessBuilder(command));
        } catch (IOException e) {
            throw new UserError("`" + command.get(0) + "` cannot be run (" + FileErrors.of(e) + "); " + fix + ".");
        }
    }
}
