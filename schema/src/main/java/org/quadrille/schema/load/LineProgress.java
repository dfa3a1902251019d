package org.quadrille.schema.load;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** One line when a step ends, and one every ten seconds within it: for logs and pipes. */
public record LineProgress(PrintStream out) implements LoadProgress {
    private static final long EVERY_NANOS = 10_000_000_000L;

    /** The line for a step that has just ended. */
    static String ended(String title, long done, String unit, long startNanos) {
        return String.format(
                Locale.ROOT, "  %-28s %,15d %-10s %8.2f s", title, done, unit, (System.nanoTime() - startNanos) / 1e9);
    }

    @Override
    public Step step(String title, String unit, long total) {
        long start = System.nanoTime();
        AtomicLong done = new AtomicLong();
        AtomicLong nextLine = new AtomicLong(start + EVERY_NANOS);
        return new Step() {
            @Override
            public void advance(long amount) {
                long now = done.addAndGet(amount);
                long due = nextLine.get();
                long time = System.nanoTime();
                if (time - due >= 0 && nextLine.compareAndSet(due, time + EVERY_NANOS)) {
                    out.println(String.format(
                            Locale.ROOT, "  %s: %,d of about %,d %s", title, now, Math.max(total, now), unit));
                }
            }

            @Override
            public void close() {
                out.println(ended(title, done.get(), unit, start));
            }
        };
    }

    @Override
    public void note(String line) {
        out.println(line);
    }
}
