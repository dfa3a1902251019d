package org.quadrille.reporter.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;

/**
 * A time of a run, microseconds from its start, of which no counter of a database tells, as somebody set them back or
 * the server lost them.
 */
public record CountersSetBack(long from, long to) {
    private static final String TOLD = "counters set back";
    private static final Pattern TIME = Pattern.compile("(-?\\d{1,18}) (\\d{1,18})");

    /** Those of a database, as its connector saw them. */
    static List<CountersSetBack> of(DatabaseSnapshot after) {
        List<CountersSetBack> found = new ArrayList<>();
        String told = after.server() == null ? null : after.server().get(TOLD);
        for (MatchResult time : TIME.matcher(told == null ? "" : told).results().toList()) {
            found.add(new CountersSetBack(Long.parseLong(time.group(1)), Long.parseLong(time.group(2))));
        }
        return found;
    }

    /**
     * What makes a run NON-STANDARD: a phrase if counters of any database were set back, and one if a server counted no calls of
     * frames (workload.md 18.2), which only some roles may ask of it. That one did not say so is for a check.
     */
    public static List<String> deviations(Testbed testbed, List<DatabaseSnapshot> after) {
        Set<String> all = new TreeSet<>();
        Set<String> without = new TreeSet<>();
        for (DatabaseSnapshot database : after) {
            if (database.server() != null && "false".equals(database.server().get("calls are counted"))) {
                without.add(DurableCommits.server(
                        testbed.group(database.tile(), database.group()).database(database.role())));
            }
            for (CountersSetBack time : of(database)) {
                all.add(database.label() + " from second " + Math.max(0, time.from / 1_000_000) + " to "
                        + time.to / 1_000_000);
            }
        }
        List<String> found = new ArrayList<>();
        if (!without.isEmpty()) {
            found.add("calls of frames not counted: " + String.join(", ", without));
        }
        if (!all.isEmpty()) {
            found.add("counters of servers set back, so that they do not tell of some of the run: "
                    + String.join("; ", all));
        }
        return found;
    }
}
