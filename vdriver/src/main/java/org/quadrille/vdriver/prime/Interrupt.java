package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jline.utils.Signals;

/**
 * Ctrl-C, SIGTERM and SIGHUP: the first asks the main thread to end cleanly, so that it chooses the exit code and
 * nothing is left behind; a second one ends the process at once, except for its shutdown hooks. A shutdown hook for the
 * first one would not be enough: files that libraries delete at exit would stay.
 */
public class Interrupt implements Interruption, AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final Map<String, Object> before = new LinkedHashMap<>();
    private final CountDownLatch requested = new CountDownLatch(1);
    private final AtomicInteger came = new AtomicInteger();
    private final PrintStream shown;
    private final Runnable exit;
    private volatile boolean over;
    private volatile Runnable atOnce = () -> {};

    /** @param exitCode exit code of the process after a second signal */
    public Interrupt(int exitCode) {
        this(System.err, () -> System.exit(exitCode));
    }

    /** @param shown is told what a signal did */
    protected Interrupt(PrintStream shown, Runnable exit) {
        this.shown = shown;
        this.exit = exit;
        SIGNALS.forEach(signal -> before.put(signal, Signals.register(signal, this::onSignal)));
    }

    private void onSignal() {
        if (over) {
            request("Ending; what was to be done is done.");
        } else {
            onSignal(came.incrementAndGet());
        }
    }

    /** From now on the work is over, and a signal only ends what waits for one: whether one has come. */
    public final BooleanSupplier afterWork() {
        over = true;
        return this::requested;
    }

    /** How many signals have come. */
    protected final int came() {
        return came.get();
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

    /** @param count 1 for the first signal */
    protected void onSignal(int count) {
        if (count == 1) {
            request("Ending the run cleanly; a second Ctrl-C ends it at once.");
        } else {
            exit.run();
        }
    }

    /** What is being done is to end. */
    protected final void request(String told) {
        requested.countDown();
        shown.println(told);
        atOnce.run();
    }

    protected final void exit(String told) {
        shown.println(told);
        exit.run();
    }

    /** Restores the earlier signal handlers. */
    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
