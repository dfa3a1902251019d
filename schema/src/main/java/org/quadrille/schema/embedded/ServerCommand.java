package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs of a server, and what they and the server say in its log from a moment on. */
final class ServerCommand {
    private final Path log;
    private final long from;

    /** From now on. */
    ServerCommand(Path log) throws IOException {
        this.log = log;
        this.from = Files.exists(log) ? Files.size(log) : 0;
    }

    /** Starts a program that writes to the log. */
    Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /**
     * Runs a program to its end, and says whether it succeeded.
     *
     * @param lasting what it starts may outlive it, and is left alone if the thread is interrupted
     * @throws IOException also if the thread is interrupted; the program is ended then
     */
    boolean run(List<String> command, boolean lasting) throws IOException {
        Process process = start(command);
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException e) {
            throw interrupted(process, lasting, e);
        }
    }

    /** Ends a program, and all that it has started unless that is to last. */
    static IOException interrupted(Process process, boolean lasting, InterruptedException e) {
        Thread.currentThread().interrupt();
        if (!lasting) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
        }
        process.destroyForcibly();
        return new IOException("it was interrupted", e);
    }

    List<String> lines() throws IOException {
        byte[] all = Files.readAllBytes(log);
        return new String(all, (int) from, (int) (all.length - from), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** The last line, where none says what is wrong. */
    static String last(List<String> said) {
        return said.isEmpty() ? "it said nothing" : said.get(said.size() - 1);
    }
}
