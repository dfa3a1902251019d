package org.quadrille.vdriver.prime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;

/**
 * Ctrl-C, SIGTERM and SIGHUP: the first asks the main thread to end cleanly, so that it chooses the exit code and
 * nothing is left behind; a second one ends the process at once, except for its shutdown hooks. A shutdown hook for the
 * first one would not be enough: files that libraries delete at exit would stay.
 */
public final class Interrupt implements Interruption, AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final Map<String, Object> before = new LinkedHashMap<>();
    private final CountDownLatch requested = new CountDownLatch(1);
    private final int exitCode;
    private volatile Runnable atOnce = () -> {};

    /**
     * @param exitCode exit code of the process after a second signal
     */
    public Interrupt(int exitCode) {
        this.exitCode = exitCode;
        SIGNALS.forEach(signal -> before.put(signal, Signals.register(signal, this::onSignal)));
    }

    @Override
    public boolean requested() {
        return requested.getCount() == 0;
    }

    @Override
    public boolean requestedBy(long millis) throws InterruptedException {
        return requested.await(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public Scope meanwhile(Runnable action) {
        atOnce = action;
        if (requested()) {
            action.run();
        }
        return () -> atOnce = () -> {};
    }

    private void onSignal() {
        boolean first;
        synchronized (this) {
            first = !requested();
            requested.countDown();
        }
        if (first) {
            System.err.println("Ending the run cleanly; a second Ctrl-C ends it at once.");
            atOnce.run();
        } else {
            System.exit(exitCode);
        }
    }

    /** Restores the earlier signal handlers. */
    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
