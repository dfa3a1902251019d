package org.quadrille.common.control;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Ends a worker's run when prime has been silent for too long (architecture.md, "A run"). Watches only while there is a
 * run; the logs are kept.
 */
public final class SilenceWatchdog implements AutoCloseable {
    /** How long prime may be silent. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private final LocalWorker worker;
    private final Duration limit;
    private final Runnable afterwards;
    private final Thread thread;

    /**
     * Starts to watch.
     *
     * @param worker whose calls count as contact
     * @param limit how long prime may be silent
     * @param afterwards called, by the watchdog's thread, after it has ended a run
     */
    public SilenceWatchdog(LocalWorker worker, Duration limit, Runnable afterwards) {
        this.worker = worker;
        this.limit = limit;
        this.afterwards = afterwards;
        this.thread = new Thread(this::watch, "silence-watchdog");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                long left = limit.minus(worker.silence()).toNanos();
                if (left > 0) {
                    TimeUnit.NANOSECONDS.sleep(left);
                    continue;
                }
                long noticed = System.nanoTime();
                if (worker.endRun("prime was silent for " + seconds(limit) + " s")) {
                    afterwards.run();
                }
                // Whoever calls from now on may be silent for as long.
                TimeUnit.NANOSECONDS.sleep(limit.toNanos() - (System.nanoTime() - noticed));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? Long.toString(limit.toSeconds()) : limit.toMillis() / 1000.0 + "";
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
