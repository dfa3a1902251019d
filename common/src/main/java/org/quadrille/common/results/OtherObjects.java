package org.quadrille.common.results;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What databases have beside the kit's own objects, or was done to those, and no statement of the kit meets (workload.md 4). */
public final class OtherObjects {
    /** More of them say no more. */
    private static final int NAMED = 5;

    private OtherObjects() {}

    /** What makes a run NON-STANDARD: phrases with the first of them, each with a database that has it. */
    public static List<String> deviations(List<DatabaseSnapshot> before, List<DatabaseSnapshot> after) {
        SortedMap<String, String> found = new TreeMap<>();
        Stream.concat(before.stream(), after.stream())
                .filter(snapshot -> Objects.nonNull(snapshot.beside()))
                .forEach(snapshot ->
                        snapshot.beside().keySet().forEach(label -> found.putIfAbsent(label, snapshot.label())));
        SortedMap<String, String> written = new TreeMap<>();
        for (DatabaseSnapshot snapshot : after) {
            before.stream()
                    .filter(one -> one.label().equals(snapshot.label()))
                    .filter(one -> one.server() != null && snapshot.server() != null)
                    .forEach(one -> snapshot.server().forEach((name, file) -> {
                        if (name.startsWith(DatabaseSnapshot.FILE_OF)
                                && !file.equals(one.server().getOrDefault(name, file))) {
                            written.putIfAbsent(name.substring(DatabaseSnapshot.FILE_OF.length()), snapshot.label());
                        }
                    }));
        }
        return Stream.of(phrase("objects beside the kit's: ", found), phrase("tables written anew: ", written))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> phrase(String what, SortedMap<String, String> found) {
        String named = String.join(
                ", ",
                found.entrySet().stream()
                        .limit(NAMED)
                        .map(one -> one.getKey() + " (" + one.getValue() + ")")
                        .toList());
        return Optional.of(what + named + (found.size() > NAMED ? " and " + (found.size() - NAMED) + " more" : ""))
                .filter(some -> !found.isEmpty());
    }
}
