package org.quadrille.vdriver.prime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C and SIGTERM: the first asks the main thread to end in good order and waits until it has, then the process ends
 * with the exit code the main thread chose.
 */
public final class Interrupt implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger exitCode = new AtomicInteger();
    private final Thread hook;
    private final CountDownLatch requested = new CountDownLatch(1);
    private volatile Runnable atOnce = () -> {};

    /**
     * @param exitCodeOnSignal exit code of the process if the main thread names no other
     */
    public Interrupt(int exitCodeOnSignal) {
        exitCode.set(exitCodeOnSignal);
        hook = new Thread(this::onSignal, "interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** True once a signal came. */
    public boolean requested() {
        return requested.getCount() == 0;
    }

    /** True if a signal came or comes within a time. */
    public boolean requestedBy(long millis) throws InterruptedException {
        return requested.await(millis, TimeUnit.MILLISECONDS);
    }

    /**
     * Names what a signal also does at once, so that something the main thread waits for ends early.
     *
     * @return closes this again
     */
    public Scope meanwhile(Runnable action) {
        atOnce = action;
        if (requested()) {
            action.run();
        }
        return () -> atOnce = () -> {};
    }

    /** A stretch of work; closing it fails never. */
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }

    private void onSignal() {
        requested.countDown();
        atOnce.run();
        try {
            if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The run did not end in " + PATIENCE_SECONDS + " s; giving up.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode.get());
    }

    /** The main thread has put everything away; a waiting signal ends the process now. */
    @Override
    public void close() {
        if (requested()) {
            ended.countDown();
        } else {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                ended.countDown();
            }
        }
    }
}
