package org.quadrille.schema.consistency;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a check of a file in the folder {@code consistency} found.
 *
 * @param title the rule in one sentence
 * @param statements what was sent to the server, and what came back, in the order of the ranges
 * @param ranges number of statements that it takes to look at every row of the database; a quick audit sends fewer
 */
public record ConsistencyResult(String name, String title, List<Sent> statements, int ranges) {
    private static final int SHOWN = 3;

    public ConsistencyResult {
        statements = List.copyOf(statements);
    }

    /**
     * A statement of a check.
     *
     * @param range which rows it looks at
     * @param violations the first rows that break the rule, each as {@code column=value ...}
     * @param count number of rows that break it, counted up to 1,000
     * @param time from when it was sent to the last row
     * @param failure why the server did not answer, with the SQLSTATE
     */
    public record Sent(
            String sql,
            String range,
            List<String> violations,
            long count,
            Instant began,
            Duration time,
            Optional<String> failure) {
        public Sent {
            violations = List.copyOf(violations);
        }
    }

    /** Number of rows that break the rule, counted up to 1,000 in each range. */
    public long count() {
        return statements.stream().mapToLong(Sent::count).sum();
    }

    /** The first rows that break it. */
    public List<String> violations() {
        return statements.stream()
                .flatMap(sent -> sent.violations().stream())
                .limit(SHOWN)
                .toList();
    }

    /** Why the first failed statement failed; empty if none did. */
    public Optional<String> failure() {
        return statements.stream().flatMap(sent -> sent.failure().stream()).findFirst();
    }

    /** True if nothing that was checked breaks the rule, and no statement failed. */
    public boolean holds() {
        return count() == 0 && failure().isEmpty();
    }

    /** Share of the ranges that was checked, 0 to 1. */
    public double share() {
        return (double) statements.size() / ranges;
    }

    /** Total time of its statements, some of which may have run in parallel in several sessions. */
    public Duration time() {
        return statements.stream().map(Sent::time).reduce(Duration.ZERO, Duration::plus);
    }

    /** Whether the rule holds, in a few words. */
    public String word() {
        if (count() > 0) {
            return "broken";
        }
        if (failure().isPresent()) {
            return "could not be checked";
        }
        return statements.isEmpty() ? "not checked" : "holds";
    }

    /** One sentence for each rule that does not hold; rules that could not be checked for the same reason share one. */
    public static List<String> findings(List<ConsistencyResult> results) {
        Map<String, List<String>> unable = new LinkedHashMap<>();
        List<String> findings = new ArrayList<>();
        for (ConsistencyResult result : results) {
            if (result.count() > 0) {
                findings.add(result.name() + " " + result);
            } else {
                result.failure()
                        .ifPresent(why -> unable.computeIfAbsent(why, w -> new ArrayList<>())
                                .add(result.name()));
            }
        }
        unable.forEach((why, names) -> findings.add("NOT CHECKED, " + why + ": " + String.join(", ", names)));
        return List.copyOf(findings);
    }

    /** One line: the rule, how much was checked if not everything and, if it is broken, how often and where first. */
    @Override
    public String toString() {
        String part = share() == 1
                ? ""
                : String.format(
                        Locale.ROOT,
                        " in the %.0f %% that were checked (%d of %d ranges)",
                        100 * share(),
                        statements.size(),
                        ranges);
        if (count() > 0) {
            String failed =
                    failure().map(why -> ", NOT CHECKED everywhere, " + why).orElse("");
            return "BROKEN by " + count() + " rows" + part + failed + ": " + title + " " + violations();
        }
        if (failure().isPresent()) {
            return "NOT CHECKED, " + failure().get() + ": " + title;
        }
        return statements.isEmpty() ? "not checked by a quick audit: " + title : "holds" + part + ": " + title;
    }
}
