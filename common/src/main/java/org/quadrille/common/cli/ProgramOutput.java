package org.quadrille.common.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What a program said, stripped, and its exit code. @param error empty if it was merged into {@code out} */
public record ProgramOutput(int code, String out, String error) {
    /** After a signal, exit codes are above this. */
    private static final int SIGNALLED = 128;

    /**
     * Runs a program to its end, with empty input.
     *
     * @throws IOException if it cannot be started; see {@link #whyNotStarted}
     */
    public static ProgramOutput of(ProcessBuilder program) throws IOException, InterruptedException {
        return of(start(program));
    }

    /** The same; killed with a signal if it takes longer than {@code limit}. */
    public static ProgramOutput of(ProcessBuilder program, Duration limit) throws IOException, InterruptedException {
        Process process = start(program);
        // By its handle, because Process itself would close the pipes that are being read.
        CompletableFuture.delayedExecutor(limit.toNanos(), TimeUnit.NANOSECONDS)
                .execute(process.toHandle()::destroyForcibly);
        return of(process);
    }

    /** Waits for the end of a program, and of everything it started that shares its output. */
    public static ProgramOutput of(Process process) throws InterruptedException {
        CompletableFuture<String> error = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        String out = text(process.getInputStream());
        return new ProgramOutput(process.waitFor(), out, error.join());
    }

    /** Starts a program with empty input. */
    public static Process start(ProcessBuilder program) throws IOException {
        Process process = program.start();
        process.getOutputStream().close();
        return process;
    }

    /** The reason in the exception of a program that cannot be started, without the program and the error number. */
    public static String whyNotStarted(IOException e) {
        return String.valueOf(e.getMessage()).replaceFirst(".*, ", "");
    }

    /** Whether it succeeded, by its exit code. */
    public boolean good() {
        return code == 0;
    }

    /** Whether a signal ended it, as Ctrl-C in a terminal does with every program there. */
    public boolean bySignal() {
        return code > SIGNALLED;
    }

    /** Why it failed, in one line: the last of its error output. */
    public String why() {
        return error.lines().reduce((first, last) -> last).map(String::strip).orElse("it ended with " + code);
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
