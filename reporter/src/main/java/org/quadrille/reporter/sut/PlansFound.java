package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.quadrille.common.results.FramePlans;

/**
 * Plans of the frames before and after a run.
 *
 * @param statements statements whose plans were asked for
 * @param digests databases that had the same plans before the run, by the digest of these plans
 * @param changed statements whose plans were different after the run
 * @param unknown databases and statements whose plans before or after the run are not known, by the reason
 */
public record PlansFound(
        int statements, Map<String, List<String>> digests, List<Change> changed, Map<String, List<String>> unknown) {
    /** A line of a plan that says how a table or an index is read, such as {@code Seq Scan on trade}. */
    private static final Pattern PATH = Pattern.compile("^[^:]* on [^:]*$");

    /** One that is not a property of the step above it. */
    private static final Pattern STEP = Pattern.compile("^[^:]*$");

    /**
     * A statement, by function and number in it, whose plan changed in the same way in some databases: steps that it
     * had only before, and only after the run. Without any steps, the plan has other conditions, or the same steps in
     * another order.
     */
    public record Change(String statement, List<String> before, List<String> after, List<String> databases) {}

    /** @param databases labels of all databases of the run */
    static PlansFound of(List<String> databases, List<FramePlans> before, List<FramePlans> after) {
        Map<String, List<String>> digests = new LinkedHashMap<>();
        before.forEach(plans -> digests.put(plans.digest(), plans.databases()));
        Set<String> statements = new TreeSet<>();
        before.forEach(plans -> statements.addAll(plans.plans().keySet()));
        Map<List<Object>, Change> changed = new LinkedHashMap<>();
        Map<String, List<String>> unknown = new TreeMap<>();
        for (String database : databases) {
            FramePlans first = find(before, database);
            FramePlans last = find(after, database);
            if (first == null || last == null) {
                note(unknown, "not asked " + (first == null ? "before" : "after") + " the run", database);
                continue;
            }
            for (String name : first.changedIn(last)) {
                List<List<String>> steps = different(
                        steps(first.plans().get(name)), steps(last.plans().get(name)));
                changed.computeIfAbsent(
                                List.of(name, steps),
                                c -> new Change(name, steps.get(0), steps.get(1), new ArrayList<>()))
                        .databases()
                        .add(database);
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
                changed.values().stream()
                        .sorted(Comparator.comparing(Change::statement))
                        .toList(),
                unknown);
    }

    private static List<String> steps(String plan) {
        return plan.lines()
                .map(line -> line.strip().replaceFirst("^->\\s*", ""))
                .toList();
    }

    /** What each of two plans has that the other has not: ways to a table, if they differ, else any other steps. */
    private static List<List<String>> different(List<String> before, List<String> after) {
        List<List<String>> found = List.of(beyond(before, after, PATH), beyond(after, before, PATH));
        return found.equals(List.of(List.of(), List.of()))
                ? List.of(beyond(before, after, STEP), beyond(after, before, STEP))
                : found;
    }

    private static List<String> beyond(List<String> plan, List<String> other, Pattern which) {
        List<String> rest = new ArrayList<>(plan);
        other.forEach(rest::remove);
        return rest.stream().filter(which.asPredicate()).distinct().toList();
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
