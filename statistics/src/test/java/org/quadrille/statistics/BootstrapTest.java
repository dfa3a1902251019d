package org.quadrille.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static final ToDoubleFunction<List<List<Double>>> MEAN = s -> mean(s.get(0));
    private static final Map<String, ToDoubleFunction<List<List<Double>>>> STATISTICS = Map.of(
            "mean", MEAN,
            "median", s -> Values.median(Values.sorted(plain(s.get(0)))),
            "ratio", s -> mean(s.get(1)) / mean(s.get(0)));

    private static double mean(List<Double> values) {
        return Values.mean(plain(values));
    }

    private static double[] plain(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<List<Double>> samples(JsonNode set) {
        return References.groups(set.get("samples")).stream()
                .map(s -> Arrays.stream(s).boxed().toList())
                .toList();
    }

    /** All resamples of small cells instead of a sample: the same on both sides, and the ends agree to a millionth. */
    @Test
    void allResamplesGiveTheEndsOfTheReference() {
        List<JsonNode> sets = References.sets("bootstrap");
        assertTrue(sets.size() >= 25);
        for (JsonNode set : sets) {
            ToDoubleFunction<List<List<Double>>> statistic =
                    STATISTICS.get(set.get("statistic").asText());
            List<List<Double>> samples = samples(set);
            double[] all = every(samples, statistic);
            assertEquals(set.get("resamples").asInt(), all.length);
            double acceleration = Bootstrap.acceleration(samples, statistic);
            Interval found = Bootstrap.ends(all, statistic.applyAsDouble(samples), acceleration, 0.95);
            References.same(set.toString(), set.get("interval"), found, 0.95);
        }
    }

    /** Less than 2 in 100 of all resamples lie between the drawn ends and the exact ones; 5 standard errors are 0.8. */
    @Test
    void drawnResamplesGiveNearlyTheSame() {
        for (JsonNode set : References.sets("bootstrap")) {
            ToDoubleFunction<List<List<Double>>> statistic =
                    STATISTICS.get(set.get("statistic").asText());
            List<List<Double>> samples = samples(set);
            double[] all = every(samples, statistic);
            Interval drawn = Bootstrap.intervalOfSamples(samples, statistic, 0.95, 11, Bootstrap.RESAMPLES);
            double[] expected = References.numbers(set.get("interval"));
            for (double[] pair : new double[][] {{expected[0], drawn.low()}, {expected[1], drawn.high()}}) {
                double between = Arrays.stream(all)
                        .filter(s -> Math.min(pair[0], pair[1]) < s && s < Math.max(pair[0], pair[1]))
                        .count();
                assertTrue(between / all.length < 0.02, set + " " + drawn);
            }
        }
    }

    private static double[] every(List<List<Double>> samples, ToDoubleFunction<List<List<Double>>> statistic) {
        List<List<List<Double>>> drawn = List.of(List.of());
        for (List<Double> sample : samples) {
            List<List<List<Double>>> longer = new ArrayList<>();
            for (List<List<Double>> before : drawn) {
                for (List<Double> one : every(sample)) {
                    List<List<Double>> next = new ArrayList<>(before);
                    next.add(one);
                    longer.add(next);
                }
            }
            drawn = longer;
        }
        return drawn.stream().mapToDouble(statistic).sorted().toArray();
    }

    private static List<List<Double>> every(List<Double> sample) {
        int n = sample.size();
        return IntStream.range(0, (int) Math.pow(n, n))
                .mapToObj(number -> {
                    List<Double> drawn = new ArrayList<>();
                    for (int rest = number, i = 0; i < n; i++, rest /= n) {
                        drawn.add(sample.get(rest % n));
                    }
                    return drawn;
                })
                .toList();
    }

    @Test
    void equalSeedsGiveEqualIntervals() {
        double[] values = {5, 3, 8, 4, 9, 1, 7};
        Interval first = Bootstrap.interval(values, Values::mean, 0.95, 1, 1_000);
        assertEquals(first, Bootstrap.interval(values, Values::mean, 0.95, 1, 1_000));
        assertNotEquals(first, Bootstrap.interval(values, Values::mean, 0.95, 2, 1_000));
        assertEquals("BCa bootstrap, 1000 resamples", first.method());
    }

    /** Blocks stay whole: the difference within each is 1, so every resample has that difference. */
    @Test
    void aBlockIsDrawnWhole() {
        List<double[]> blocks = List.of(new double[] {1, 2}, new double[] {50, 51}, new double[] {300, 301});
        Interval found = Bootstrap.interval(
                blocks, s -> s.stream().mapToDouble(b -> b[1] - b[0]).sum() / s.size(), 0.95, 3, 1_000);
        assertEquals(1, found.low());
        assertEquals(1, found.high());
    }

    @Test
    void equalValuesGiveAPoint() {
        Interval found = Bootstrap.interval(new double[] {4, 4, 4}, Values::mean, 0.95, 3, 100);
        assertEquals(4, found.low());
        assertEquals(found.low(), found.high());
    }

    @Test
    void whatCannotBeResampledIsRefused() {
        double[] one = {4};
        assertThrows(IllegalArgumentException.class, () -> Bootstrap.interval(one, Values::mean, 0.95, 3, 100));
        double[] two = {4, 5};
        assertThrows(IllegalArgumentException.class, () -> Bootstrap.interval(two, s -> Double.NaN, 0.95, 3, 100));
        assertThrows(IllegalArgumentException.class, () -> Bootstrap.interval(two, Values::mean, 0.95, 3, 0));
        assertThrows(IllegalArgumentException.class, () -> Bootstrap.interval(two, Values::mean, 95, 3, 100));
    }
}
