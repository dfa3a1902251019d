package org.quadrille.vdriver.study;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.study.Pulse;

/**
 * Takes the pulse of this machine: fixed processor work by one thread for each CPU, then small writes that are each forced
 * to disk, each for half of the time. A rate, not a time, so that a pulse takes as long on every machine.
 */
public final class PulseMeter implements Supplier<List<Pulse>> {
    /** How long a pulse takes. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    /** Steps of a unit of work: some microseconds, so that the clock is hardly read. */
    private static final int STEPS = 10_000;

    /** What a database forces to disk at a commit is about a page. */
    private static final int WRITE_BYTES = 8_192;

    /** A file that is written round and round has its blocks already, as a log that is used again has. */
    private static final int FILE_WRITES = 64;

    private final Path folder;
    private final long halfNanos;

    /**
     * @param folder where it writes; nothing is left there
     * @param length of a pulse
     */
    public PulseMeter(Path folder, Duration length) {
        this.folder = folder;
        this.halfNanos = length.toNanos() / 2;
    }

    /** @throws UserError if it cannot write */
    @Override
    public List<Pulse> get() {
        try {
            String machine = ThisHost.here().name();
            double work = work();
            return List.of(new Pulse(machine, work, writes()));
        } catch (IOException e) {
            throw new UserError("Cannot write in " + folder + " (" + FileErrors.of(e)
                    + "); free some space or correct the permissions.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("The pulse of this machine was interrupted; use the same command again.");
        }
    }

    private double work() throws InterruptedException {
        LongAdder units = new LongAdder();
        LongAdder sink = new LongAdder();
        long start = System.nanoTime();
        Thread[] threads = new Thread[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            long seed = i + 1;
            threads[i] = new Thread(() -> sink.add(workUntil(start + halfNanos, seed, units)), "pulse-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return units.sum() / seconds(start);
    }

    private static long workUntil(long end, long seed, LongAdder units) {
        long state = seed;
        // At least one, however late this thread gets its turn: a machine that has no turn left is slow, not stopped.
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

    private double writes() throws IOException {
        Path file = folder.resolve(".pulse");
        ByteBuffer page = ByteBuffer.allocateDirect(WRITE_BYTES);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            for (int i = 0; i < FILE_WRITES; i++) {
                channel.write(page.clear(), (long) i * WRITE_BYTES);
            }
            channel.force(true);
            long start = System.nanoTime();
            int done = 0;
            while (System.nanoTime() - start < halfNanos) {
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
