package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.UserFiles;

/** The folder of an embedded server: its data, its password, and, if it is kept, what it takes to start it again. */
record ServerFolder(Path path, ServerProgram program) {
    private static final Duration POLL = Duration.ofMillis(10);
    private static final Duration CLEANING = Duration.ofSeconds(5);

    /** A file lock is held by the whole JVM, so it does not keep threads apart. */
    private static final ReentrantLock THIS_JVM = new ReentrantLock();

    /** The folder of the server that is kept in it; which may or may not exist. */
    static ServerFolder of(Path folder) {
        return new ServerFolder(folder, ServerProgram.keptIn(folder));
    }

    /** Where the settings of a kept server are. */
    static Path settingsFile(Path folder, String name) {
        return folder.resolve(name + ".settings");
    }

    /**
     * Claims a folder for a new server; whatever an earlier server left in it is deleted.
     *
     * @throws UserError if a server still runs on it, or one is kept in it
     */
    static ServerFolder claim(Path folder, ServerProgram program) {
        ServerFolder found = of(folder);
        if (found.kept()) {
            throw new UserError("The folder " + folder + " holds a kept embedded " + found.program.title()
                    + " server; choose another folder, or delete this one.");
        }
        ServerFolder claimed = new ServerFolder(folder, program);
        claimed.server().process().ifPresent(living -> {
            throw new UserError("An embedded " + program.title() + " server (process " + living.pid()
                    + ") is still running in " + folder + "; stop that process or choose another folder.");
        });
        claimed.delete();
        UserFiles.use(
                "The folder " + folder + " of the embedded " + program.title() + " server cannot be made",
                "choose a folder that you may write to",
                () -> Files.createDirectories(folder));
        return claimed;
    }

    Path data() {
        return path.resolve(program.name());
    }

    private Path beside(String end) {
        return path.resolve(program.name() + end);
    }

    Path passwordFile() {
        return beside(".password");
    }

    Path startLog() {
        return beside(".log");
    }

    /** What a kept server is started with; exists only if the server is kept. */
    Path settingsFile() {
        return settingsFile(path, program.name());
    }

    /** Work that only one command at a time may do in a folder. */
    interface Work {
        void run() throws IOException;
    }

    /**
     * Waits until no other command starts or stops the server of this folder, and does the work.
     *
     * @throws IOException if the work throws it, or if the lock cannot be written or the thread is interrupted
     */
    void alone(Work work) throws IOException {
        Path file = beside(".lock");
        THIS_JVM.lock();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("the lock " + file + " was lost");
            }
            work.run();
        } finally {
            THIS_JVM.unlock();
        }
    }

    OwnerFile owner() {
        return new OwnerFile(beside(".owner"));
    }

    boolean kept() {
        return Files.exists(settingsFile());
    }

    /** @throws UserError if this user may not read it */
    String readPassword() {
        return UserFiles.get(
                "The password " + passwordFile() + " of the embedded " + program.title() + " server cannot be read",
                "use it as the user who made it",
                () -> Files.readString(passwordFile()).strip());
    }

    void writePassword(String password) throws IOException {
        Path file = passwordFile();
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, password);
    }

    /** The process of the server. */
    ServerProcess server() {
        return new ServerProcess(data(), program);
    }

    /**
     * Starts a server on the existing data, unless it is running.
     *
     * @param before start of the command line
     * @throws UserError if something else listens on its port
     * @throws IOException if it does not start
     */
    void launch(ServerSettings settings, List<String> before) throws IOException {
        if (server().process().isPresent()) {
            return;
        }
        if (!Ports.isFree(settings.port())) {
            throw new UserError("Port " + settings.port() + " of the embedded " + program.title() + " server in " + path
                    + " is in use by another program; end that program first.");
        }
        program.start(this, settings, before);
    }

    /** Deletes what the server left; tries again if an interrupted initdb is cleaning up at the same time. */
    void delete() {
        long end = System.nanoTime() + CLEANING.toNanos();
        while (true) {
            try {
                // First, so that a half-deleted server does not count as kept.
                Files.deleteIfExists(settingsFile());
                Folders.delete(data());
                Files.deleteIfExists(passwordFile());
                Files.deleteIfExists(startLog());
                Files.deleteIfExists(owner().path());
                Files.deleteIfExists(beside(".lock"));
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException("cannot delete the data of the embedded server in " + path, e);
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }
}
