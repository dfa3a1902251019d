package org.quadrille.common.control.rmi;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.quadrille.common.control.WorkerException;

/** A call that may take minutes, in a thread of its own. One at a time. Thread-safe. */
final class LongCall<T> {
    /** How long one request waits for the result; far less than the time limit of a call. */
    private static final long WAIT_MILLIS = 500;

    private final String name;
    private FutureTask<T> task;

    LongCall(String name) {
        this.name = name;
    }

    synchronized void begin(Supplier<T> action) {
        if (task != null && !task.isDone()) {
            throw new WorkerException("cannot " + name + " now: the worker is still busy with it");
        }
        task = new FutureTask<>(action::get);
        new Thread(task, name).start();
    }

    /** The answer, or null if it is not there yet; a failure of the call is thrown. */
    T answer() {
        FutureTask<T> current;
        synchronized (this) {
            current = task;
        }
        if (current == null) {
            throw new WorkerException("this worker was not asked to " + name);
        }
        try {
            return current.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
