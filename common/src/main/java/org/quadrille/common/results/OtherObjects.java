package org.quadrille.common.results;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What databases have beside the kit's own objects and no statement of the kit meets (workload.md 4). */
public final class OtherObjects {
    /** More of them say no more. */
    private static final int NAMED = 5;

    private OtherObjects() {}

    /** What makes a run NON-STANDARD: a phrase with the first of them, each with a database that has it. */
    public static List<String> deviations(List<DatabaseSnapshot> before, List<DatabaseSnapshot> after) {
        SortedMap<String, String> found = new TreeMap<>();
        Stream.concat(before.stream(), after.stream())
                .filter(snapshot -> Objects.nonNull(snapshot.beside()))
                .forEach(snapshot ->
                        snapshot.beside().keySet().forEach(label -> found.putIfAbsent(label, snapshot.label())));
        if (found.isEmpty()) {
            return List.of();
        }
        String named = String.join(
                ", ",
                found.entrySet().stream()
                        .limit(NAMED)
                        .map(one -> one.getKey() + " (" + one.getValue() + ")")
                        .toList());
        return List.of("objects beside the kit's: " + named
                + (found.size() > NAMED ? " and " + (found.size() - NAMED) + " more" : ""));
    }
}
