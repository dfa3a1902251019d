package org.quadrille.common.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.DiskWork;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/** What snapshots of databases say about the durability of commits (workload.md 13.8). */
public final class DurableCommits {
    private DurableCommits() {}

    /** The settings that decide it, each with the values that make commits durable. */
    public static Map<String, List<String>> settings(Testbed testbed) {
        return facts(testbed).settings();
    }

    /** The same of settings that are right unless somebody sets them. */
    public static Map<String, List<String>> whereSet(Testbed testbed) {
        return facts(testbed).whereSet();
    }

    private static EngineFacts.Durability facts(Testbed testbed) {
        return EngineFacts.of(testbed.engine()).durability();
    }

    /**
     * Whether the value of a setting makes the commits of a server durable; those that do not decide it make nothing
     * worse. A testbed may give a reason to run without whole pages.
     *
     * @param value null if it is not known
     */
    public static boolean durable(Testbed testbed, String name, String value) {
        List<String> good =
                settings(testbed).getOrDefault(name, whereSet(testbed).get(name));
        return good == null
                || value != null && good.contains(value)
                || "off".equalsIgnoreCase(value)
                        && name.equals(facts(testbed).wholePages())
                        && testbed.fullPageWritesOff() != null;
    }

    /** Whether it is known where a database and the WAL of its server are. */
    public static boolean placeKnown(Testbed testbed, Map<String, DataLocation> places) {
        return places.keySet().containsAll(facts(testbed).places())
                && places.values().stream().allMatch(DataLocation::known);
    }

    /** What a server is called in messages. */
    public static String server(Testbed.Database database) {
        return Words.endpoint(database.server().host(), database.server().port());
    }

    /**
     * What makes a run NON-STANDARD, a phrase each: places of databases that were known neither before nor after it, servers
     * of which nobody saw whether their commits reached a disk, and full page writes that were off for a reason that the
     * testbed gives.
     */
    public static List<String> deviations(
            Testbed testbed, List<DatabaseSnapshot> before, List<DatabaseSnapshot> after) {
        Set<String> unknown = new TreeSet<>();
        Set<String> unseen = new TreeSet<>();
        for (GroupId group : GroupId.all(testbed.tiles().size())) {
            for (DatabaseRole role : DatabaseRole.values()) {
                if (!known(testbed, before, group, role) && !known(testbed, after, group, role)) {
                    unknown.add(server(testbed.group(group).database(role)));
                } else if (!seen(testbed, before, after, group, role)) {
                    unseen.add(server(testbed.group(group).database(role)));
                }
            }
        }
        List<String> found = new ArrayList<>();
        if (!unknown.isEmpty()) {
            found.add("place of data and WAL not known: " + String.join(", ", unknown));
        }
        if (!unseen.isEmpty()) {
            found.add("unknown whether commits reached a disk: " + String.join(", ", unseen));
        }
        String wholePages = facts(testbed).wholePages();
        boolean torn = Stream.concat(before.stream(), after.stream())
                .anyMatch(s -> "off".equalsIgnoreCase(s.settings().get(wholePages)));
        if (torn && testbed.fullPageWritesOff() != null) {
            found.add(wholePages + " off: " + testbed.fullPageWritesOff());
        }
        return found;
    }

    /** What the disks beneath the WAL of a database's server did during a run; empty if they do not tell. */
    public static Optional<WalDisk> walDisk(Testbed testbed, DatabaseSnapshot before, DatabaseSnapshot after) {
        String wal = facts(testbed).wal();
        return WalDisk.between(before.places().get(wal), after.places().get(wal));
    }

    /** Whether the disks tell, or it is known who answers the server when it asks for a sync. */
    private static boolean seen(
            Testbed testbed,
            List<DatabaseSnapshot> before,
            List<DatabaseSnapshot> after,
            GroupId group,
            DatabaseRole role) {
        return after.stream()
                .filter(s -> s.isOf(group, role))
                .anyMatch(s -> s.server() != null && s.server().containsKey(DatabaseSnapshot.SYNC_LIBRARIES)
                        || before.stream()
                                .filter(b -> b.isOf(group, role))
                                .anyMatch(b -> walDisk(testbed, b, s).isPresent()));
    }

    private static boolean known(Testbed testbed, List<DatabaseSnapshot> snapshots, GroupId group, DatabaseRole role) {
        return snapshots.stream().anyMatch(s -> s.isOf(group, role) && placeKnown(testbed, s.places()));
    }

    /**
     * What the disks beneath a server's WAL did from one snapshot to the next, for whomever (workload.md 13.8).
     *
     * @param flushes whether flushes were counted; else writes, to disks without a cache that could be lost, of which
     *     nobody asks a flush
     */
    public record WalDisk(boolean flushes, long done) {
        /** With them the kernel asks no disk for a flush. */
        private static final List<String> NO_FLUSH = List.of("nobarrier", "barrier=0");

        /**
         * What can be said of the places before and after a run, or null; empty if the disks do not tell, or are not the
         * same.
         */
        static Optional<WalDisk> between(DataLocation before, DataLocation after) {
            if (before == null
                    || after == null
                    || before.disks() == null
                    || after.disks() == null
                    || !before.device().equals(after.device())) {
                return Optional.empty();
            }
            DiskWork first = before.disks();
            DiskWork last = after.disks();
            boolean counted = !first.cached() && !last.cached()
                    || first.flushes() != null
                            && last.flushes() != null
                            && List.of(after.options().split(",")).stream().noneMatch(NO_FLUSH::contains);
            long done = last.cached() && counted ? last.flushes() - first.flushes() : last.writes() - first.writes();
            // Less than nothing: a disk that was there before is gone.
            return counted && done >= 0 ? Optional.of(new WalDisk(last.cached(), done)) : Optional.empty();
        }
    }
}
