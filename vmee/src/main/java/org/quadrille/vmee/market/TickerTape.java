package org.quadrille.vmee.market;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.quadrille.common.workload.Profile;

/**
 * Collects ticker entries into batches for Market-Feed (workload.md 9.4): each trade brings its own entry and some
 * extra ones. A batch leaves when it is full, or when its first entry has waited for the flush time, so that a group
 * with little load does not wait for twenty entries. Inside a batch the entries are sorted by symbol, so that two
 * Market-Feeds lock rows in the same order. Instants in nanoseconds from the run's start. Not thread-safe.
 */
final class TickerTape {
    /** Takes a batch and the instant at which it was complete. */
    interface Outlet {
        void batch(List<TickerEntry> entries, long at);
    }

    private final Profile.Market rules;
    private final Supplier<TickerEntry> extra;
    private final Comparator<TickerEntry> bySymbol;
    private final Outlet outlet;
    private List<TickerEntry> batch = new ArrayList<>();
    private long flushAt = TimerQueue.NEVER;

    /**
     * An empty tape.
     *
     * @param extra makes one extra entry
     */
    TickerTape(Profile.Market rules, PriceBoard board, Supplier<TickerEntry> extra, Outlet outlet) {
        this.rules = rules;
        this.extra = extra;
        this.bySymbol = Comparator.comparing(entry -> board.symbol(entry.security()));
        this.outlet = outlet;
    }

    /** Adds the entry of a trade and the extra ones that follow it. */
    void trade(TickerEntry own, long now) {
        add(own, now);
        for (int i = 0; i < rules.extraEntries(); i++) {
            add(extra.get(), now);
        }
    }

    private void add(TickerEntry entry, long now) {
        if (batch.isEmpty()) {
            flushAt = rules.flushAfter().isZero()
                    ? TimerQueue.NEVER
                    : now + rules.flushAfter().toNanos();
        }
        batch.add(entry);
        if (batch.size() >= rules.batchSize()) {
            flush(now);
        }
    }

    /** Sends a batch that has waited long enough. */
    void advance(long now) {
        if (flushAt <= now) {
            flush(flushAt);
        }
    }

    /** Sends what there is, at once. */
    void flush(long now) {
        flushAt = TimerQueue.NEVER;
        if (!batch.isEmpty()) {
            List<TickerEntry> full = batch;
            batch = new ArrayList<>();
            full.sort(bySymbol);
            outlet.batch(full, now);
        }
    }

    long nextDue() {
        return flushAt;
    }
}
