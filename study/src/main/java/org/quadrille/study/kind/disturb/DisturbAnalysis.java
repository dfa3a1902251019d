package org.quadrille.study.kind.disturb;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.kind.disturb.EventLogs.Span;

/**
 * What events did to the runs of one cell, over its blocks, as ratios of throughput and response times.
 *
 * @param base name of the undisturbed cell
 * @param other name of the disturbed cell
 * @param events the same of each event while it was on; empty for a single one
 * @param runs what happened in each disturbed run
 */
public record DisturbAnalysis(
        String base,
        String other,
        List<Ratios> ratios,
        List<OfEvent> events,
        List<Ratios> groups,
        List<DisturbedRun> runs) {
    private static final Map<String, String> TIMES = times();

    public DisturbAnalysis {
        ratios = List.copyOf(ratios);
        events = List.copyOf(events);
        groups = List.copyOf(groups);
        runs = List.copyOf(runs);
    }

    /** A disturbed run with its undisturbed twin, by their results folders. */
    public record Twins(int block, ResultsFolder disturbed, ResultsFolder undisturbed) {}

    /**
     * Ratios of disturbed to undisturbed, as changes in percent of undisturbed, over the pairs that have the value.
     *
     * @param hitBy events that hit it; empty if none did, or it is not a group
     * @param after after the last event
     * @param run over the whole measurement interval
     */
    public record Ratios(String name, List<String> hitBy, Ratio events, Ratio after, Ratio run) {}

    /**
     * Ratios while one event was on: of Trade-Results a second, and of the 90th percentiles of Trade-Order and
     * Trade-Result.
     */
    public record OfEvent(String name, Ratio rate, Ratio order, Ratio result) {}

    /**
     * A ratio.
     *
     * @param change the ratio as a change in percent of undisturbed; NaN without pairs
     * @param pairs how many pairs have the value on both sides; others, such as one whose undisturbed run had no
     *     Trade-Result in a short time, are not in it
     */
    public record Ratio(@JsonUnwrapped Change change, int pairs) {}

    /**
     * A disturbed run.
     *
     * @param longestSeconds longest stretch without a committed Trade-Result
     * @param longestFrom when it began, seconds from the start of the run
     * @param twinsLongestSeconds longest such stretch of the undisturbed run
     */
    public record DisturbedRun(
            int block,
            String run,
            String twin,
            double longestSeconds,
            double longestFrom,
            double twinsLongestSeconds,
            List<Recovery> recoveries) {}

    /**
     * How soon throughput was what it usually is, after an event.
     *
     * @param group such as {@code 1.2}, or {@code all}
     * @param watched seconds in which it could be seen, 0 if another event was on or nothing was usual; below ten nothing
     *     can be said
     * @param seconds until it was; null if it was not within that time
     * @param twin what the same rule gives at the same time of the undisturbed run: more than 0 is chance
     */
    public record Recovery(String event, String group, int watched, Integer seconds, Integer twin) {}

    private static Map<String, String> times() {
        Map<String, String> times = new LinkedHashMap<>();
        times.put("rate.all", "Trade-Results a second");
        for (String type : List.of("TO", "TR")) {
            String title = type.equals("TO") ? "Trade-Order" : "Trade-Result";
            times.put(type + ".p50", title + ", median");
            times.put(type + ".p90", title + ", 90th percentile");
            times.put(type + ".p99", title + ", 99th percentile");
        }
        return times;
    }

    /**
     * Reads pairs of runs, with intervals at a level such as 0.95; native code may be kept in the folder temporarily.
     *
     * @throws org.quadrille.common.cli.UserError if the data of a run cannot be read
     */
    public static DisturbAnalysis of(String base, String other, List<Twins> twins, double level, Path folder) {
        List<DisturbedPair> pairs = new ArrayList<>();
        try (EventLogs logs = new EventLogs(folder)) {
            for (Twins pair : twins) {
                pairs.add(DisturbedPair.read(logs, pair.block(), pair.disturbed(), pair.undisturbed()));
            }
        }
        TreeSet<String> groups = new TreeSet<>();
        pairs.forEach(pair -> pair.undisturbed().get(DisturbedPair.RUN).keySet().stream()
                .filter(key -> key.matches("rate\\.\\d.*"))
                .forEach(groups::add));
        return new DisturbAnalysis(
                base,
                other,
                TIMES.entrySet().stream()
                        .map(time -> ratios(time.getValue(), List.of(), time.getKey(), pairs, level))
                        .toList(),
                ofEvents(pairs, level),
                groups.stream()
                        .map(key -> ratios(key.substring("rate.".length()), hits(key, pairs), key, pairs, level))
                        .toList(),
                pairs.stream().map(DisturbAnalysis::run).toList());
    }

    private static List<OfEvent> ofEvents(List<DisturbedPair> pairs, double level) {
        List<String> names = pairs.stream()
                .flatMap(pair -> pair.events().stream())
                .map(RunEvent::name)
                .distinct()
                .toList();
        return names.size() < 2
                ? List.of()
                : names.stream()
                        .map(name -> new OfEvent(
                                name,
                                ratio(DisturbedPair.on(name), "rate.all", pairs, level),
                                ratio(DisturbedPair.on(name), "TO.p90", pairs, level),
                                ratio(DisturbedPair.on(name), "TR.p90", pairs, level)))
                        .toList();
    }

    private static List<String> hits(String key, List<DisturbedPair> pairs) {
        return pairs.stream()
                .flatMap(pair -> pair.events().stream())
                .filter(event -> event.hits(key.substring("rate.".length())))
                .map(RunEvent::name)
                .distinct()
                .toList();
    }

    private static Ratios ratios(String name, List<String> hitBy, String key, List<DisturbedPair> pairs, double level) {
        return new Ratios(
                name,
                hitBy,
                ratio(DisturbedPair.EVENTS, key, pairs, level),
                ratio(DisturbedPair.AFTER, key, pairs, level),
                ratio(DisturbedPair.RUN, key, pairs, level));
    }

    /** A rate that is missing is 0, a response time that is missing is not known. */
    private static Ratio ratio(String part, String key, List<DisturbedPair> pairs, double level) {
        List<double[]> known = new ArrayList<>();
        for (DisturbedPair pair : pairs) {
            Map<String, Double> other = pair.disturbed().getOrDefault(part, Map.of());
            Double base = pair.undisturbed().getOrDefault(part, Map.of()).get(key);
            Double value = key.startsWith("rate.") ? other.getOrDefault(key, 0.0) : other.get(key);
            if (base != null && value != null) {
                known.add(new double[] {base, value});
            }
        }
        return new Ratio(
                Change.ofPairs(
                        known.stream().mapToDouble(p -> p[0]).toArray(),
                        known.stream().mapToDouble(p -> p[1]).toArray(),
                        level),
                known.size());
    }

    private static DisturbedRun run(DisturbedPair pair) {
        Span longest = pair.longest();
        return new DisturbedRun(
                pair.block(),
                pair.run(),
                pair.twin(),
                longest.seconds(),
                longest.from() / 1e6,
                pair.twinsLongest().seconds(),
                pair.recoveries());
    }
}
