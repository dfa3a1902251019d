package org.quadrille.common.neighbour;

import com.sun.jna.Memory;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Memory outside the heap, every page of which is written to once a second, so that none can be swapped out for long. */
final class MemoryLoad implements Load {
    private static final long PAGE = 4_096;
    private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long bytes;
    private long rounds;

    MemoryLoad(double mebibytes) {
        this.bytes = Math.max(PAGE, Math.round(mebibytes * (1 << 20)));
    }

    @Override
    public void run(Until end) throws IOException {
        try (Memory memory = new Memory(bytes)) {
            long start;
            do {
                start = System.nanoTime();
                touch(memory, end);
            } while (!end.await(ROUND_NANOS - (System.nanoTime() - start)));
        } catch (OutOfMemoryError e) {
            throw new IOException("got no " + (bytes >> 20) + " MiB of memory", e);
        }
    }

    private void touch(Memory memory, Until end) {
        for (long page = 0; page < bytes; page += PAGE) {
            if (end.reached()) {
                return;
            }
            memory.setByte(page, (byte) rounds);
        }
        rounds++;
    }

    @Override
    public String used() {
        return (bytes >> 20) + " MiB, touched " + rounds + " times";
    }
}
