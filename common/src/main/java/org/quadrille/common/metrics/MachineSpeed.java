package org.quadrille.common.metrics;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * How fast this machine is right now: fixed processor work by one thread for each CPU for half of the time, then small
 * writes, each forced to disk. Measures rates a second, not times, so that a pulse takes equally long on every machine.
 */
public record MachineSpeed(double work, double writes) implements Serializable {
    /** Steps in a unit of work: it takes some microseconds, so that reading the clock hardly counts. */
    private static final int STEPS = 10_000;

    /** What a database forces to disk at a commit is about a page. */
    private static final int WRITE_BYTES = 8_192;

    /** A file that is overwritten in a cycle needs no new blocks, like a log that is reused. */
    private static final int FILE_WRITES = 64;

    /** Takes a pulse of some length; nothing is left in the folder. @throws IOException if it cannot write there */
    public static MachineSpeed take(Path folder, Duration length) throws IOException, InterruptedException {
        long half = length.toNanos() / 2;
        return new MachineSpeed(work(half), writes(folder, half));
    }

    private static double work(long nanos) throws InterruptedException {
        LongAdder units = new LongAdder();
        LongAdder sink = new LongAdder();
        long start = System.nanoTime();
        Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            long seed = i + 1;
            threads[i] = new Thread(() -> sink.add(workUntil(start + nanos, seed, units)), "pulse-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return units.sum() / seconds(start);
    }

    private static long workUntil(long end, long seed, LongAdder units) {
        long state = seed;
        // At least one unit, however late this thread is scheduled: an overloaded machine is slow, not stopped.
        do {
            for (int i = 0; i < STEPS; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            units.increment();
        } while (System.nanoTime() < end);
        return state;
    }

    private static double writes(Path folder, long nanos) throws IOException {
        Path file = folder.resolve(".pulse-" + ProcessHandle.current().pid());
        ByteBuffer page = ByteBuffer.allocateDirect(WRITE_BYTES);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            for (int i = 0; i < FILE_WRITES; i++) {
                channel.write(page.clear(), (long) i * WRITE_BYTES);
            }
            channel.force(true);
            long start = System.nanoTime();
            int done = 0;
            while (System.nanoTime() - start < nanos) {
                channel.write(page.clear(), (long) (done % FILE_WRITES) * WRITE_BYTES);
                channel.force(false);
                done++;
            }
            return done / seconds(start);
        }
    }

    private static double seconds(long start) {
        return (double) (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1);
    }
}
