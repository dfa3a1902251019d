package org.quadrille.common.cli;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process from ending. */
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

    public static void start(Runnable task, String name) {
        named(name).newThread(task).start();
    }
}
