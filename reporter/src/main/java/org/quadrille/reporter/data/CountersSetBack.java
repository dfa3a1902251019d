package org.quadrille.reporter.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.quadrille.common.results.DatabaseSnapshot;

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

    /** What makes a run NON-STANDARD: a phrase if counters of any database were set back. */
    public static List<String> deviations(List<DatabaseSnapshot> after) {
        Set<String> all = new TreeSet<>();
        for (DatabaseSnapshot database : after) {
            for (CountersSetBack time : of(database)) {
                all.add(database.label() + " from second " + Math.max(0, time.from / 1_000_000) + " to "
                        + time.to / 1_000_000);
            }
        }
        return all.isEmpty()
                ? List.of()
                : List.of("counters of servers set back, so that they do not tell of some of the run: "
                        + String.join("; ", all));
    }
}
