package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
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
        Output said = said(fix, command);
        if (said.code != 0) {
            throw new UserError("`" + String.join(" ", command) + "` failed ("
                    + said.complaint.lines().reduce((first, last) -> last).orElse("it ended with " + said.code) + "); "
                    + fix
                    + ".");
        }
        return said.text;
    }

    /** Runs it and returns whether it succeeded. */
    static boolean succeeds(List<String> command) throws InterruptedException {
        return said("install it", command).code == 0;
    }

    private record Output(int code, String text, String complaint) {}

    private static Output said(String fix, List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command).start();
            process.getOutputStream().close();
            // The error output of these programs fits into the pipe while the rest is read.
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            String complaint = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return new Output(process.waitFor(), text, complaint);
        } catch (IOException e) {
            throw new UserError("`" + command.get(0) + "` cannot be run (" + FileErrors.of(e) + "); " + fix + ".");
        }
    }
}
