package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Exact counts, keys, references and widths of all tables except those of trades (workload.md 3.1, 3.2, 4). */
class TableContentsTest extends GeneratedTables {
    @Test
    void everyTableHasItsNumberOfRows() {
        Map<String, Integer> expected = new HashMap<>(Map.of(
                "charge",
                15,
                "commission_rate",
                240,
                "exchange",
                4,
                "industry",
                102,
                "sector",
                12,
                "status_type",
                5,
                "taxrate",
                320,
                "trade_type",
                5,
                "zip_code",
                14_741));
        expected.putAll(Map.of(
                "customer",
                2_000,
                "customer_taxrate",
                4_000,
                "customer_account",
                10_000,
                "address",
                3_004,
                "watch_list",
                2_000,
                "company",
                1_000,
                "company_competitor",
                3_000,
                "security",
                1_370,
                "last_trade",
                1_370));
        expected.putAll(
                Map.of("daily_market", 1_370 * 30, "financial", 20_000, "news_item", 2_000, "news_xref", 2_000));
        expected.forEach((table, rows) -> assertEquals(rows, rows(table).size(), table));
        Set<String> others = new HashSet<>(TABLES.keySet());
        others.removeAll(expected.keySet());
        assertEquals(Set.of("account_permission", "watch_item"), others);
        assertEquals(1.42 * 10_000, rows("account_permission").size(), 4.9 * Math.sqrt(10_000 * 0.284));
        assertEquals(100 * 2_000, rows("watch_item").size(), 4.9 * Math.sqrt(2_000 * 850));
    }

    @Test
    void keysAreUnique() {
        Map<String, int[]> keys = new HashMap<>(Map.of(
                "account_permission",
                new int[] {0, 2},
                "customer_taxrate",
                new int[] {0, 1},
                "watch_item",
                new int[] {0, 1},
                "charge",
                new int[] {0, 1},
                "commission_rate",
                new int[] {0, 1, 2, 3},
                "company_competitor",
                new int[] {0, 1, 2},
                "daily_market",
                new int[] {0, 1},
                "financial",
                new int[] {0, 1, 2},
                "news_xref",
                new int[] {0, 1}));
        TABLES.forEach((table, rows) -> {
            int[] columns = keys.getOrDefault(table, new int[] {0});
            Set<String> seen = new HashSet<>();
            for (Object[] row : rows) {
                assertTrue(seen.add(key(row, columns)), () -> table + " repeats " + key(row, columns));
            }
        });
    }

    private static String key(Object[] row, int[] columns) {
        return Arrays.toString(IntStream.of(columns).mapToObj(c -> row[c]).toArray());
    }

    @Test
    void whatIsReferredToExists() {
        refers("customer", 9, "address");
        refers("customer_account", 2, "customer");
        refers("account_permission", 0, "customer_account");
        refers("customer_taxrate", 0, "taxrate");
        refers("customer_taxrate", 1, "customer");
        refers("watch_list", 1, "customer");
        refers("watch_item", 0, "watch_list");
        refers("watch_item", 1, "security");
        refers("company", 3, "industry");
        refers("company", 6, "address");
        refers("company_competitor", 0, "company");
        refers("company_competitor", 1, "company");
        refers("daily_market", 1, "security");
        refers("exchange", 6, "address");
        refers("financial", 0, "company");
        refers("industry", 2, "sector");
        refers("last_trade", 0, "security");
        refers("news_xref", 0, "news_item");
        refers("news_xref", 1, "company");
        refers("security", 4, "exchange");
        refers("security", 5, "company");
        refers("address", 3, "zip_code");
    }

    private void refers(String table, int column, String to) {
        assertTrue(values(to, 0).containsAll(values(table, column)), table + " " + column + " -> " + to);
    }

    @Test
    void textsFitTheirColumns() {
        widths("customer", 0, 14, 4, 25, 20, 1, 1, 0, 0, 0, 3, 3, 10, 5, 3, 3, 10, 5, 3, 3, 10, 5, 50, 50);
        widths("customer_account", 0, 0, 0, 50, 0, 0);
        widths("account_permission", 0, 4, 20, 25, 20);
        widths("exchange", 6, 100, 0, 0, 0, 150, 0);
        widths("company", 0, 4, 60, 2, 4, 46, 0, 150, 0);
        widths("security", 15, 6, 4, 70, 6);
        widths("industry", 2, 50, 2);
        widths("sector", 2, 30);
        widths("address", 0, 80, 80, 12, 80);
        widths("taxrate", 4, 50);
        widths("zip_code", 12, 80, 80);
        widths("news_item", 0, 80, 255, 0, 0, 30, 30);
    }

    private void widths(String table, int... widths) {
        for (Object[] row : rows(table)) {
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > 0) {
                    String text = (String) row[i];
                    assertTrue(text.length() <= widths[i], () -> table + ": " + text);
                }
            }
        }
    }
}
