package org.quadrille.common.neighbour;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that do nothing but use a processor. */
final class CpuLoad implements Load {
    /** A thread that is busy for part of the time is so for that part of each period. */
    private static final long PERIOD_NANOS = 20_000_000;

    private static final double SECOND = 1e9;

    private final double threads;
    private final AtomicLong nanos = new AtomicLong();

    CpuLoad(double threads) {
        this.threads = threads;
    }

    @Override
    public void run(Until end) throws IOException {
        List<Thread> all = new ArrayList<>();
        for (double left = threads; left > 0; left--) {
            double share = Math.min(1, left);
            Thread thread = new Thread(() -> burn(share, end), "hog-" + (all.size() + 1));
            thread.setDaemon(true);
            all.add(thread);
        }
        int started = 0;
        try {
            for (Thread thread : all) {
                thread.start();
                started++;
            }
        } catch (OutOfMemoryError e) {
            throw new IOException("got only " + started + " of " + all.size() + " threads from the system", e);
        } finally {
            all.subList(0, started).forEach(CpuLoad::join);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a hog", e);
        }
    }

    private void burn(double share, Until end) {
        long busy = Math.round(share * PERIOD_NANOS);
        do {
            long start = System.nanoTime();
            while (System.nanoTime() - start < busy && !end.reached()) {
                Thread.onSpinWait();
            }
        } while (busy < PERIOD_NANOS ? !end.await(PERIOD_NANOS - busy) : !end.reached());
        nanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    @Override
    public String used() {
        return String.format(Locale.ROOT, "%.2f s of processor time", nanos.get() / SECOND);
    }
}
