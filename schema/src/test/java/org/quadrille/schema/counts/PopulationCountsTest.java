package org.quadrille.schema.counts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;

/** Rows of a load of one load unit against workload.md 3, made without a database. */
class PopulationCountsTest {
    /** A seed may deviate by this share (workload.md 3.4). */
    private static final double SEED = 0.03;

    @ParameterizedTest
    @CsvSource({"5, 288000, 1.2111, 112504, 46342", "30, 1728000, 1.3013, 282664, 49102"})
    void holdingsGrowWithTheDaysAsTheRulesSay(int days, long trades, double changes, long holdings, long summaries)
            throws InterruptedException {
        Scale scale = new Scale(1, 1, days, 30);
        Map<String, Long> rows = PopulationCounts.of(new DatabaseSpec(11, scale, 300), true, 2, percent -> true);

        assertEquals(List.of(), Cardinality.contradictions(scale, rows));
        assertEquals(trades, rows.get("trade"));
        assertEquals(changes * trades, rows.get("holding_history"), SEED * changes * trades);
        assertEquals(holdings, rows.get("holding"), SEED * holdings);
        assertEquals(summaries, rows.get("holding_summary"), SEED * summaries);
    }
}
