package org.quadrille.deploy.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quadrille.common.cli.UserError;

/** The container engine of this machine, used through its command line. Nothing else here needs one. */
public final class Engine {
    private final Path program;

    /** @param program the engine's command, by its name or path */
    public Engine(Path program) {
        this.program = program;
    }

    /** The engine behind the command {@code docker}, which other engines have too. */
    public static Engine docker() {
        return new Engine(Path.of("docker"));
    }

    /**
     * Puts the image of a tar file into the engine.
     *
     * @throws UserError if it refuses
     */
    void load(Path tar) {
        demand("load the image", "load", "-i", tar.toString());
    }

    /**
     * Writes an image of the engine to a tar file.
     *
     * @throws UserError if there is no engine, or no such image in it
     */
    void save(String image, Path tar) {
        requireAnswer();
        if (!run("image", "inspect", image).isEmpty()) {
            throw new UserError("The container engine has no image " + image + "; pull it, or name one of those that `"
                    + program + " images` lists.");
        }
        demand("write the image " + image, "save", "-o", tar.toString(), image);
    }

    /** @throws UserError if there is no engine, or it is not running */
    void requireAnswer() {
        String complaint = run("ps", "-q");
        if (!complaint.isEmpty()) {
            throw new UserError("The container engine does not answer " + program + " (" + complaint
                    + "); start it, or do without one: --out writes a file, --base tar:// reads one.");
        }
    }

    private void demand(String what, String... arguments) {
        String complaint = run(arguments);
        if (!complaint.isEmpty()) {
            throw new UserError(
                    "The container engine could not " + what + " (" + complaint + "); correct that, and repeat.");
        }
    }

    /** Runs the program; returns the first line of its complaint if it failed, else an empty string. */
    private String run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int code = process.waitFor();
            return code == 0
                    ? ""
                    : said.isEmpty()
                            ? "it ended with " + code
                            : said.lines().findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UserError(program + " cannot be started ("
                    + e.getMessage().replaceFirst(".*, ", "")
                    + "); install one, or do without: --out writes a file, --base tar:// reads one.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the container engine worked", e);
        }
    }
}
