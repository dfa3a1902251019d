package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Durations;

/**
 * The user's commands for the shell on this machine.
 *
 * @param folder where they run
 * @param outputs gets a file for each key, in which the output of every call is kept, one after another
 * @param limit longest time that a command may take
 * @param ledger records each command while it runs
 * @param interrupted whether the user wants to end; a running command is ended then
 * @param variables what its environment has besides that of this process
 */
record ShellCommand(
        Path folder,
        Path outputs,
        Duration limit,
        Ledger ledger,
        BooleanSupplier interrupted,
        Map<String, String> variables) {
    private static final long POLL_MILLIS = 50;

    /** Without variables of its own. */
    ShellCommand(Path folder, Path outputs, Duration limit, Ledger ledger, BooleanSupplier interrupted) {
        this(folder, outputs, limit, ledger, interrupted, Map.of());
    }

    /** A user who presses Ctrl-C sends a signal to the shell too, which the shell then passes over. */
    private static final String SHIELD = "trap '' INT HUP; ";

    /**
     * Runs the command of a key of the study file, to its end.
     *
     * @throws UserError if it fails, takes too long or is interrupted; says where its output is
     */
    void run(String key, String command) throws InterruptedException {
        Ended ended = call(key, command, "");
        if (!ended.problem().isEmpty()) {
            throw new UserError("The command of key \"" + key + "\", " + command + ", " + ended.problem()
                    + "; its output is in " + ended.output()
                    + ": correct the command, or what stands in its way.");
        }
    }

    /**
     * How a command ended.
     *
     * @param code null if it was ended
     * @param problem why it failed, in words that can follow its name; empty if it did not
     * @param begins where in the output file its own output begins, in bytes
     */
    record Ended(Integer code, String problem, Path output, long begins) {}

    /**
     * Runs one that signals of the terminal do not end, to its end, whatever that is.
     *
     * @throws UserError if it cannot be run at all
     */
    Ended shielded(String key, String command) throws InterruptedException {
        return call(key, command, SHIELD);
    }

    private Ended call(String key, String command, String before) throws InterruptedException {
        Path said = outputs.resolve(key.replaceAll("[^A-Za-z0-9._-]", "-") + ".txt");
        try {
            Files.createDirectories(outputs);
            Files.writeString(
                    said,
                    "# " + Instant.now() + " " + command + System.lineSeparator(),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            long begins = Files.size(said);
            // To a file, because a server that the command leaves running would hold a pipe open.
            ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", before + command);
            builder.environment().putAll(variables);
            Process process = builder.directory(folder.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()))
                    .start();
            Resource shell = ProcessIds.resource(process.toHandle());
            String problem;
            try {
                ledger.made(shell);
                problem = await(process);
            } catch (RuntimeException | InterruptedException e) {
                kill(process);
                throw e;
            }
            ledger.gone(shell);
            if (!problem.isEmpty()) {
                return new Ended(null, problem, said, begins);
            }
            int code = process.exitValue();
            return new Ended(code, code == 0 ? "" : "ended with code " + code, said, begins);
        } catch (IOException e) {
            throw new UserError("The command of key \"" + key + "\", " + command + ", cannot be run ("
                    + FileErrors.of(e) + "); correct it.");
        }
    }

    /** Waits for its end; returns why it was ended, if it did not end by itself. */
    private String await(Process process) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (interrupted.getAsBoolean()) {
                kill(process);
                return "was interrupted";
            }
            if (System.nanoTime() - end > 0) {
                kill(process);
                return "did not end within " + Durations.format(limit);
            }
        }
        return "";
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
