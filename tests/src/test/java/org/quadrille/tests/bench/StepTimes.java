package org.quadrille.tests.bench;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.quadrille.schema.load.Progress;

/** Takes the times of the steps of a build. */
final class StepTimes implements Progress {
    private final Map<String, Double> seconds = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> amounts = new ConcurrentHashMap<>();

    @Override
    public Step step(String title, String unit, long total) {
        long start = System.nanoTime();
        LongAdder amount = amounts.computeIfAbsent(title, t -> new LongAdder());
        return new Step() {
            @Override
            public void advance(long more) {
                amount.add(more);
            }

            @Override
            public void close() {
                seconds.put(title, (System.nanoTime() - start) / 1e9);
            }
        };
    }

    @Override
    public void note(String line) {
        // The benchmark says what it does; the times are what is wanted from here.
    }

    /** @throws IllegalStateException if the build had no such step */
    double seconds(String title) {
        Double taken = seconds.get(title);
        if (taken == null) {
            throw new IllegalStateException("the build had no step \"" + title + "\", only " + seconds.keySet());
        }
        return taken;
    }

    long amount(String title) {
        return amounts.get(title).sum();
    }
}
