package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.statistics.References.groups;
import static org.quadrille.statistics.References.near;
import static org.quadrille.statistics.References.numbers;
import static org.quadrille.statistics.References.same;
import static org.quadrille.statistics.References.sets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every statistic, p, interval and power is within a millionth of SciPy's, by the method of the same name. */
class StatisticsReferenceTest {
    /** Level of the interval that two one-sided tests at 0.05 amount to. */
    private static final double EQUIVALENT = 0.9;

    private static final double[] LEVELS = {0.9, 0.95};
    private static final long SEED = 7;

    @Test
    void thereAreEnoughSets() {
        assertTrue(sets("groups").size() + sets("pairs").size() + sets("blocks").size() >= 200);
        Set<Integer> sizes = new HashSet<>();
        Set<Integer> cells = new HashSet<>();
        for (JsonNode set : sets("groups")) {
            cells.add(set.get("groups").size());
            groups(set.get("groups")).forEach(group -> sizes.add(group.length));
        }
        assertEquals(Set.of(2, 3, 4, 5, 6), cells);
        assertTrue(sizes.containsAll(Set.of(3, 4, 5, 11, 12, 50, 51, 100)), sizes.toString());
        for (String method : List.of("exact", "normal with corrections")) {
            assertTrue(named("groups", "mannWhitney", "Mann-Whitney, " + method) >= 10, method);
            assertTrue(named("pairs", "signedRank", "Wilcoxon signed rank, " + method) >= 10, method);
        }
    }

    private static long named(String kind, String key, String method) {
        return sets(kind).stream()
                .filter(s -> s.get(key).get(0).asText().equals(method))
                .count();
    }

    @Test
    void groupsAreAsTheReferenceHasThem() {
        for (JsonNode set : sets("groups")) {
            String name = set.get("name").asText();
            List<double[]> groups = groups(set.get("groups"));
            same(name, set.get("anova"), OneWayAnova.test(groups));
            same(name, set.get("welchAnova"), WelchAnova.test(groups));
            same(name, set.get("brownForsythe"), BrownForsythe.test(groups));
            same(name, set.get("kruskal"), KruskalWallis.test(groups));
            for (int i = 0; i < groups.size(); i++) {
                same(name, set.get("shapiro").get(i), ShapiroWilk.test(groups.get(i)));
                summary(name, numbers(set.get("summary").get(i)), groups.get(i));
            }
        }
    }

    private static void summary(String name, double[] expected, double[] values) {
        Moments moments = Moments.of(values);
        Summary found = Summary.of(values);
        double[] figures = {
            moments.n(),
            moments.mean(),
            moments.sd(),
            found.median(),
            found.lowerQuartile(),
            found.upperQuartile(),
            found.min(),
            found.max(),
            found.mad()
        };
        for (int i = 0; i < figures.length; i++) {
            near(name + ", figure " + i + " of the summary", expected[i], figures[i]);
        }
    }

    @Test
    void twoSamplesAreAsTheReferenceHasThem() {
        for (JsonNode set : sets("groups")) {
            String name = set.get("name").asText();
            double[] base = numbers(set.get("groups").get(0));
            double[] other = numbers(set.get("groups").get(1));
            Moments first = Moments.of(base);
            Moments second = Moments.of(other);
            same(name, set.get("welchT"), WelchT.test(base, other));
            for (int i = 0; i < LEVELS.length; i++) {
                same(name, set.get("welchInterval").get(i), WelchT.interval(base, other, LEVELS[i]), LEVELS[i]);
            }
            same(name, set.get("mannWhitney"), MannWhitney.test(base, other));
            near(name + ", A12", set.get("a12").asDouble(), VarghaDelaney.a12(base, other));
            double[] shift = numbers(set.get("shift"));
            near(name + ", shift", shift[0], HodgesLehmann.shift(base, other));
            same(name + ", shift", tail(set.get("shift")), HodgesLehmann.shiftInterval(base, other, 0.95), shift[3]);
            hedges(name, set.get("hedges"), HedgesG.of(first, second), HedgesG.interval(first, second, 0.95));
            double margin = set.get("margin").asDouble();
            equivalence(name, set.get("equivalence"), WelchT.interval(first, second, EQUIVALENT), margin);
            if (set.hasNonNull("logRatio")) {
                double[] ratio = numbers(set.get("logRatio"));
                TestResult test = Ratio.test(first, second);
                Interval interval = Ratio.interval(first, second, 0.95);
                assertArrayEquals(
                        ratio,
                        new double[] {
                            Ratio.ofMeans(first, second),
                            interval.low(),
                            interval.high(),
                            test.statistic(),
                            test.df1(),
                            test.p()
                        },
                        1e-9 * Math.max(1, Math.abs(ratio[3])) * Math.max(1, ratio[4]),
                        name);
            }
        }
    }

    private static JsonNode tail(JsonNode list) {
        ArrayNode rest = list.deepCopy();
        rest.remove(0);
        return rest;
    }

    private static void hedges(String name, JsonNode expected, double g, Interval interval) {
        near(name + ", g", expected.get(0).asDouble(), g);
        same(name + ", g", tail(expected), interval, 0.95);
    }

