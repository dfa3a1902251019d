package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.Scale;

/**
 * The generator against the known behaviour of its model (workload.md 3.4). One load unit at 5 days varies by some
 * percent (workload.md 4.10), so the means of several are compared.
 */
class CalibrationTest {
    @ParameterizedTest
    @CsvSource({"5, 6, 31, 1.2111, 112504, 9.27", "10, 3, 32, 1.2546, 162967, 9.66"})
    void smallScalesComeOutAsSimulated(
            int days,
            int units,
            long seed,
            double historyPerTrade,
            double holdingsPerUnit,
            double summariesPerAccount) {
        Map<String, long[]> counts = new HashMap<>();
        Map<String, Consumer<RowTap>> consumers = new HashMap<>();
        for (String table : new String[] {
            "trade", "trade_history", "settlement", "cash_transaction", "holding_history", "holding", "holding_summary"
        }) {
            long[] count = new long[2];
            counts.put(table, count);
            consumers.put(table, row -> count[0]++);
        }
        long[] summaries = counts.get("holding_summary");
        consumers.put("holding_summary", row -> {
            summaries[0]++;
            summaries[1] += row.number(2) < 0 ? 1 : 0;
        });
        Scale scale = new Scale(units, units, days, 30);
        RowTap.run(new Population(seed, scale), consumers);
        double trades = counts.get("trade")[0];
        assertEquals(scale.initialTrades(), counts.get("trade")[0]);
        assertEquals(scale.initialTrades(), counts.get("settlement")[0]);
        assertRatio(2.40, counts.get("trade_history")[0] / trades, 0.001);
        assertRatio(0.92, counts.get("cash_transaction")[0] / trades, 0.001);
        assertRatio(historyPerTrade, counts.get("holding_history")[0] / trades, 0.005);
        assertRatio(holdingsPerUnit, counts.get("holding")[0] / (double) units, 0.015);
        assertRatio(summariesPerAccount, summaries[0] / (5_000.0 * units), 0.01);
        assertRatio(0.5, summaries[1] / (double) summaries[0], 0.01);
    }

    private static void assertRatio(double expected, double actual, double tolerance) {
        assertEquals(expected, actual, expected * tolerance);
    }
}
