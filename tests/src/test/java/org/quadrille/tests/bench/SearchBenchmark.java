package org.quadrille.tests.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * The search for the highest valid load over simulated systems, whose true maximum is known: how near its answers are, and
 * how many runs they cost. The systems are those of {@link SimulatedSystem}; seeds are fixed, so every round is the same.
 */
final class SearchBenchmark implements Benchmark {
    static final long SEED = 1;
    static final double USUAL_NOISE = 0.02;
    static final double ENOUGH = 0.9;

    private static final double STRONG_NOISE = 0.05;
    private static final double NINE_OF_TEN = 0.9;
    private static final Setting SYSTEMS = new Setting("systems", "simulated systems", 1_000, 100);

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String compares() {
        return "answers of find-max on simulated systems against their true maximum, and the runs they take";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SYSTEMS);
    }

    @Override
    public List<Figure> run(Bench bench) {
        int systems = (int) bench.get(SYSTEMS);
        SearchTrials usual = SearchTrials.of(systems, USUAL_NOISE, SEED);
        SearchTrials strong = SearchTrials.of(systems, STRONG_NOISE, SEED);
        bench.fact("2 % noise", told(usual));
        bench.fact("5 % noise", told(strong));
        return List.of(
                Figure.of(Kind.COUNT, "2 % noise: answers within 5 %", "", usual.near())
                        .atLeast(ENOUGH),
                Figure.of(Kind.COUNT, "2 % noise: searches of at most 12 runs", "", usual.few())
                        .atLeast(ENOUGH),
                Figure.of(Kind.COUNT, "2 % noise: within 5 % of the capacity", "", usual.nearCapacity()),
                Figure.of(Kind.COUNT, "2 % noise: runs of a search, mean", "", mean(usual.runs())),
                Figure.of(Kind.COUNT, "5 % noise: answers within 5 %", "", strong.near()),
                Figure.of(Kind.COUNT, "5 % noise: searches of at most 12 runs", "", strong.few()),
                Figure.of(Kind.COUNT, "5 % noise: runs of a search, mean", "", mean(strong.runs())));
    }

    private static String told(SearchTrials trials) {
        return String.format(
                Locale.ROOT,
                "answer over true maximum: median %+.1f %%, 90 %% of them from %+.1f to %+.1f %%; 9 of 10 searches made at most"
                        + " %.0f runs, the longest %.0f",
                100 * quantile(trials.off(), 0.5),
                100 * quantile(trials.off(), (1 - NINE_OF_TEN) / 2),
                100 * quantile(trials.off(), (1 + NINE_OF_TEN) / 2),
                quantile(trials.runs(), NINE_OF_TEN),
                quantile(trials.runs(), 1));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    /** The smallest value that at least this share of all values does not exceed. */
    private static double quantile(double[] values, double share) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
