package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.quadrille.common.workload.Scale;

/** The rows of all tables except those of trades, made once for the tests of this package that read them. */
abstract class GeneratedTables {
    static final Scale SCALE = new Scale(2, 2, 5, 30);
    static final Population POPULATION = new Population(17, SCALE);
    static final Symbols SYMBOLS = new Symbols(POPULATION.securities());
    private static final List<String> OF_TRADES = List.of(
            "trade",
            "trade_history",
            "settlement",
            "cash_transaction",
            "holding_history",
            "holding",
            "holding_summary",
            "broker");

    /** Rows of each table: texts as String, all else as Long; the long text of a news item as its length. */
    static final Map<String, List<Object[]>> TABLES = generate();

    private static Map<String, List<Object[]>> generate() {
        Map<String, List<Object[]>> tables = new HashMap<>();
        Map<String, Consumer<RowTap>> consumers = new HashMap<>();
        for (var source : POPULATION.sources(RowTap.NEWS_LENGTH)) {
            for (String table : source.tables()) {
                if (!OF_TRADES.contains(table)) {
                    List<Object[]> rows = new ArrayList<>();
                    assertEquals(null, tables.put(table, rows), table + " has one source");
                    consumers.put(table, row -> rows.add(values(row)));
                }
            }
        }
        RowTap.run(POPULATION, consumers);
        return tables;
    }

    private static Object[] values(RowTap row) {
        Object[] values = new Object[row.columns()];
        Arrays.setAll(values, i -> row.isText(i) && row.number(i) < 100_000 ? row.text(i) : (Object) row.number(i));
        return values;
    }

    static List<Object[]> rows(String table) {
        return TABLES.get(table);
    }

    static Set<Object> values(String table, int column) {
        Set<Object> values = new HashSet<>();
        rows(table).forEach(r -> values.add(r[column]));
        return values;
    }
}
