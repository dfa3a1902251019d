package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One-way ANOVA on NIST's certified sets; the digits reached are those of statistics.md, "References". */
class CertifiedAnovaTest {
    /** Digits of F that must agree; SmLs07 to 09 already lose theirs when their values are converted to doubles. */
    private static final Map<String, Double> DIGITS = Map.ofEntries(
            Map.entry("SiRstv", 12.0),
            Map.entry("AtmWtAg", 10.0),
            Map.entry("SmLs01", 14.0),
            Map.entry("SmLs02", 14.0),
            Map.entry("SmLs03", 14.0),
            Map.entry("SmLs04", 10.0),
            Map.entry("SmLs05", 10.0),
            Map.entry("SmLs06", 10.0),
            Map.entry("SmLs07", 4.0),
            Map.entry("SmLs08", 4.0),
            Map.entry("SmLs09", 4.0));

    @Test
    void fHasTheCertifiedDigits() {
        Map<String, Double> reached = new TreeMap<>();
        for (JsonNode set : References.sets("nist")) {
            TestResult found = OneWayAnova.test(groups(set));
            assertEquals(set.get("df1").asDouble(), found.df1());
            assertEquals(set.get("df2").asDouble(), found.df2());
            double off = Math.abs(found.statistic() / set.get("f").asDouble() - 1);
            reached.put(set.get("name").asText(), Math.min(15, -Math.log10(off)));
        }
        assertEquals(DIGITS.keySet(), reached.keySet());
        reached.forEach((name, digits) -> assertTrue(digits >= DIGITS.get(name), name + " of " + reached));
    }

    /** The generated sets continue with their second and third value alternately. */
    private static List<double[]> groups(JsonNode set) {
        int n = set.get("n").asInt();
        List<double[]> groups = new ArrayList<>();
        for (double[] values : References.groups(set.get("groups"))) {
            double[] group = n == 0 ? values : new double[n];
            for (int i = 0; i < n; i++) {
                group[i] = values[i == 0 ? 0 : 2 - i % 2];
            }
            groups.add(group);
        }
        return groups;
    }
}
