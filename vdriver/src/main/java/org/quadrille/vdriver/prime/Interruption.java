package org.quadrille.vdriver.prime;

import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Daemons;

/** Whether the user wants to end what is being done, for work that waits for programs. */
@FunctionalInterface
public interface Interruption {
    /** Milliseconds between two looks at it, where nothing tells of it at once. */
    long POLL_MILLIS = 100;

    /** True once the user does. */
    boolean requested();

    /** True if the user does, now or within this time. */
    default boolean requestedBy(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!requested() && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(Math.min(POLL_MILLIS, millis));
        }
        return requested();
    }

    /**
     * Sets an action that runs as soon as the user does, so that something that is waited for ends early; closing
     * removes it.
     */
    default Scope meanwhile(Runnable action) {
        Runnable task = () -> Daemons.untilInterrupted(() -> {
            while (!requested()) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            action.run();
        });
        return Daemons.start(task, "interruption")::interrupt;
    }

    /** A stretch of work; closing it never fails. */
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
