package org.quadrille.study.environment;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.vdriver.prime.Interruption;

/** An interruption that is polled several times a second. */
final class PolledInterruption implements Interruption {
    private static final long POLL_MILLIS = 100;

    private final BooleanSupplier asked;

    PolledInterruption(BooleanSupplier asked) {
        this.asked = asked;
    }

    @Override
    public boolean requested() {
        return asked.getAsBoolean();
    }

    @Override
    public boolean requestedBy(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!requested() && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(Math.min(POLL_MILLIS, millis));
        }
        return requested();
    }

    @Override
    public Scope meanwhile(Runnable action) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!requested()) {
                            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                        }
                        action.run();
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                "study-interruption");
        thread.setDaemon(true);
        thread.start();
        return thread::interrupt;
    }
}
