package org.quadrille.common.cli;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process from ending, and what they wait for. */
public final class Daemons {
    private Daemons() {}

    /** Makes such threads, all of this name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    public static Thread start(Runnable task, String name) {
        Thread thread = named(name).newThread(task);
        thread.start();
        return thread;
    }

    /** What may wait. */
    @FunctionalInterface
    public interface Waiting {
        void run() throws InterruptedException;
    }

    /** Runs to the end, or until this thread is interrupted, which it stays. */
    public static void untilInterrupted(Waiting waiting) {
        try {
            waiting.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
