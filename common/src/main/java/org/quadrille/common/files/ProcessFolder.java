package org.quadrille.common.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for what a process needs as files while it runs. It goes with its process; if that is killed, the next process
 * of this user that makes such a folder in the same place removes it. A lock says that one is in use, as ids of processes
 * say nothing between containers that share a folder.
 */
public final class ProcessFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessFolder.class);
    private static final String PREFIX = ".quadrille-process-";
    private static final String LOCK = "lock";
    private static final String USER = "unix:uid";
    /** A folder without a lock is one that is just being made or removed, unless its process was killed at that. */
    private static final Duration MAKING = Duration.ofHours(1);

    /** Those of this process: whoever opens and closes a file of its own gives up its locks on it. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private final Thread atExit = new Thread(this::delete, "delete temporary files");

    private ProcessFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Makes one in a folder, and removes what killed processes of this user left there. */
    public static ProcessFolder in(Path parent) throws IOException {
        Path path = Files.createTempDirectory(parent.toRealPath(), PREFIX);
        OWN.add(path);
        FileChannel lock =
                FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        ProcessFolder made = new ProcessFolder(path, lock);
        sweep(path);
        return made;
    }

    /** The folder; empty but for its lock. */
    public Path path() {
        return path;
    }

    private static void sweep(Path own) throws IOException {
        Object user = Files.getAttribute(own, USER);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(own.getParent(), PREFIX + "*")) {
            for (Path other : all) {
                try {
                    if (!OWN.contains(other)
                            && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
                            && user.equals(Files.getAttribute(other, USER, LinkOption.NOFOLLOW_LINKS))
                            && !inUse(other)) {
                        Folders.delete(other);
                    }
                } catch (IOException e) {
                    // Another process may remove it at the same time.
                    LOG.debug("{} is left: {}", other, e.toString());
                }
            }
        }
    }

    private static boolean inUse(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        if (!Files.exists(file)) {
            return Files.getLastModifiedTime(folder)
                    .toInstant()
                    .isAfter(Instant.now().minus(MAKING));
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            return free == null;
        }
    }

    private void delete() {
        try {
            Folders.delete(path);
            lock.close();
        } catch (IOException e) {
            LOG.debug("{} is left: {}", path, e.toString());
        }
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException ending) {
            LOG.debug("The process is ending, and {} is gone already", path);
        }
    }
}
