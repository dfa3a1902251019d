package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;

/**
 * A kit that has been built, of any version. It is used by its command line and its files alone, which change less than
 * its classes do.
 *
 * @param folder with the launcher and the libraries
 */
record Kit(Path folder) {
    private static final int START_SECONDS = 180;

    /**
     * The kit in a folder.
     *
     * @param named the kit's own folder, or a checkout in which it has been built
     * @throws UserError if there is none, or if it does not start
     */
    static Kit in(Path named) {
        for (Path folder : List.of(named, named.resolve("cli/target/quadrille"))) {
            Kit kit = new Kit(folder.toAbsolutePath().normalize());
            if (Files.isDirectory(folder.resolve("lib")) && Files.isExecutable(kit.launcher())) {
                kit.requireStart();
                return kit;
            }
        }
        throw new UserError(
                "There is no built kit in the folder " + Words.quoted(named.toString())
                        + "; name one with the launcher quadrille and lib/, such as a checkout in which ./quadrille has been run.");
    }

    private Path launcher() {
        return folder.resolve("quadrille");
    }

    private void requireStart() {
        try {
            Path said = Files.createTempFile("quadrille-bench-", ".txt");
            try {
                Process help = command(List.of("--help"))
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start();
                if (!help.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
                    help.destroyForcibly().waitFor();
                }
                if (help.exitValue() != 0) {
                    throw new UserError(
                            "The kit in " + folder + " does not start: " + lastWords(said), ExitCode.ABORTED);
                }
            } finally {
                Files.delete(said);
            }
        } catch (IOException e) {
            throw new UserError("The kit in " + folder + " does not start: " + e.getMessage(), ExitCode.ABORTED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while the kit in " + folder + " was started.", ExitCode.ABORTED);
        }
    }

    /** The last line that a process of the kit has written. */
    static String lastWords(Path file) throws IOException {
        String[] lines = Files.readString(file).strip().split("\\R");
        String last = lines[lines.length - 1];
        return last.isEmpty() ? "it said nothing" : Words.escaped(last);
    }

    /** A command of the kit, not yet started; the process is the one that does the work, not one above it. */
    ProcessBuilder command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
