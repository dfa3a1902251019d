package org.quadrille.common.control;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.quadrille.common.cli.Daemons;

/** The one command a worker is busy with. Thread-safe. */
final class CurrentCommand {
    /** How long an interrupted command may take to end; less than prime's wait for an answer. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    static final Runnable NOTHING = () -> {};

    private String name;
    private Thread thread;

    /** Runs a command in this thread. */
    void run(String command, Runnable action) {
        begin(command, Thread.currentThread());
        try {
            action.run();
        } finally {
            end(NOTHING);
        }
    }

    /**
     * Runs the first step of a command in this thread and, unless it fails, the rest in a thread of its own. The rest
     * returns an action to be run in one step with the end of the command, so that whoever sees its effect may give the
     * next command.
     */
    void launch(String command, Runnable first, Supplier<Runnable> rest) {
        Thread own = new Thread(
                () -> {
                    Runnable last = NOTHING;
                    try {
                        last = rest.get();
                    } finally {
                        end(last);
                    }
                },
                command);
        begin(command, own);
        try {
            first.run();
        } catch (RuntimeException e) {
            end(NOTHING);
            throw e;
        }
        own.start();
    }

    /** Interrupts the running command, if any, and waits a little for its end, unless the caller is that command. */
    synchronized void interruptAndWait() {
        if (thread == null || thread == Thread.currentThread()) {
            return;
        }
        thread.interrupt();
        long end = System.nanoTime() + PATIENCE_NANOS;
        Daemons.untilInterrupted(() -> {
            long left = PATIENCE_NANOS;
            while (thread != null && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
        });
    }

    private synchronized void begin(String command, Thread by) {
        if (thread != null) {
            throw new WorkerException("cannot " + command + " now: the worker is still busy (" + name + ")");
        }
        name = command;
        thread = by;
    }

    private synchronized void end(Runnable last) {
        try {
            last.run();
        } finally {
            thread = null;
            // An interrupt meant for this command must not hit what its thread does next.
            Thread.interrupted();
            notifyAll();
        }
    }
}
