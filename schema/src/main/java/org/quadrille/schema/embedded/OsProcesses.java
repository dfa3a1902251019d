package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What Java's own process handles lack: more than two signals, a check for zombies, the working folder, and a start
 * time that does not change when somebody sets the clock.
 */
final class OsProcesses {
    private static final Path PROC = Path.of("/proc");
    private static final Duration POLL = Duration.ofMillis(10);
    /** Field 22 of {@code /proc/PID/stat}, counted from the state, which is field 3. */
    private static final int START = 19;

    private OsProcesses() {}

    /** Whether the process is still running; a zombie is not, unless others of its threads are on their way out. */
    static boolean runs(ProcessHandle process) {
        return process.isAlive()
                && (state(process).filter(s -> s == 'Z' || s == 'X').isEmpty() || threads(process) > 1);
    }

    private static int threads(ProcessHandle process) {
        String[] tasks = of(process).resolve("task").toFile().list();
        return tasks == null ? 0 : tasks.length;
    }

    /**
     * When it started, the same for every process that asks: together with the process id it identifies one process. In
     * ticks since the machine was booted, or by the clock where the system has no {@code /proc}.
     */
    static String started(ProcessHandle process) {
        return stat(process)
                .map(fields -> fields[START])
                .orElseGet(() -> process.info()
                        .startInstant()
                        .map(instant -> Long.toString(instant.toEpochMilli()))
                        .orElse("0"));
    }

    /** Whether a folder is its working folder; true where that cannot be seen. */
    static boolean mayWorkIn(ProcessHandle process, Path folder) {
        try {
            return Files.isSameFile(of(process).resolve("cwd"), folder);
        } catch (IOException unseen) {
            return true;
        }
    }

    /** Its state letter; nothing where the system has no {@code /proc} or the process is gone. */
    private static Optional<Character> state(ProcessHandle process) {
        return stat(process).map(fields -> fields[0].charAt(0));
    }

    /** What the system says about it, its state first; empty where there is no {@code /proc} or the process is gone. */
    private static Optional<String[]> stat(ProcessHandle process) {
        try {
            String stat = Files.readString(of(process).resolve("stat"));
            // The name before the state is in parentheses and may hold anything.
            return Optional.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static Path of(ProcessHandle process) {
        return PROC.resolve(Long.toString(process.pid()));
    }

    /** Waits for the end of all; false if the time was not enough. */
    static boolean awaitEnd(Collection<ProcessHandle> processes, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (processes.stream().anyMatch(OsProcesses::runs)) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return true;
    }

    /**
     * Sends a signal, such as {@code KILL}, to all these processes in one call; those that have already ended are
     * ignored.
     */
    static void signal(String signal, Collection<ProcessHandle> processes) {
        // The shell has a built-in kill; a container may have no program of that name.
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "kill -" + signal + " \"$@\"", "sh"));
        processes.forEach(p -> command.add(Long.toString(p.pid())));
        try {
            Process kill = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            awaitEnd(List.of(kill.toHandle()), Duration.ofSeconds(30));
        } catch (IOException e) {
            throw new IllegalStateException("cannot run /bin/sh", e);
        }
    }
}
