package org.quadrille.vdriver.prime;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keeps workers from taking prime for dead while it waits for a long call to some of them. */
final class Heartbeat {
    private Heartbeat() {}

    /** Does something long; meanwhile the configured workers hear from prime once a second. */
    static <T> T during(Fleet fleet, Supplier<T> something) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "prime-heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        try {
            // Answers do not matter here: workers are asked again, and judged, when the long call is over.
            timer.scheduleWithFixedDelay(
                    () -> fleet.tell(fleet.configured(), 3, m -> m.worker().status()), 1, 1, TimeUnit.SECONDS);
            return something.get();
        } finally {
            timer.shutdownNow();
        }
    }
}
