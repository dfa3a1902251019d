package org.quadrille.common.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/** What snapshots of databases say about the durability of commits (workload.md 13.8). */
public final class DurableCommits {
    /** The settings that decide it. */
    public static final List<String> SETTINGS = List.of("fsync", "full_page_writes", "synchronous_commit");

    private static final String FULL_PAGE_WRITES = "full_page_writes";

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

    /** The same for a server of a testbed, which may give a reason to run without full page writes. */
    public static boolean durable(Testbed testbed, String name, String value) {
        return durable(name, value)
                || "off".equals(value) && name.equals(FULL_PAGE_WRITES) && testbed.fullPageWritesOff() != null;
    }

    /** Whether it is known where a database and the WAL of its server are. */
    public static boolean placeKnown(Map<String, DataLocation> places) {
        return places.keySet().containsAll(PARTS) && places.values().stream().allMatch(DataLocation::known);
    }

    /** What a server is called in messages. */
    public static String server(Testbed.Database database) {
        return Words.endpoint(database.host(), database.port());
    }

    /**
     * What makes a run NON-STANDARD, a phrase each: places of databases that were known neither before nor after it, and
     * full page writes that were off for a reason that the testbed gives.
     */
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
        List<String> found = new ArrayList<>();
        if (!unknown.isEmpty()) {
            found.add("place of data and WAL not known: " + String.join(", ", unknown));
        }
        boolean torn = Stream.concat(before.stream(), after.stream())
                .anyMatch(s -> "off".equals(s.settings().get(FULL_PAGE_WRITES)));
        if (torn && testbed.fullPageWritesOff() != null) {
            found.add(FULL_PAGE_WRITES + " off: " + testbed.fullPageWritesOff());
        }
        return found;
    }

    private static boolean known(List<DatabaseSnapshot> snapshots, GroupId group, DatabaseRole role) {
        return snapshots.stream()
                .anyMatch(s -> s.tile() == group.tile()
                        && s.group() == group.group()
                        && s.role() == role
                        && placeKnown(s.places()));
    }
}
