package org.quadrille.audit.durability;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.config.Testbed;

/** Makes a server fail with the commands that the testbed has for it. */
record CommandFailure(Testbed.Failure commands) implements ServerFailure {
    @Override
    public String how() {
        return "the testbed's command: " + commands.kill();
    }

    @Override
    public void fail() throws IOException, InterruptedException {
        run("failure.kill", commands.kill());
    }

    @Override
    public void restart() throws IOException, InterruptedException {
        run("failure.restart", commands.restart());
    }

    @Override
    public void restartAlone() throws IOException, InterruptedException {
        restart();
    }

    /** What it prints goes to a file: a server that it leaves behind would hold a pipe open. */
    private static void run(String key, String command) throws IOException, InterruptedException {
        Path said = Files.createTempFile("quadrille-failure-", ".txt");
        try {
            int code = await(new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start());
            if (code != 0) {
                String words = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
                throw new IOException("the command of key \"" + key + "\", " + command + ", ended with code " + code
                        + (words.isEmpty()
                                ? ""
                                : ": " + words.lines().reduce((a, b) -> b).orElseThrow()));
            }
        } finally {
            Files.delete(said);
        }
    }

    private static int await(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw e;
        }
    }
}
