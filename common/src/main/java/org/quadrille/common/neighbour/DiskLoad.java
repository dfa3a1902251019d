package org.quadrille.common.neighbour;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.quadrille.common.cli.FileErrors;

/**
 * Blocks written to a file of bounded size, again and again from its beginning, each of which reaches the disk before the
 * next is written. The file has a name only for the moment in which it is made, so that nothing is left of it however
 * this process ends.
 */
final class DiskLoad implements Load {
    /** The most that the file takes. */
    static final long FILE_BYTES = 256L << 20;

    private static final int BLOCK = 1 << 18;
    private static final double MEGABYTE = 1e6;

    private final Path folder;
    private final double bytesPerSecond;
    private long written;

    DiskLoad(Path folder, double megabytesPerSecond) {
        this.folder = folder;
        this.bytesPerSecond = megabytesPerSecond * MEGABYTE;
    }

    /** Why it could not write there, in words that can follow "folder X"; empty if it can. */
    static String problem(Path folder) {
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return "is no folder that it may write to";
        }
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            return free >= FILE_BYTES
                    ? ""
                    : "has " + (free >> 20) + " MiB free, and the file takes " + (FILE_BYTES >> 20) + " MiB";
        } catch (IOException e) {
            return "cannot be looked at (" + FileErrors.of(e) + ")";
        }
    }

    @Override
    public void run(Until end) throws IOException {
        Path name = folder.resolve("quadrille-hog-" + UUID.randomUUID());
        // On the systems that the kit runs on, the file loses its name as soon as it is open.
        try (FileChannel file = FileChannel.open(
                name,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                StandardOpenOption.DSYNC,
                StandardOpenOption.DELETE_ON_CLOSE)) {
            ByteBuffer block = ByteBuffer.allocateDirect(BLOCK).put(noise());
            Pace pace = new Pace(bytesPerSecond);
            do {
                block.clear();
                block.putLong(0, written);
                while (block.hasRemaining()) {
                    written += file.write(block, written % FILE_BYTES);
                }
            } while (!end.await(pace.next(BLOCK)));
        } catch (IOException e) {
            throw new IOException("could not write in " + folder + ": " + FileErrors.of(e), e);
        }
    }

    /** A disk that compresses, or leaves out zeros, would write next to nothing of a block that is empty. */
    private static byte[] noise() {
        byte[] noise = new byte[BLOCK];
        new Random(1).nextBytes(noise);
        return noise;
    }

    @Override
    public String used() {
        return String.format(Locale.ROOT, "%.1f MB written", written / MEGABYTE);
    }
}
