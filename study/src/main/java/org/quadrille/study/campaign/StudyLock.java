package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.format.StudyFolder;

/**
 * The exclusive right to write in a study folder. The operating system releases it when the process ends, however it
 * ends; the file stays and says who had it.
 */
public final class StudyLock implements AutoCloseable {
    private static final int LONGEST = 1_024;
    private static final int TRIES = 5;
    private static final long BETWEEN_NANOS = 20_000_000;

    private final FileChannel channel;

    private StudyLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws UserError if another process holds it (the message says which), or the folder cannot be written
     */
    public static StudyLock take(StudyFolder folder) {
        Path file = folder.lock();
        FileChannel channel = open(file);
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                String holder = read(channel);
                channel.close();
                throw new UserError("The study in " + folder.path() + " is being written by "
                        + (holder.isEmpty() ? "another process" : holder)
                        + "; wait until it ends, or end it with Ctrl-C there, and run the command again.");
            }
            String mine = "process " + ProcessHandle.current().pid() + " on "
                    + ThisHost.here().name() + ", since "
                    + Instant.now().truncatedTo(ChronoUnit.SECONDS);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(mine.getBytes(StandardCharsets.UTF_8)), 0);
            return new StudyLock(channel);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    /** Who holds it; empty if nobody does, or there is no study. Does not take the lock. */
    static String holder(StudyFolder folder) {
        if (!Files.exists(folder.lock())) {
            return "";
        }
        // A shared lock keeps others out only for the moment of this look, and needs no write permission.
        try (FileChannel channel = FileChannel.open(folder.lock(), StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null ? read(channel) : "";
        } catch (OverlappingFileLockException mine) {
            return "this process";
        } catch (IOException e) {
            throw unusable(folder.lock(), e);
        }
    }

    private static FileChannel open(Path file) {
        try {
            return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    /** Null if this or another process holds it. Tries repeatedly: looking up the holder takes it for a moment. */
    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            for (int tried = 1; lock == null && tried < TRIES; tried++) {
                LockSupport.parkNanos(BETWEEN_NANOS);
                lock = channel.tryLock();
            }
            return lock;
        } catch (OverlappingFileLockException mine) {
            return null;
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8);
    }

    private static UserError unusable(Path file, IOException e) {
        return new UserError(
                "Cannot write " + file + " (" + FileErrors.of(e) + "); name a study folder that you may write to.");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
