package org.quadrille.tests.bench;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.load.LoadProgress;

/** Records the costs of the steps of a build. */
final class StepTimes implements LoadProgress {
    /** The step that sends the rows. */
    static final String ROWS = "copy rows";

    private final Map<String, LoadCost> costs = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> amounts = new ConcurrentHashMap<>();
    private final EmbeddedServer server;

    /** @param server where the build is */
    StepTimes(EmbeddedServer server) {
        this.server = server;
    }

    @Override
    public Step step(String title, String unit, long total) {
        LoadCost start = asked(() -> LoadCost.start(server));
        LongAdder amount = amounts.computeIfAbsent(title, t -> new LongAdder());
        return new Step() {
            @Override
            public void advance(long more) {
                amount.add(more);
            }

            @Override
            public void close() {
                costs.put(title, asked(() -> start.spent(server)));
            }
        };
    }

    private static LoadCost asked(Callable<LoadCost> cost) {
        try {
            return cost.call();
        } catch (Exception e) {
            throw new IllegalStateException("what the load costs cannot be measured", e);
        }
    }

    @Override
    public void note(String line) {
        // The benchmark reports what it does; only the times are needed from here.
    }

    /** @throws IllegalStateException if the build had no such step */
    LoadCost cost(String title) {
        LoadCost cost = costs.get(title);
        if (cost == null) {
            throw new IllegalStateException("the build had no step \"" + title + "\", only " + costs.keySet());
        }
        return cost;
    }

    long amount(String title) {
        return amounts.get(title).sum();
    }
}
