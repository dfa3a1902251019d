package org.quadrille.common.control;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Daemons;

/**
 * Ends a worker's run when prime has been silent for too long (architecture.md, "A run"); the logs are kept. Only time
 * in which this process ran counts: on a machine that stood still, prime may have stood still too, and what it said
 * meanwhile is still to be read.
 */
public final class SilenceWatchdog implements AutoCloseable {
    /** How long prime may be silent. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    /** Parts of the limit that are counted; each wake-up counts one, however late it is. */
    private static final int STEPS = 20;

    private final LocalWorker worker;
    private final Duration limit;
    private final Runnable afterwards;
    private final Thread thread;

    /**
     * Starts to watch the calls to a worker; prime may be silent so long.
     *
     * @param afterwards called, by the watchdog's thread, after it has ended a run
     */
    public SilenceWatchdog(LocalWorker worker, Duration limit, Runnable afterwards) {
        this.worker = worker;
        this.limit = limit;
        this.afterwards = afterwards;
        this.thread = Daemons.start(this::watch, "silence-watchdog");
    }

    private void watch() {
        Daemons.untilInterrupted(() -> {
            long heard = worker.heardNanos();
            int silent = 0;
            while (true) {
                TimeUnit.NANOSECONDS.sleep(limit.toNanos() / STEPS);
                long now = worker.heardNanos();
                silent = now == heard ? silent + 1 : 0;
                heard = now;
                if (silent >= STEPS) {
                    if (worker.endRun("prime was silent for " + seconds(limit) + " s")) {
                        afterwards.run();
                    }
                    // Whoever calls from now on may be silent for as long.
                    silent = 0;
                }
            }
        });
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? Long.toString(limit.toSeconds()) : limit.toMillis() / 1000.0 + "";
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