    @Test
    void pairsAreAsTheReferenceHasThem() {
        for (JsonNode set : sets("pairs")) {
            double[] values = numbers(set.get("values"));
            String name = values.length + " pairs, " + set.get("name").asText();
            Moments moments = Moments.of(values);
            same(name, set.get("pairedT"), PairedT.test(values));
            same(name, set.get("signedRank"), SignedRank.test(values));
            for (int i = 0; i < LEVELS.length; i++) {
                same(name, set.get("pairedInterval").get(i), PairedT.interval(values, LEVELS[i]), LEVELS[i]);
                JsonNode walsh = set.get("walsh").get(i);
                near(name + ", Walsh", walsh.get(0).asDouble(), HodgesLehmann.median(values));
                same(
                        name + ", Walsh",
                        tail(walsh),
                        HodgesLehmann.interval(values, LEVELS[i]),
                        walsh.get(3).asDouble());
            }
            hedges(name, set.get("hedges"), HedgesG.ofPairs(moments), HedgesG.intervalOfPairs(moments, 0.95));
            double margin = set.get("margin").asDouble();
            equivalence(name, set.get("equivalence"), PairedT.interval(values, EQUIVALENT), margin);
            same(name, set.get("trend"), Trend.test(values));
            near(name + ", lag 1", set.get("lag1").asDouble(), Autocorrelation.lag1(values));
            same(name, set.get("ljungBox"), Autocorrelation.test(values));
            pettitt(name, set.get("pettitt"), Pettitt.of(values, SEED).test());
        }
    }

    /** Each side draws its own permutations; with 66 sets, one seed in 25,000 exceeds 5 standard errors. */
    private static void pettitt(String name, JsonNode expected, TestResult found) {
        if (found.method().equals("Pettitt, exact")) {
            same(name, expected, found);
            return;
        }
        assertEquals(expected.get(0).asText(), found.method(), name);
        near(name + ", K", expected.get(1).asDouble(), found.statistic());
        double p = expected.get(4).asDouble();
        double error = Math.sqrt(Math.max(p * (1 - p), 1e-3) * 1.5 / Pettitt.PERMUTATIONS);
        assertEquals(p, found.p(), 5 * error, name);
    }

    @Test
    void blocksAreAsTheReferenceHasThem() {
        for (JsonNode set : sets("blocks")) {
            String name = set.get("name").asText();
            double[][] blocks = groups(set.get("blocks")).toArray(double[][]::new);
            BlockedAnova anova = BlockedAnova.of(blocks);
            same(name, set.get("friedman"), Friedman.test(blocks));
            same(name, set.get("anova"), anova.test());
            near(name + ", residual SD", set.get("residualSd").asDouble(), anova.residualSd());
        }
    }

    @Test
    void severalTestsAreAsTheReferenceHasThem() {
        for (JsonNode set : sets("holm")) {
            assertArrayEquals(numbers(set.get("adjusted")), Holm.adjust(numbers(set.get("p"))), 1e-12);
        }
    }

    @Test
    void noncentralDistributionsAreAsTheReferenceHasThem() {
        for (JsonNode row : sets("noncentralF")) {
            double[] f = numbers(row);
            near("F " + row, f[4], NoncentralF.cdf(f[0], f[1], f[2], f[3]));
            near("survival of F " + row, f[5], NoncentralF.survival(f[0], f[1], f[2], f[3]));
        }
        for (JsonNode row : sets("noncentralT")) {
            double[] t = numbers(row);
            double found = NoncentralT.cdf(t[0], t[1], t[2]);
            // Its far tail is a difference of numbers near 1; intervals need no tail smaller than a fortieth.
            if (Math.abs(t[3] - found) > 1e-12) {
                near("t " + row, t[3], found);
            }
        }
    }

    @Test
    void powerIsAsTheReferenceHasIt() {
        for (JsonNode row : sets("power")) {
            int n = row.get("n").asInt();
            double alpha = row.get("alpha").asDouble();
            double power = row.get("power").asDouble();
            String name = row.toString();
            near(name, row.get("pairs").asDouble(), Power.detectablePairs(n, alpha, power));
            near(name, row.get("two").asDouble(), Power.detectableTwoSamples(n, n, alpha, power));
            near(name, row.get("pairsAtOne").asDouble(), Power.ofPairs(n, 1, alpha));
            near(name, row.get("twoAtOne").asDouble(), Power.ofGroups(2, n, 0.5, alpha));
        }
        for (JsonNode row : sets("welchPower")) {
            double[] welch = numbers(row);
            Moments base = new Moments((int) welch[0], 7, welch[1]);
            Moments other = new Moments((int) welch[2], 5, welch[3]);
            near(row.toString(), welch[6], Power.detectableDifference(base, other, welch[4], welch[5]));
            near(row.toString(), welch[6], Power.detectableDifference(other, base, welch[4], welch[5]));
        }
        for (JsonNode row : sets("needed")) {
            double[] needed = numbers(row);
            assertEquals(needed[3], Power.neededPairs(needed[0], needed[1], needed[2]), row.toString());
            assertEquals(needed[4], Power.neededTwoSamples(needed[0], needed[1], needed[2]), row.toString());
        }
    }

    /** The interval is inside the margin where two one-sided tests say so, each at an alpha of 0.05. */
    private static void equivalence(String name, JsonNode tests, Interval interval, double margin) {
        assertEquals(
                tests.get(4).asDouble() <= 0.05,
                -margin <= interval.low() && interval.high() <= margin,
                name + ": " + interval);
    }
}
