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
    /** A clean end writes what the buffers hold. */
    private static final Duration CLEANLY = Duration.ofMinutes(2);
    /** A crash is repaired before the first client gets in. */
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

    /** The process that now has the number in the file, if any: dead or alive, of whatever program. */
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
     * A process id may since have gone to another program, or to a server on other data: each has its own data as its working
     * folder. What cannot be seen of it speaks for the server.
     */
    private boolean isServer(ProcessHandle process) {
        return Processes.runs(process)
                && process.info().command().map(c -> c.contains("postgres")).orElse(true)
                && Processes.mayWorkIn(process, data);
    }

    /**
     * Starts a server on data that are there, and waits until it takes connections, recovery included.
     *
     * @param before begins the command line; may be empty
     * @param pgCtl the program of that name
     * @param options command line of the server, without the data folder
     * @param log gets what the server says
     * @throws IOException if it does not start; with the server's last complaint
     */
    void start(List<String> before, Path pgCtl, String options, Path log) throws IOException {
        if (named().filter(process -> !isServer(process)).isPresent()) {
            // The old one lies unburied, or its number has gone to another program: PostgreSQL would take it for
            // living.
            // A number that nobody has here is PostgreSQL's to judge: the server may run in another container.
            Files.deleteIfExists(pidFile());
        }
        long saidBefore = Files.exists(log) ? Files.size(log) : 0;
        List<String> command = new ArrayList<>(before);
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to be root; in a user namespace of its own it is nobody.
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

    /** The last line of the server that tells of a failure. */
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

    /** Ends the server with open connections too; its data are consistent and complete afterwards without recovery. */
    void stopCleanly() {
        process().ifPresent(server -> {
            Processes.signal("INT", List.of(server));
            if (!awaitEnd(server, CLEANLY)) {
                stopAtOnce();
            }
        });
    }

    /** Ends the server at once, with its connections: its data are of no more use, or are recovered at the next start. */
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

    /** What a crash does: the server and all its processes are gone between two instructions. */
    void kill() {
        process().ifPresent(server -> {
            // One that stands still makes no more processes while they are counted.
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
