package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * Whether real studies find what is true: campaigns, runs, reports and statistics are the product's own, the emulators
 * are processes of their own, and only the connectors are stubs, with known service times.
 *
 * <p><b>The true change</b> of two environments in closed pacing. A session repeats one cycle: its call is served, then it is
 * not served until its next call comes. The mean time of the first part is what the stubs of an environment measured, {@code
 * s1} and {@code s2}. The mean time of the second, {@code o}, is that of client, wire and making the answer: sessions times
 * the measurement interval by the stubs' clock, less the time in which calls were served, divided by the calls. It is the same
 * for both environments, so it is one figure of all runs together. Throughput follows the cycle, so the true change is {@code
 * (s1 + o) / (s2 + o) - 1}. Logs, reporter and statistics have no part in any of this. Where {@code o} differs between two
 * environments by chance, the reported change differs from the true one, and the interval has to allow for it.
 *
 * <p><b>The true capacity</b>, of customers' transactions, is the number of places divided by the service time;
 * transactions of market and house take neither.
 */
final class StudiesBenchmark implements Benchmark {
    private static final Setting KNOWN =
            new Setting("known", "1: study environments with a known difference; 0: do not", 1, 1);
    private static final Setting SAME =
            new Setting("same", "1: study an environment against itself, in each round; 0: do not", 1, 0);
    private static final Setting MAXIMUM =
            new Setting("maximum", "1: search the highest load of a known capacity; 0: do not", 1, 0);
    private static final Setting BLOCKS = new Setting("blocks", "blocks of a study that compares", 10, 2);

    private static final double ALPHA = 0.05;
    private static final double NEAR_PERCENT = 5;
    private static final int FEW_RUNS = 12;
    private static final double PERCENT = 100;
    private static final String FIRST = "first";
    private static final String SECOND = "second";

    private static final long FIVE_MILLIS = 5_000_000;
    private static final long FIVE_PERCENT_MORE = 5_250_000;
    private static final Testbed.Pacing EIGHT = new Testbed.Pacing(Testbed.Mode.CLOSED, 8, 0);

    private static final int PLACES = 8;
    private static final long PLACE_NANOS = 20_000_000;
    /** Four times as many sessions as places: sessions are never the bottleneck. */
    private static final Testbed.Pacing MANY = new Testbed.Pacing(Testbed.Mode.CLOSED, 32, 0);

    /** Cards of a deck, Trade-Orders among them, and the number of Trade-Orders of which one is rolled back. */
    private static final int CARDS = 10;

    private static final int ORDERS = 3;
    private static final int ROLL_BACK_ONE_IN = 40;

    /**
     * Ten such phases are four seconds, the least for a VALID run: the check of sampling intervals forgives the
     * profile's three seconds without data, and has nothing to judge in a run no longer than that. With pulses, start,
     * drain and report a run takes about 10 s.
     */
    private static final String SHORT_PHASE = "400ms";

    /**
     * Longer than in the comparisons: in runs of ten seconds, checks of few transactions fail by chance below the
     * capacity. A load 2 % above the capacity is 0.6 s behind after ten phases; 100 ms is allowed.
     */
    private static final String SEARCH_PHASE = "3s";
    /** Long enough that the slow first calls of new processes no longer lift a mean above its 90th percentile. */
    private static final String SEARCH_WARM_UP = "4s";

    @Override
    public String name() {
        return "studies";
    }

    @Override
    public String compares() {
        return "verdicts of real studies over connectors of known service times against the truth";
    }

