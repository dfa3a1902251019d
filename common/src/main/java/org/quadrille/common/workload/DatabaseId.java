package org.quadrille.common.workload;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Which of a group's two databases. Ordered by group, OLTP before DSS. */
public record DatabaseId(GroupId group, DatabaseRole role) implements Comparable<DatabaseId> {
    private static final Comparator<DatabaseId> ORDER =
            Comparator.comparing(DatabaseId::group).thenComparing(DatabaseId::role);

    /** Every database of this many tiles, in order. */
    public static List<DatabaseId> all(int tiles) {
        return GroupId.all(tiles).stream()
                .flatMap(group -> Stream.of(DatabaseRole.values()).map(role -> new DatabaseId(group, role)))
                .toList();
    }

    /** Its name for people, such as {@code tile 1 group 2 OLTP}. */
    public String label() {
        return group.label() + " " + role;
    }

    /** Its name for a folder, such as {@code tile1-group2-oltp}. */
    public String folder() {
        return "tile" + group.tile() + "-group" + group.group() + "-"
                + role.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public int compareTo(DatabaseId other) {
        return ORDER.compare(this, other);
    }
}
