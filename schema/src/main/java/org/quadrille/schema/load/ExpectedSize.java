package org.quadrille.schema.load;

import java.util.Map;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Loader;
import org.quadrille.schema.rows.RowSource;

/**
 * About how many rows and bytes a database will have, from its scale (workload.md 3): for progress and for room on
 * disk.
 */
public record ExpectedSize(Engine engine, DatabaseSpec spec) {
    private static final double HISTORY_PER_TRADE = 2.4;
    private static final double CASH_PER_TRADE = 0.92;
    private static final double HOLDING_CHANGES_PER_TRADE = 1.3;
    /** Rows that all sources make together. */
    long rows() {
        Map<String, Long> known = rowsOfLargeTables();
        return known.values().stream().mapToLong(Long::longValue).sum()
                + 20_000L * spec.scale().loadUnits()
                + 16_000;
    }

    /** Rows that a part of a source makes. */
    long rowsOfPart(RowSource source) {
        Map<String, Long> known = rowsOfLargeTables();
        long rows = source.tables().stream()
                .mapToLong(t -> known.getOrDefault(t, 1_000L))
                .sum();
        return rows / source.parts();
    }

    /** Bytes on disk, indexes included. */
    public long bytes() {
        Loader.Bytes bytes = engine.loader().bytes();
        Scale scale = spec.scale();
        return scale.initialTrades() * bytes.trade()
                + (long) scale.securities() * scale.dailyMarketDays() * bytes.marketDay()
                + (long) scale.customers() * spec.newsItemLength()
                + scale.loadUnits() * bytes.loadUnit()
                + bytes.database();
    }

    private Map<String, Long> rowsOfLargeTables() {
        Scale scale = spec.scale();
        long trades = scale.initialTrades();
        long customers = scale.customers();
        return Map.ofEntries(
                Map.entry("trade", trades),
                Map.entry("settlement", trades),
                Map.entry("trade_history", Math.round(HISTORY_PER_TRADE * trades)),
                Map.entry("cash_transaction", Math.round(CASH_PER_TRADE * trades)),
                Map.entry("holding_history", Math.round(HOLDING_CHANGES_PER_TRADE * trades)),
                Map.entry("holding", 110 * customers),
                Map.entry("holding_summary", 49 * customers),
                Map.entry("watch_item", 100 * customers),
                // A news item is as much work as many ordinary rows.
                Map.entry("news_item", customers * (1 + spec.newsItemLength() / 200)),
                Map.entry("daily_market", (long) scale.securities() * scale.dailyMarketDays()));
    }
}
