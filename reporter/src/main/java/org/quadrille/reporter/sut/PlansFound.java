package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.results.FramePlans;

/**
 * Plans of the frames before and after a run.
 *
 * @param statements statements whose plans were asked for
 * @param digests databases that had the same plans before the run, by the digest of these plans
 * @param changed statements whose plans were different after the run, and in which databases
 * @param unknown databases and statements whose plans before or after the run are not known, by the reason
 */
public record PlansFound(
        int statements, Map<String, List<String>> digests, List<Change> changed, Map<String, List<String>> unknown) {
    /** Statements, and the databases in which the plans of all of these changed. */
    public record Change(List<String> statements, List<String> databases) {}

    /** @param databases labels of all databases of the run */
    static PlansFound of(List<String> databases, List<FramePlans> before, List<FramePlans> after) {
        Map<String, List<String>> digests = new LinkedHashMap<>();
        before.forEach(plans -> digests.put(plans.digest(), plans.databases()));
        Set<String> statements = new TreeSet<>();
        before.forEach(plans -> statements.addAll(plans.plans().keySet()));
        Map<List<String>, List<String>> changed = new LinkedHashMap<>();
        Map<String, List<String>> unknown = new TreeMap<>();
        for (String database : databases) {
            FramePlans first = find(before, database);
            FramePlans last = find(after, database);
            if (first == null || last == null) {
                note(unknown, "not asked " + (first == null ? "before" : "after") + " the run", database);
                continue;
            }
            List<String> names = List.copyOf(new TreeSet<>(first.changedIn(last)));
            if (!names.isEmpty()) {
                changed.computeIfAbsent(names, n -> new ArrayList<>()).add(database);
            }
            Set<String> all = new TreeSet<>(first.plans().keySet());
            all.addAll(last.plans().keySet());
            for (String name : all) {
                reason(first.plans().get(name), last.plans().get(name))
                        .ifPresent(why -> note(unknown, why, database + ", " + name));
            }
        }
        return new PlansFound(
                statements.size(),
                digests,
                changed.entrySet().stream()
                        .map(e -> new Change(e.getKey(), e.getValue()))
                        .toList(),
                unknown);
    }

    private static Optional<String> reason(String first, String last) {
        for (String plan : new String[] {first, last}) {
            if (!FramePlans.known(plan)) {
                return Optional.of(
                        plan == null ? "it was there once only" : plan.substring(FramePlans.UNKNOWN.length()));
            }
        }
        return Optional.empty();
    }

    private static void note(Map<String, List<String>> unknown, String why, String what) {
        unknown.computeIfAbsent(why, w -> new ArrayList<>()).add(what);
    }

    private static FramePlans find(List<FramePlans> plans, String database) {
        return plans.stream()
                .filter(p -> p.databases().contains(database))
                .findFirst()
                .orElse(null);
    }
}
