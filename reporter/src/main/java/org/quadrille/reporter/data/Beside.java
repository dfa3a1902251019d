package org.quadrille.reporter.data;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Work that goes on beside that of the thread that needs its result. Its failure is that of whoever asks for the result, as
 * if it had been done there.
 */
public final class Beside<T> implements Supplier<T>, AutoCloseable {
    private final CompletableFuture<T> result;

    private Beside(Supplier<T> work) {
        result = CompletableFuture.supplyAsync(work);
    }

    /** Begins it. */
    public static <T> Beside<T> begin(Supplier<T> work) {
        return new Beside<>(work);
    }

    /** Waits for the result. */
    @Override
    public T get() {
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException own) {
                throw own;
            }
            if (e.getCause() instanceof Error own) {
                throw own;
            }
            throw e;
        }
    }

    /** Waits until the work has ended, well or not. */
    @Override
    public void close() {
        result.handle((done, failure) -> true).join();
    }
}
