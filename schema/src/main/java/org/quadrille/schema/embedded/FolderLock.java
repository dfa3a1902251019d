package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Lets only one command at a time start or stop the kept server of a folder. */
final class FolderLock {
    /** A file lock is held by the whole JVM, so it does not keep threads apart. */
    private static final ReentrantLock THIS_JVM = new ReentrantLock();

    private FolderLock() {}

    /** Work that only the holder of the lock may do. */
    interface Work {
        void run() throws IOException;
    }

    /**
     * Waits for the lock and does the work.
     *
     * @param file created if missing; never deleted here
     * @throws IOException if the work throws it, or if the file cannot be written or the thread is interrupted
     */
    static void during(Path file, Work work) throws IOException {
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
}
