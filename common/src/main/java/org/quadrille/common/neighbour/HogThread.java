package org.quadrille.common.neighbour;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.time.RunClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One hog of a run, from its start to its end, by the clock of the run. Thread-safe. */
final class HogThread {
    private static final Logger LOG = LoggerFactory.getLogger(HogThread.class);

    /** A block that a disk has not taken yet may take a while; nobody waits for it longer than this. */
    private static final long LONGEST_END_MILLIS = 20_000;

    /** One that goes on for longer, as its disk or its peer stands still, was no event of the time that is judged. */
    private static final long LATE_MICROS = 1_000_000;

    private static final double SECOND = 1e6;

    private final Hog hog;
    private final Load load;
    private final Runnable changed;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile HogReport report;
    private volatile Thread thread;

    /** @param changed called whenever there is more to report, by the hog's thread */
    HogThread(Hog hog, Load load, Runnable changed) {
        this.hog = hog;
        this.load = load;
        this.changed = changed;
        this.report = new HogReport(hog.event(), null, null, "", "");
    }

    HogReport report() {
        return report;
    }

    void start(RunClock clock) {
        thread = new Thread(() -> follow(clock), "hog-" + hog.event());
        thread.setDaemon(true);
        thread.start();
    }

    private void follow(RunClock clock) {
        new Until(clock.nanoTimeAt(hog.begins()), stopped).await(Long.MAX_VALUE);
        if (stopped.getCount() == 0) {
            return;
        }
        long began = clock.micros();
        report = new HogReport(hog.event(), began, null, "", "");
        changed.run();
        String problem = "";
        try {
            load.run(new Until(clock.nanoTimeAt(hog.ends()), stopped));
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            problem = e instanceof IOException ? e.getMessage() : "failed: " + e;
        }
        long ended = clock.micros();
        if (problem.isEmpty() && ended < hog.ends()) {
            problem = "was ended before its time";
        } else if (problem.isEmpty() && ended > hog.ends() + LATE_MICROS) {
            problem = String.format(Locale.ROOT, "ended %.1f s late", (ended - hog.ends()) / SECOND);
        }
        report = new HogReport(hog.event(), began, ended, load.used(), problem);
        changed.run();
    }

    /** Ends it at once, if it is on; it does not begin afterwards. Returns at once. */
    void stop() {
        stopped.countDown();
        load.interrupt();
    }

    /** Waits until nothing is left of some that were stopped; after 20 seconds it gives up and says so in the log. */
    static void join(List<HogThread> hogs) {
        long giveUp = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_END_MILLIS);
        try {
            for (HogThread hog : hogs) {
                if (hog.thread != null) {
                    // At least a moment, as zero is forever.
                    hog.thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(giveUp - System.nanoTime())));
                    if (hog.thread.isAlive()) {
                        LOG.warn(
                                "The hog of event {} has not ended within the {} ms for all of them",
                                hog.hog.event(),
                                LONGEST_END_MILLIS);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
