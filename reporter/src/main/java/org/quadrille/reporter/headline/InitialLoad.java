package org.quadrille.reporter.headline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.DatabaseRole;

/**
 * A database as it was loaded and as a run found it; what it does not say is empty.
 *
 * @param loadedAt end of its load, ISO 8601
 * @param loadUnits load units of 1,000 customers
 * @param tradeDays business days of initial trades
 * @param rows rows before the run of the tables that a scale is told by, by upper-case name
 * @param bytes size before the run; null if it was not asked
 */
public record InitialLoad(
        int tile,
        int group,
        DatabaseRole role,
        String loadedAt,
        String loadUnits,
        String tradeDays,
        Map<String, Long> rows,
        Long bytes) {
    /** What the witness of a server calls the size of the database, in bytes. */
    private static final String SIZE = "database bytes";

    private static final List<String> TABLES = List.of("customer", "customer_account", "holding", "trade");

    /** @param before snapshots before the run */
    static List<InitialLoad> of(List<DatabaseSnapshot> before) {
        return before.stream().map(InitialLoad::of).toList();
    }

    private static InitialLoad of(DatabaseSnapshot found) {
        Map<String, String> identity = found.identity();
        String size = found.server() == null ? null : found.server().get(SIZE);
        return new InitialLoad(
                found.tile(),
                found.group(),
                found.role(),
                identity.getOrDefault("loadedAt", ""),
                identity.getOrDefault("loadUnits", ""),
                identity.getOrDefault("initialTradeDays", ""),
                rows(found.counts()),
                size == null ? null : Long.valueOf(size));
    }

    private static Map<String, Long> rows(Map<String, Long> counts) {
        Map<String, Long> rows = new LinkedHashMap<>();
        TABLES.stream()
                .filter(counts::containsKey)
                .forEach(table -> rows.put(table.toUpperCase(Locale.ROOT), counts.get(table)));
        return rows;
    }
}
