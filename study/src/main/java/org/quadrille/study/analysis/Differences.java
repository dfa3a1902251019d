package org.quadrille.study.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.reporter.runs.RunsDiff;

/**
 * What differs between the runs of two cells, besides the results: only what differs between every run of one and every
 * run of the other, and is the same in all runs of at least one of them. What varies from run to run anyway says
 * nothing.
 */
public final class Differences {
    private static final String RESULT = "result";

    private Differences() {}

    /**
     * One difference.
     *
     * @param part {@code configuration} or {@code machines}
     * @param key where, such as {@code testbed.pacing.sessions}; {@code []} stands for several places that differ alike
     * @param places how many places differ alike
     * @param base value in the runs of the base; {@code various} if they differ among themselves; empty if they have none
     * @param other value in the runs of the other cell, likewise
     */
    public record Difference(String part, String key, int places, String base, String other) {
        /** In words, such as {@code testbed.pacing.sessions: 8 against 32}. */
        public String sentence() {
            return key + (places > 1 ? " (" + places + " places)" : "") + ": " + shown(base) + " against "
                    + shown(other);
        }

        private static String shown(String value) {
            return value.isEmpty() ? "nothing" : value;
        }
    }

    /** Reads what is known about each run, without its result. */
    public static List<Map<String, String>> facts(Collection<Path> runs) {
        List<Map<String, String>> all = new ArrayList<>();
        for (Path run : runs) {
            Map<String, String> facts = new TreeMap<>(RunsDiff.facts(run));
            facts.keySet().removeIf(key -> RunsDiff.part(key).equals(RESULT));
            all.add(facts);
        }
        return all;
    }

    /** What differs consistently between the {@link #facts} of the runs of two cells. */
    public static List<Difference> between(List<Map<String, String>> base, List<Map<String, String>> other) {
        Set<String> keys = new TreeSet<>();
        base.forEach(run -> keys.addAll(run.keySet()));
        other.forEach(run -> keys.addAll(run.keySet()));
        Map<List<String>, List<String>> alike = new LinkedHashMap<>();
        for (String key : keys) {
            Set<String> here = values(base, key);
            Set<String> there = values(other, key);
            boolean apart = here.stream().noneMatch(there::contains);
            if (apart && (here.size() == 1 || there.size() == 1)) {
                alike.computeIfAbsent(
                                List.of(key.replaceAll("\\[\\d+]", "[]"), shown(here), shown(there)),
                                k -> new ArrayList<>())
                        .add(key);
            }
        }
        List<Difference> found = new ArrayList<>();
        alike.forEach((what, places) -> found.add(new Difference(
                RunsDiff.part(what.get(0)),
                places.size() == 1 ? places.get(0) : what.get(0),
                places.size(),
                what.get(1),
                what.get(2))));
        return found;
    }

    private static Set<String> values(List<Map<String, String>> runs, String key) {
        Set<String> values = new LinkedHashSet<>();
        runs.forEach(run -> values.add(run.getOrDefault(key, "")));
        return values;
    }

    private static String shown(Set<String> values) {
        return values.size() == 1 ? values.iterator().next() : "various";
    }
}