    @Override
    public List<Setting> settings() {
        return List.of(KNOWN, SAME, MAXIMUM, BLOCKS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        if (bench.get(KNOWN) > 0) {
            known(bench, figures);
        }
        if (bench.get(SAME) > 0) {
            same(bench, figures);
        }
        if (bench.get(MAXIMUM) > 0) {
            maximum(bench, figures);
        }
        return figures;
    }

    private static void known(Bench bench, List<Figure> figures) throws IOException, InterruptedException {
        KnownService base = KnownService.of(FIVE_MILLIS);
        KnownService slower = KnownService.of(FIVE_PERCENT_MORE);
        Path folder = bench.folder().resolve("known");
        JsonNode page;
        try (StubTestbed testbed = new StubTestbed(folder, EIGHT, profile(SHORT_PHASE, "600ms"))) {
            testbed.environment(FIRST + ".json", base);
            testbed.environment(SECOND + ".json", slower);
            page = StubStudy.page(StubStudy.make(bench, folder, compare(bench, "known", 1, FIRST, SECOND)));
        }
        KnownService.Total one = base.total(EIGHT.sessions());
        KnownService.Total other = slower.total(EIGHT.sessions());
        double overhead = one.plus(other).overhead();
        double truth = PERCENT * ((one.service() + overhead) / (other.service() + overhead) - 1);
        JsonNode change = change(page);
        double low = change.path("low").asDouble(Double.NaN);
        double high = change.path("high").asDouble(Double.NaN);
        bench.fact(
                "known: true times",
                String.format(
                        Locale.ROOT,
                        "%.3f ms and %.3f ms at the stubs, %.3f ms between calls (%.3f ms and %.3f ms)",
                        one.service(),
                        other.service(),
                        overhead,
                        one.overhead(),
                        other.overhead()));
        bench.note(bench.facts().get("known: true times"));
        said(bench, "known", page, truth);
        figures.add(percent("known: true change", truth));
        figures.add(percent("known: reported change", change.path("percent").asDouble()));
        figures.add(flag("known: the interval holds the true change", low <= truth && truth <= high)
                .atLeast(1));
        figures.add(flag("known: found to be slower", finding(page).equals("SLOWER"))
                .atLeast(1));
        figures.add(percent("known: VALID runs", valid(page)));
    }

    private static void same(Bench bench, List<Figure> figures) throws IOException, InterruptedException {
        int studies = bench.rounds();
        double[] changes = new double[studies];
        double[] valid = new double[studies];
        int alarms = 0;
        int held = 0;
        for (int round = 0; round < studies; round++) {
            Path folder = bench.folder().resolve("same-" + round);
            JsonNode page;
            try (StubTestbed testbed = new StubTestbed(folder, EIGHT, profile(SHORT_PHASE, "600ms"))) {
                testbed.environment(FIRST + ".json", KnownService.of(FIVE_MILLIS));
                page = StubStudy.page(
                        StubStudy.make(bench, folder, compare(bench, "same-" + round, round + 1L, FIRST, FIRST)));
            }
            said(bench, "same, study " + (round + 1), page, 0);
            JsonNode change = change(page);
            changes[round] = change.path("percent").asDouble();
            alarms += finding(page).equals("SLOWER") || finding(page).equals("FASTER") ? 1 : 0;
            held += change.path("low").asDouble(1) <= 0 && change.path("high").asDouble(-1) >= 0 ? 1 : 0;
            valid[round] = valid(page);
        }
        bench.fact(
                "same: chance",
                String.format(
                        Locale.ROOT,
                        "of studies without a difference %.0f %% find one by chance; of %d studies at least one does with"
                                + " %.0f %%",
                        PERCENT * ALPHA,
                        studies,
                        PERCENT * (1 - Math.pow(1 - ALPHA, studies))));
        bench.note(bench.facts().get("same: chance"));
        figures.add(percent("same: reported change", changes));
        figures.add(Figure.of(Kind.COUNT, "same: found to be slower or faster", "of " + studies, alarms)
                .atMost(0));
        figures.add(Figure.of(Kind.COUNT, "same: intervals that hold 0", "of " + studies, held));
        figures.add(percent("same: VALID runs", valid));
    }

    private static void maximum(Bench bench, List<Figure> figures) throws IOException, InterruptedException {
        Path folder = bench.folder().resolve("maximum");
        StudyFolder made;
        try (StubTestbed testbed = new StubTestbed(folder, MANY, profile(SEARCH_PHASE, SEARCH_WARM_UP))) {
            testbed.environment(FIRST + ".json", KnownService.of(PLACE_NANOS, PLACES));
            ObjectNode study = study("maximum", "find-max", 1);
            study.withObject("environments").putObject(FIRST).put("testbed", FIRST + ".json");
            study.putObject("search").put("by", "targetTpsV").put("resolution", 4);
            made = StubStudy.make(bench, folder, study);
        }
        JsonNode answer =
                Json.mapper().readTree(Files.readString(made.search())).path(FIRST);
        double capacity = PLACES * 1e9 / PLACE_NANOS * ORDERS / CARDS * (ROLL_BACK_ONE_IN - 1) / ROLL_BACK_ONE_IN;
        double found = answer.path("highest").path("level").asDouble();
        bench.fact("maximum: answer", answer.path("sentences").toString());
        figures.add(Figure.of(Kind.COUNT, "maximum: true capacity", "tpsV", capacity));
        figures.add(Figure.of(Kind.COUNT, "maximum: answer", "tpsV", found));
        figures.add(percent("maximum: answer off the capacity", PERCENT * Math.abs(found / capacity - 1))
                .atMost(NEAR_PERCENT));
        figures.add(
                Figure.of(Kind.COUNT, "maximum: runs", "", answer.path("runs").asInt())
                        .atMost(FEW_RUNS));
    }

    private static ObjectNode compare(Bench bench, String name, long seed, String base, String other) {
        ObjectNode study = study(name, "compare", seed);
        ObjectNode environments = study.withObject("environments");
        environments.putObject(FIRST).put("testbed", base + ".json");
        environments.putObject(SECOND).put("testbed", other + ".json");
        // The files of the two environments differ only in ports, or are the same.
        return study.put("blocks", bench.get(BLOCKS)).put("same", true);
    }

    /** Resets nothing, and starts cold: a warm start would need a warm-up run before each run; stubs have no caches. */
    private static ObjectNode study(String name, String kind, long seed) {
        ObjectNode study = Json.mapper().createObjectNode();
        study.put("name", name).put("kind", kind).put("seed", seed);
        study.put("start", "cold").put("alpha", ALPHA);
        study.putArray("reset");
        return study;
    }

    /**
     * A profile whose runs are short and even. Decks of ten cards end often, so that the share of Trade-Orders, and tpsV with
     * it, is the same in every run; rare inputs are frequent, because a check needs about ten of each. All orders name
     * their symbol, as the stubs have no companies to look up.
     */
    private static String profile(String phase, String warmUp) {
        return """
                {"extends": "study", "name": "studies",
                 "mix": {"BV": 1, "CP": 1, "MW": 1, "SD": 1, "TL": 1, "TO": %d, "TS": 1, "TU": 1},
                 "inputs": {"detailFullNews": 50, "orderByName": 0, "orderRollBackOneIn": %d},
                 "phases": {"length": "%s", "rampUp": "200ms", "warmUp": "%s", "rampDown": "200ms"},
                 "market": {"pricePeriod": "200ms",
                  "orderDelayMean": "1ms", "orderDelayMax": "5ms", "flushAfter": "4ms"},
                 "tolerances": {"lateness": {"schedule": "100ms"}}}
                """.formatted(ORDERS, ROLL_BACK_ONE_IN, phase, warmUp);
    }

    private static JsonNode change(JsonNode page) {
        return page.at("/analysis/metrics/0/comparisons/0/change");
    }

    private static String finding(JsonNode page) {
        return page.at("/analysis/finding").asText();
    }

    private static void said(Bench bench, String part, JsonNode page, double truth) {
        JsonNode change = change(page);
        String text = String.format(
                Locale.ROOT,
                "%+.2f %%, interval %+.2f to %+.2f %%, true %+.2f %%: %s",
                change.path("percent").asDouble(),
                change.path("low").asDouble(Double.NaN),
                change.path("high").asDouble(Double.NaN),
                truth,
                finding(page));
        bench.fact(part, text);
        bench.note(part + ": " + text);
    }

    /** VALID runs in percent of all attempts, including those that failed or broke off. */
    private static double valid(JsonNode page) {
        int valid = 0;
        for (JsonNode run : page.path("runs")) {
            valid += run.path("verdict").asText().equals("VALID") ? 1 : 0;
        }
        return PERCENT * valid / page.path("runs").size();
    }

    private static Figure percent(String name, double... values) {
        return Figure.of(Kind.RATIO, name, "%", values);
    }

    private static Figure flag(String name, boolean is) {
        return Figure.of(Kind.COUNT, name, "", is ? 1 : 0);
    }
}
