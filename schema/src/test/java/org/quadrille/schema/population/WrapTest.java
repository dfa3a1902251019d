package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.rows.RowSource;

/**
 * Beyond ten load units the base lists wrap around (workload.md 6.1, 6.2), a known source of faulty loaders
 * (workload.md 21.5).
 */
class WrapTest {
    private final Population population = new Population(2, new Scale(11, 11, 5, 30));
    private final Map<String, Set<Object>> keys = new HashMap<>();
    private final Map<String, Integer> rows = new HashMap<>();

    @Test
    void aDatabaseOfElevenLoadUnitsIsWhole() {
        Map<String, Consumer<RowTap>> consumers = new HashMap<>();
        for (String table : new String[] {"customer", "customer_account", "company", "address"}) {
            consumers.put(table, row -> add(table, row.number(0)));
        }
        consumers.put("security", row -> {
            add("security", row.text(0));
            assertTrue(keys.get("company").contains(row.number(5)));
        });
        consumers.put("last_trade", row -> add("last_trade", row.text(0)));
        for (String table :
                new String[] {"customer", "customer_account", "company", "address", "security", "last_trade"}) {
            keys.put(table, new HashSet<>());
        }
        for (String table :
                new String[] {"company", "security", "last_trade", "customer", "customer_account", "address"}) {
            generate(table, consumers);
        }
        Map<String, Integer> expected = Map.of(
                "customer",
                11_000,
                "customer_account",
                55_000,
                "company",
                5_500,
                "address",
                16_504,
                "security",
                7_535,
                "last_trade",
                7_535);
        assertEquals(expected, rows);
        expected.forEach((table, count) -> assertEquals(count, keys.get(table).size(), table));
        assertEquals(keys.get("security"), keys.get("last_trade"));
    }

    private void generate(String table, Map<String, Consumer<RowTap>> consumers) {
        RowSource source = population.sources(RowTap.NEWS_LENGTH).stream()
                .filter(s -> s.tables().contains(table))
                .findFirst()
                .orElseThrow();
        for (int part = 0; part < source.parts(); part++) {
            source.generate(part, t -> new RowTap(t.equals(table) ? consumers.get(t) : row -> {}));
        }
    }

    private void add(String table, Object key) {
        keys.get(table).add(key);
        rows.merge(table, 1, Integer::sum);
    }
}
