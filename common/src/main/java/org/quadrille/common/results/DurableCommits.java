package org.quadrille.common.results;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/** What snapshots of databases say about the durability of commits (workload.md 13.8). */
public final class DurableCommits {
    /** The settings that decide it. */
    public static final List<String> SETTINGS = List.of("fsync", "full_page_writes", "synchronous_commit");

    /** With any of these, the WAL is on the server's own disk before a commit is acknowledged. */
    private static final Set<String> FLUSHED = Set.of("on", "local", "remote_write", "remote_apply");

    /** Parts of every database that have a place; table spaces have theirs in addition. */
    private static final Set<String> PARTS = Set.of("data", "WAL");

    private DurableCommits() {}

    /**
     * Whether the value of a setting makes commits durable.
     *
     * @param name one of {@link #SETTINGS}
     * @param value null if it is not known
     */
    public static boolean durable(String name, String value) {
        return value != null && (name.equals("synchronous_commit") ? FLUSHED.contains(value) : value.equals("on"));
    }

    /** Whether it is known where a database and the WAL of its server are. */
    public static boolean placeKnown(Map<String, DataLocation> places) {
        return places.keySet().containsAll(PARTS) && places.values().stream().allMatch(DataLocation::known);
    }

    /** What a server is called in messages. */
    public static String server(Testbed.Database database) {
        return database.host() + ":" + database.port();
    }

    /** What makes a run NON-STANDARD: one phrase, or none if the place of every database was known before or after it. */
    public static List<String> deviations(
            Testbed testbed, List<DatabaseSnapshot> before, List<DatabaseSnapshot> after) {
        Set<String> unknown = new TreeSet<>();
        for (GroupId group : GroupId.all(testbed.tiles().size())) {
            for (DatabaseRole role : DatabaseRole.values()) {
                if (!known(before, group, role) && !known(after, group, role)) {
                    unknown.add(server(testbed.group(group).database(role)));
                }
            }
        }
        return unknown.isEmpty()
                ? List.of()
                : List.of("place of data and WAL not known: " + String.join(", ", unknown));
    }

    private static boolean known(List<DatabaseSnapshot> snapshots, GroupId group, DatabaseRole role) {
        return snapshots.stream()
                .anyMatch(s -> s.tile() == group.tile()
                        && s.group() == group.group()
                        && s.role() == role
                        && placeKnown(s.places()));
    }
}
