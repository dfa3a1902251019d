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

/** What Java's own handles of processes lack: other signals than two, and the dead that nobody has waited for. */
final class Processes {
    private static final Path PROC = Path.of("/proc");
    private static final Duration POLL = Duration.ofMillis(10);

    private Processes() {}

    /** Whether the process still works; one that has ended and waits to be buried does not. */
    static boolean runs(ProcessHandle process) {
        return process.isAlive()
                && state(process).filter(s -> s == 'Z' || s == 'X').isEmpty();
    }

    /** Its state letter; nothing where the system has no {@code /proc} or the process is gone. */
    private static Optional<Character> state(ProcessHandle process) {
        try {
            String stat =
                    Files.readString(PROC.resolve(Long.toString(process.pid())).resolve("stat"));
            // The name before it is in parentheses and may hold anything.
            return Optional.of(stat.charAt(stat.lastIndexOf(')') + 2));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Waits for the end of all; false if the time was not enough. */
    static boolean awaitEnd(Collection<ProcessHandle> processes, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (processes.stream().anyMatch(Processes::runs)) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return true;
    }

    /**
     * Sends a signal to processes, to all with one call; those that have ended meanwhile are passed over.
     *
     * @param signal such as {@code KILL}
     */
    static void signal(String signal, Collection<ProcessHandle> processes) {
        // The shell has a kill of its own, where a container has no program of that name.
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
