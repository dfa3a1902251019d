package org.quadrille.reporter.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.TransactionType;

class MixPercentsTest {
    /**
     * A published run (workload.md 22.1): code, count, and percent of a sum that includes Market-Feed but not
     * Data-Maintenance.
     */
    private static final Object[][] RUN_33 = {
        {"TO", 32_246L, 8.925},
        {"TR", 32_251L, 8.926},
        {"TL", 29_052L, 8.041},
        {"TU", 3_204L, 0.887},
        {"TS", 57_978L, 16.047},
        {"CP", 48_339L, 13.379},
        {"BV", 12_557L, 3.476},
        {"SD", 51_501L, 14.254},
        {"MF", 39_400L, 10.905},
        {"MW", 54_771L, 15.159}
    };

    private static Map<TransactionType, Long> counts() {
        Map<TransactionType, Long> counts = new LinkedHashMap<>();
        for (Object[] row : RUN_33) {
            counts.put(TransactionType.ofCode((String) row[0]), (Long) row[1]);
        }
        counts.put(TransactionType.DATA_MAINTENANCE, 960L);
        return counts;
    }

    @Test
    void aPublishedRunComesOutAsPublished() {
        Map<TransactionType, Double> percents = MixPercents.ofAll(counts());
        for (Object[] row : RUN_33) {
            assertEquals(
                    (double) row[2], percents.get(TransactionType.ofCode((String) row[0])), 0.0005, (String) row[0]);
        }
        assertFalse(percents.containsKey(TransactionType.DATA_MAINTENANCE));
    }

    @Test
    void percentsSumTo100() {
        assertEquals(100, sum(MixPercents.ofAll(counts())), 1e-9);
        assertEquals(100, sum(MixPercents.ofCustomers(counts())), 1e-9);
    }

    @Test
    void customersDealTheDeckOfTheProfile() {
        // 39 150 170 160 90 101 180 10 cards of 900; the published count omits the 1 % of orders that are rolled back.
        Map<TransactionType, Double> mix = MixPercents.ofCustomers(counts());
        assertEquals(100 * 180 / 900.0, mix.get(TransactionType.TRADE_STATUS), 0.05);
        assertEquals(100 * 39 / 900.0, mix.get(TransactionType.BROKER_VOLUME), 0.05);
    }

    @Test
    void nothingCountedGivesNoPercents() {
        assertEquals(Map.of(), MixPercents.ofAll(Map.of(TransactionType.TRADE_ORDER, 0L)));
    }

    private static double sum(Map<TransactionType, Double> percents) {
        return percents.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
