package org.quadrille.audit.durability;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * A step outside the kit's control, which may hang: it is interrupted when its time is up, or the user ends the audit.
 */
@FunctionalInterface
interface TimedStep {
    Duration POLL = Duration.ofMillis(50);

    void run() throws IOException, InterruptedException;

    /** Runs a step, by its name for people, to its end. @throws IOException if it fails, or does not end in time */
    static void within(Instant end, String what, BooleanSupplier interrupted, TimedStep step)
            throws IOException, InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        Thread thread = new Thread(task, "timed-step");
        thread.setDaemon(true);
        thread.start();
        try {
            while (true) {
                try {
                    task.get(POLL.toMillis(), TimeUnit.MILLISECONDS);
                    return;
                } catch (TimeoutException notYet) {
                    if (interrupted.getAsBoolean()) {
                        throw new IOException("the user ended the wait for " + what);
                    }
                    if (Instant.now().isAfter(end)) {
                        throw new IOException(
                                what + " did not end within the time that the profile's durability.outage allows");
                    }
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new IOException(what + " failed: " + e.getCause(), e.getCause());
        } finally {
            task.cancel(true);
        }
    }
}
