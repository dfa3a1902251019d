package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread or process brings about. */
public final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Await() {}

    /** Returns once the condition holds; fails, with what was waited for, if it does not hold within 20 seconds. */
    public static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "never: " + what);
            Thread.sleep(2);
        }
    }
}
