package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.UserError;

/** The folder of an embedded server: its data, its password file, and the process that postmaster.pid names. */
final class ServerFolder {
    private static final String PID_FILE = "postmaster.pid";
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration CLEANING = Duration.ofSeconds(5);
    private static final Duration STOP = Duration.ofSeconds(30);

    private final Path folder;
    private final Path data;

    private ServerFolder(Path folder) {
        this.folder = folder;
        this.data = folder.resolve("postgresql");
    }

    /**
     * Takes a folder for a new server; what a server that is gone left in it is deleted.
     *
     * @throws UserError if a server still runs on it
     */
    static ServerFolder claim(Path folder) {
        ServerFolder claimed = new ServerFolder(folder);
        claimed.process().ifPresent(living -> {
            throw new UserError("An embedded PostgreSQL server (process " + living.pid() + ") still runs in " + folder
                    + "; stop that process or choose another folder.");
        });
        claimed.delete();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " of the embedded PostgreSQL server cannot be made: "
                    + e.getMessage() + "; choose a folder that you may write to.");
        }
        return claimed;
    }

    Path path() {
        return folder;
    }

    Path data() {
        return data;
    }

    Path passwordFile() {
        return folder.resolve("postgresql.password");
    }

    Path startLog() {
        return folder.resolve("postgresql.log");
    }

    void writePassword(String password) throws IOException {
        Path file = passwordFile();
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, password);
    }

    /** The server's living process, if any. */
    Optional<ProcessHandle> process() {
        try {
            List<String> lines = Files.readAllLines(data.resolve(PID_FILE));
            long pid = Long.parseLong(lines.get(0).strip());
            return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(ServerFolder::isPostgres);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + data.resolve(PID_FILE), e);
        } catch (NumberFormatException | IndexOutOfBoundsException halfWritten) {
            return Optional.empty();
        }
    }

    /** A process id may since have gone to another program. Where the command cannot be seen, it may be a server. */
    private static boolean isPostgres(ProcessHandle process) {
        return process.info().command().map(c -> c.contains("postgres")).orElse(true);
    }

    /** Stops the server at once, with its connections: its data is of no more use. */
    void stopServer() {
        Optional<ProcessHandle> running = process();
        if (running.isEmpty()) {
            return;
        }
        ProcessHandle server = running.get();
        quit(server);
        if (!waitForEnd(server)) {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
            waitFor(server, STOP);
        }
    }

    /** The server removes its file last; its process may stay a while longer as one that nobody has waited for. */
    private boolean waitForEnd(ProcessHandle server) {
        long end = System.nanoTime() + STOP.toNanos();
        while (Files.exists(data.resolve(PID_FILE)) && System.nanoTime() < end) {
            if (waitFor(server, POLL)) {
                return true;
            }
        }
        return !Files.exists(data.resolve(PID_FILE));
    }

    /** SIGQUIT is PostgreSQL's immediate shutdown; Java itself can send SIGTERM only, which waits for all clients. */
    private static void quit(ProcessHandle server) {
        try {
            Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(server.pid())).start();
            waitFor(kill.toHandle(), STOP);
        } catch (IOException noSuchProgram) {
            server.destroy();
        }
    }

    private static boolean waitFor(ProcessHandle process, Duration time) {
        try {
            process.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot wait for process " + process.pid(), e);
        }
    }

    /** Deletes what the server left. An initdb that was broken off may be cleaning up too: then once more. */
    void delete() {
        long end = System.nanoTime() + CLEANING.toNanos();
        while (true) {
            try {
                deleteTree(data);
                Files.deleteIfExists(passwordFile());
                Files.deleteIfExists(startLog());
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException("cannot delete the data of the embedded server in " + folder, e);
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
