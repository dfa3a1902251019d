package org.quadrille.reporter;

import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.DatabaseRole;

/** Servers whose settings are right and whose disks did nothing, sessions that were told otherwise, and honest ones beside them. */
final class DoctoredDisks {
    private static final String SETTINGS = "durable-commits";
    private static final String CHECK = "commits-on-disk";

    private DoctoredDisks() {}

    static List<Doctoring> all() {
        return Stream.of(places(), writes(), disks(), sessions())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Doctoring> places() {
        return List.of(
                placed("database", "/dev/shm/ram/base/5"),
                placed("global", "/dev/shm/ram/global"),
                placed("commit status", "/dev/shm/ram/pg_xact"),
                placed("multixact members", "/dev/shm/ram/pg_multixact/members"));
    }

    private static Doctoring placed(String part, String folder) {
        return Doctoring.run(
                part + " in memory by a link",
                run -> run.move(run.after, DatabaseRole.OLTP, part, SyntheticDatabases.place(folder, "tmpfs")),
                "after the run: " + part + " in " + folder + " was in memory (tmpfs)",
                SETTINGS);
    }

    private static List<Doctoring> writes() {
        return List.of(
                witness("WAL bytes", "1480", "127.0.0.1:5432, d, WAL bytes", CHECK),
                witness("WAL writes", "12", "WAL writes", CHECK),
                witness("WAL syncs", "10", "WAL syncs", CHECK),
                witness("WAL bytes", null, "WAL bytes were not recorded before and after the run", CHECK),
                witness("WAL writes", null, "WAL writes were not recorded before and after the run", CHECK),
                witness("WAL syncs", null, "WAL syncs were not recorded before and after the run", CHECK),
                witness("file of trade", null, "file of trade permanent 16402 before the run, unknown after it", CHECK),
                witness("file of trade", "permanent 17001", ""),
                witness(
                        "file of trade",
                        "unlogged 16402",
                        "file of trade permanent 16402 before the run, unlogged",
                        CHECK),
                Doctoring.run(
                        "no files of tables",
                        run -> List.of(run.before, run.after)
                                .forEach(moment -> run.testify(moment, "file of trade", null)),
                        "files of tables were not recorded",
                        CHECK),
                Doctoring.run(
                        "writes that were counted anew",
                        run -> {
                            run.testify("WAL counting since", "2026-11-03T10:16:00Z");
                            run.testify("WAL writes", "2");
                            run.testify("WAL syncs", "2");
                        },
                        ""),
                Doctoring.run(
                        "a server whose writes are the syncs",
                        run -> List.of(run.before, run.after).forEach(moment -> {
                            run.testify(moment, "WAL synced by", "open_datasync");
                            run.testify(moment, "WAL syncs", "0");
                        }),
                        ""));
    }

    private static Doctoring witness(String name, String value, String says, String... intended) {
        return Doctoring.run(name + " " + value, run -> run.testify(name, value), says, intended);
    }

    private static List<Doctoring> disks() {
        return List.of(
                disk(
                        "a disk that was never flushed",
                        SyntheticDatabases.onDisk("/data/pg_wal", true, 3L),
                        "flushes",
                        CHECK),
                disk("a disk that counts no flushes", SyntheticDatabases.onDisk("/data/pg_wal", true, null), ""),
                disk("a disk without a cache", SyntheticDatabases.onDisk("/data/pg_wal", false, 0L), ""),
                disk("a disk that says nothing", SyntheticDatabases.place("/data/pg_wal", "zfs"), ""),
                Doctoring.run(
                        "a file system that asks for no flush",
                        run -> run.move(
                                run.after,
                                DatabaseRole.OLTP,
                                "WAL",
                                SyntheticDatabases.withoutBarrier("/data/pg_wal", 2)),
                        ""),
                witness(
                        DatabaseSnapshot.SYNC_LIBRARIES,
                        "libeatmydata.so.1.3.0",
                        "libeatmydata.so.1.3.0 took the calls for syncs after the run",
                        CHECK));
    }

    private static Doctoring disk(String name, DataLocation wal, String says, String... intended) {
        return Doctoring.run(
                name,
                run -> {
                    run.move(run.before, DatabaseRole.OLTP, "WAL", SyntheticDatabases.started(wal));
                    run.move(run.after, DatabaseRole.OLTP, "WAL", wal);
                },
                says,
                intended);
    }

    private static List<Doctoring> sessions() {
        return List.of(
                told(
                        "sessions of a pool that were told to be quick",
                        List.of(
                                said(SessionSetting.OPENED, "synchronous_commit", "off", 20),
                                said(SessionSetting.CLOSED, "synchronous_commit", "off", 20)),
                        "during the run: synchronous_commit was off in 20 sessions when"),
                told(
                        "one session of a pool that was told so",
                        List.of(
                                said(SessionSetting.OPENED, "synchronous_commit", "on", 20),
                                said(SessionSetting.CLOSED, "synchronous_commit", "on", 19),
                                said(SessionSetting.CLOSED, "synchronous_commit", "off", 1)),
                        "synchronous_commit was off in 1 sessions when closed"),
                told(
                        "sessions without foreign keys",
                        List.of(
                                said(SessionSetting.OPENED, "session_replication_role", "replica", 20),
                                said(SessionSetting.CLOSED, "session_replication_role", "replica", 20)),
                        "session_replication_role was replica in 20 sessions"),
                told(
                        "a path that was changed in the run",
                        List.of(
                                said(SessionSetting.OPENED, "search_path", "public", 20),
                                said(SessionSetting.CLOSED, "search_path", "helper, public", 20)),
                        "search_path was not the same in all sessions of the pool: helper, public, public"),
                told(
                        "sessions that were not asked at the end",
                        List.of(said(SessionSetting.OPENED, "synchronous_commit", "on", 20)),
                        "only 0 of 20 sessions were asked for their settings when closed"),
                told("sessions that nobody asked", List.of(), "sessions were asked for their settings when"),
                Doctoring.run(
                        "a pool that the run waited for",
                        run -> {
                            run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
                            run.sessions(List.of(
                                    said(SessionSetting.OPENED, "synchronous_commit", "on", 20),
                                    said(SessionSetting.CLOSED, "synchronous_commit", "on", 3)));
                        },
                        ""));
    }

    private static Doctoring told(String name, List<SessionSetting> sessions, String says) {
        return Doctoring.run(name, run -> run.sessions(sessions), says, SETTINGS);
    }

    private static SessionSetting said(String moment, String setting, String value, int sessions) {
        return new SessionSetting(moment, setting, value, sessions);
    }
}
