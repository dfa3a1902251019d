package org.quadrille.reporter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.DiskWork;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.DatabaseRole;

/** Databases as prime finds them before and after a {@link SyntheticRun}, and the disks that they are on. */
final class SyntheticDatabases {
    /** What every server wrote, in the form in which it tells. */
    static final Map<String, String> WRITTEN = Map.of(
            "WAL bytes",
            "1000",
            "WAL writes",
            "10",
            "WAL syncs",
            "10",
            "WAL counting since",
            "always",
            "WAL synced by",
            "fdatasync",
            DatabaseSnapshot.SYNC_LIBRARIES,
            "",
            "file of trade",
            "permanent 16402");

    /** What every session of a pool of 20 said, when it was opened and before it was closed. */
    static final List<SessionSetting> SESSIONS = List.of(
            new SessionSetting(SessionSetting.OPENED, "synchronous_commit", "on", 20),
            new SessionSetting(SessionSetting.CLOSED, "synchronous_commit", "on", 20));

    static final long FLUSHES = 1_000_000;

    private SyntheticDatabases() {}

    static DatabaseSnapshot snapshot(
            int tile,
            int group,
            DatabaseRole role,
            long trades,
            long requests,
            long settlements,
            long history,
            long ids) {
        Map<String, Long> counts = Map.of(
                "customer",
                1_000L,
                "trade_history_of_runs",
                history,
                "trade",
                trades,
                "trade_request",
                requests,
                "settlement",
                settlements);
        return new DatabaseSnapshot(
                tile,
                group,
                role,
                "18.6",
                Map.of("seed", "1", "lastRun", SyntheticRun.ID, "lastRunAt", "2026-11-03T10:15:24.5Z"),
                Map.of(
                        "fsync",
                        "on",
                        "full_page_writes",
                        "on",
                        "synchronous_commit",
                        "on",
                        "synchronous_standby_names",
                        "",
                        DatabaseFacts.COMMITS,
                        "its own disk alone"),
                places(1),
                counts,
                Map.of("trade", 288_000 + ids),
                Stream.of(SyntheticServers.BEFORE, WRITTEN)
                        .flatMap(map -> map.entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                Map.of(),
                Map.of(),
                LoadedTables.ONE_LOAD_UNIT,
                null);
    }

    /** Of the parts that have to be known, on a disk that has been flushed so often. */
    static Map<String, DataLocation> places(long flushes) {
        Map<String, DataLocation> places = new HashMap<>();
        Map.of(
                        "data", "",
                        "WAL", "/pg_wal",
                        "commit status", "/pg_xact",
                        "multixact offsets", "/pg_multixact/offsets",
                        "multixact members", "/pg_multixact/members",
                        "global", "/global",
                        "database", "/base/5")
                .forEach((part, folder) -> places.put(part, onDisk("/data" + folder, true, flushes)));
        return places;
    }

    /** A place on a disk. @param flushes null if the disk does not count them */
    static DataLocation onDisk(String folder, boolean cached, Long flushes) {
        return new DataLocation(
                folder, "ext4", "/dev/sda1", "rw,noatime", "", new DiskWork(2_000_000, cached, flushes));
    }

    /** The same place before the run. */
    static DataLocation started(DataLocation place) {
        DiskWork disks = place.disks();
        return new DataLocation(
                place.folder(),
                place.fileSystem(),
                place.device(),
                place.options(),
                "",
                disks == null ? null : new DiskWork(1, disks.cached(), disks.flushes() == null ? null : 0L));
    }

    /** A place whose file system asks its disk for no flush. */
    static DataLocation withoutBarrier(String folder, long flushes) {
        return new DataLocation(
                folder, "ext4", "/dev/sda1", "rw,nobarrier", "", new DiskWork(2_000_000, true, flushes));
    }

    static DataLocation place(String folder, String fileSystem) {
        return new DataLocation(folder, fileSystem, fileSystem.isEmpty() ? "" : "/dev/sda1", "rw,noatime", "");
    }
}
