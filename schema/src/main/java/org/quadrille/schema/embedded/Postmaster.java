package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The process of the server that works, or worked, on a data folder: the one that {@code postmaster.pid} names. */
final class Postmaster {
    private static final String PID_FILE = "postmaster.pid";
    private static final Duration AT_ONCE = Duration.ofSeconds(30);
    /** A clean shutdown writes out the buffers. */
    private static final Duration CLEANLY = Duration.ofMinutes(2);
    /** Crash recovery ends before the first client can connect. */
    private static final Duration RECOVERY = Duration.ofHours(1);

    private final Path data;

    /**
     * @param data the data folder
     */
    Postmaster(Path data) {
        this.data = data;
    }

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
        return Processes.runs(process)
                && process.info().command().map(c -> c.contains("postgres")).orElse(true)
                && Processes.mayWorkIn(process, data);
    }

    /**
     * Starts a server on existing data, and waits until it has recovered, if need be, and accepts connections.
     *
     * @param before start of the command line; may be empty
     * @param pgCtl the program of that name
     * @param options command line of the server, without the data folder
     * @param log receives the server's messages
     * @throws IOException if it does not start; with the server's last error
     */
    void start(List<String> before, Path pgCtl, String options, Path log) throws IOException {
        if (named().filter(process -> !isServer(process)).isPresent()) {
            // The old server is a zombie, or its pid has been reused: PostgreSQL would take it for alive. A pid that no
            // process has here is left to PostgreSQL, since the server may be running in another container.
            Files.deleteIfExists(pidFile());
        }
        long saidBefore = Files.exists(log) ? Files.size(log) : 0;
        List<String> command = new ArrayList<>(before);
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it runs as nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(pgCtl.toString(), "-D", data.toString(), "-l", log.toString(), "-o", options));
        command.addAll(List.of("-w", "-t", Long.toString(RECOVERY.toSeconds()), "start"));
        Process start = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            if (start.waitFor() != 0) {
                throw new IOException(complaint(log, saidBefore));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            start.destroyForcibly();
            throw new IOException("it was interrupted", e);
        }
    }

    /** The server's last line that reports a failure. */
    private static String complaint(Path log, long from) throws IOException {
        byte[] all = Files.readAllBytes(log);
        List<String> said = new String(
                        all, (int) from, (int) (all.length - from), java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .toList();
        return said.stream()
                .filter(line -> line.contains("FATAL:") || line.contains("PANIC:") || line.contains("error:"))
                .reduce((first, second) -> second)
                .map(line -> line.replaceFirst("^.*?(FATAL|PANIC|error): *", ""))
                .orElse(said.isEmpty() ? "it said nothing" : said.get(said.size() - 1));
    }

    /** Stops the server even if connections are open, so that its data need no recovery; if that fails, at once. */
    void stopCleanly() {
        process().ifPresent(server -> {
            Processes.signal("INT", List.of(server));
            if (!awaitEnd(server, CLEANLY)) {
                stopAtOnce();
            }
        });
    }

    /** Stops the server and its connections at once: its data are no longer needed, or recovered at the next start. */
    void stopAtOnce() {
        process().ifPresent(server -> {
            Processes.signal("QUIT", List.of(server));
            if (!awaitEnd(server, AT_ONCE)) {
                kill();
            }
        });
    }

    /** The server removes its file last; its process may stay a while longer. */
    private boolean awaitEnd(ProcessHandle server, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (Files.exists(pidFile()) && System.nanoTime() - end < 0) {
            if (Processes.awaitEnd(List.of(server), Duration.ofMillis(10))) {
                return true;
            }
        }
        return !Files.exists(pidFile());
    }

    /** Ends the server as a crash does: it and all its processes are gone between two instructions. */
    void kill() {
        process().ifPresent(server -> {
            // While it is stopped, it cannot start more processes before all have been listed.
            Processes.signal("STOP", List.of(server));
            List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
            all.add(server);
            Processes.signal("KILL", all);
            if (!Processes.awaitEnd(all, AT_ONCE)) {
                throw new IllegalStateException("process " + server.pid() + " does not die");
            }
        });
    }

    private Path pidFile() {
        return data.resolve(PID_FILE);
    }
}
