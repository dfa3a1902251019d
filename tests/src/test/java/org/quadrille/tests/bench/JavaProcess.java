package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.ThisJava;

/** One of our classes in a process of its own, which answers lines with lines. */
final class JavaProcess implements AutoCloseable {
    private static final int END_SECONDS = 10;

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;

    private JavaProcess(Process process) {
        this.process = process;
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts it with the flags and the class path of this one. */
    static JavaProcess start(Class<?> main, String... args) throws IOException {
        List<String> command = ThisJava.command(main.getName(), List.of("-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(List.of(args));
        return new JavaProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    void tell(String line) {
        commands.println(line);
    }

    /** @throws IOException if it has ended instead */
    String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("a process of the benchmark has ended: "
                    + process.info().commandLine().orElse("?"));
        }
        return line;
    }

    /** Closes its input, which ends it. */
    @Override
    public void close() {
        commands.close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
