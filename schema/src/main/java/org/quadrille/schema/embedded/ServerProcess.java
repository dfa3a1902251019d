package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The process of the server that works, or worked, on a data folder: the one that its pid file names. */
record ServerProcess(Path data, ServerProgram program) {
    private static final Duration AT_ONCE = Duration.ofSeconds(30);
    /** A clean shutdown writes out the buffers. */
    private static final Duration CLEANLY = Duration.ofMinutes(2);

    /** The living process, if any. */
    Optional<ProcessHandle> process() {
        return named().filter(this::isServer);
    }

    /** The process that now has the pid in the file, if any: dead or alive, and of any program. */
    private Optional<ProcessHandle> named() {
        try {
            List<String> lines = Files.readAllLines(pidFile());
            return ProcessHandle.of(Long.parseLong(lines.get(0).strip()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + pidFile(), e);
        } catch (NumberFormatException | IndexOutOfBoundsException halfWritten) {
            return Optional.empty();
        }
    }

    /**
     * The process id may have been reused by another program, or by a server on other data: the working folder of a
     * server is its data folder. What cannot be seen counts as a match.
     */
    private boolean isServer(ProcessHandle process) {
        return OsProcesses.runs(process)
                && process.info()
                        .command()
                        .map(c -> c.contains(program.facts().processName()))
                        .orElse(true)
                && OsProcesses.mayWorkIn(process, data);
    }

    /**
     * Takes a pid file away whose number belongs to something else: the old server is a zombie, or its pid has been
     * reused. A server would take it for alive.
     */
    void forgetStranger() throws IOException {
        if (named().filter(process -> !isServer(process)).isPresent()) {
            Files.deleteIfExists(pidFile());
        }
    }

    /** Stops the server even if connections are open, so that its data need no recovery; if that fails, at once. */
    void stopCleanly() {
        process().ifPresent(server -> {
            OsProcesses.signal(program.facts().cleanSignal(), List.of(server));
            if (!awaitEnd(server, CLEANLY)) {
                stopAtOnce();
            }
        });
    }

    /** Stops the server and its connections at once: its data are no longer needed, or recovered at the next start. */
    void stopAtOnce() {
        process().ifPresent(server -> {
            OsProcesses.signal(program.facts().quickSignal(), List.of(server));
            if (!awaitEnd(server, AT_ONCE)) {
                kill();
            }
        });
    }

    /** The server removes its file last; its process may stay a while longer. */
    private boolean awaitEnd(ProcessHandle server, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (Files.exists(pidFile()) && System.nanoTime() - end < 0) {
            if (OsProcesses.awaitEnd(List.of(server), Duration.ofMillis(10))) {
                return true;
            }
        }
        return !Files.exists(pidFile());
    }

    /** Ends the server as a crash does: it and all its processes are gone between two instructions. */
    void kill() {
        process().ifPresent(server -> {
            // While it is stopped, it cannot start more processes before all have been listed.
            OsProcesses.signal("STOP", List.of(server));
            List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
            all.add(server);
            OsProcesses.signal("KILL", all);
            if (!OsProcesses.awaitEnd(all, AT_ONCE)) {
                throw new IllegalStateException("process " + server.pid() + " does not die");
            }
        });
    }

    private Path pidFile() {
        return data.resolve(program.facts().pidFile());
    }
}
