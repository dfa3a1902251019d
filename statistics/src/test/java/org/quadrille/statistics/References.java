package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** SciPy's results for the committed data sets; reference.py beside them made both. */
final class References {
    /** Relative tolerance. */
    static final double NEAR = 1e-6;
    /** Two results below this, both differences of numbers near 1, count as 0. */
    private static final double ZERO = 1e-12;

    static final JsonNode ALL = read();

    private References() {}

    private static JsonNode read() {
        try (InputStream file = References.class.getResourceAsStream("/statistics/reference.json")) {
            return new ObjectMapper().readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The sets of one kind. */
    static List<JsonNode> sets(String kind) {
        List<JsonNode> sets = new ArrayList<>();
        ALL.get(kind).forEach(sets::add);
        assertTrue(!sets.isEmpty(), kind);
        return sets;
    }

    static double[] numbers(JsonNode list) {
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = list.get(i).isNull() ? Double.NaN : list.get(i).asDouble();
        }
        return numbers;
    }

    static List<double[]> groups(JsonNode lists) {
        List<double[]> groups = new ArrayList<>();
        lists.forEach(list -> groups.add(numbers(list)));
        return groups;
    }

    /** Compares method, statistic, degrees of freedom and p. */
    static void same(String where, JsonNode expected, TestResult found) {
        assertEquals(expected.get(0).asText(), found.method(), where);
        assertTrue(
                ALL.get("references").hasNonNull(found.method()),
                () -> where + ": no reference made " + found.method());
        near(where + ", statistic of " + found.method(), expected.get(1).asDouble(), found.statistic());
        degrees(where + ", df1 of " + found.method(), expected.get(2), found.df1());
        degrees(where + ", df2 of " + found.method(), expected.get(3), found.df2());
        near(where + ", p of " + found.method(), expected.get(4).asDouble(), found.p());
    }

    private static void degrees(String where, JsonNode expected, double found) {
        near(where, expected.isNull() ? Double.NaN : expected.asDouble(), found);
    }

    static void same(String where, JsonNode expected, Interval found, double level) {
        near(where + ", low end", expected.get(0).asDouble(), found.low());
        near(where + ", high end", expected.get(1).asDouble(), found.high());
        assertEquals(level, found.level(), 1e-9, where);
    }

    /** Compares relative to the greater of the two, even for the smallest p-values. */
    static void near(String where, double expected, double found) {
        if (Double.isNaN(expected) && Double.isNaN(found)) {
            return;
        }
        double off = Math.abs(expected - found);
        boolean near = off <= NEAR * Math.max(Math.abs(expected), Math.abs(found));
        assertTrue(
                near || off < ZERO && Math.max(Math.abs(expected), Math.abs(found)) < ZERO,
                () -> where + ": " + found + " and not " + expected);
    }
}
