package org.quadrille.reporter;

import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.DatabaseRole;

/** Servers that may lose what they have committed, and some that only look as if they might. */
final class DoctoredServers {
    private static final String CHECK = "durable-commits";
    private static final String DISK = "commits-on-disk";

    private DoctoredServers() {}

    static List<Doctoring> all() {
        return List.of(
                off("fsync", "127.0.0.1:5432, d, before the run: fsync was off"),
                off("full_page_writes", "full_page_writes was off"),
                off("synchronous_commit", "synchronous_commit was off"),
                off("synchronous_commit (database)", "synchronous_commit (database) was off"),
                off("synchronous_commit (role)", "synchronous_commit (role) was off"),
                off("synchronous_commit (role in database)", "synchronous_commit (role in database) was off"),
                Doctoring.run(
                        "fsync off after the run",
                        run -> run.set(run.after, DatabaseRole.DSS, "fsync", "off"),
                        "after the run: fsync was off",
                        CHECK,
                        "same-server"),
                Doctoring.run(
                        "a setting that a reload changed",
                        run -> run.set(run.after, DatabaseRole.DSS, "work_mem", "64MB"),
                        "group 2, DSS: work_mem not set before the run, 64MB after it",
                        "same-server"),
                Doctoring.run(
                        "a setting that was not recorded",
                        run -> run.set(run.after, DatabaseRole.OLTP, "full_page_writes", null),
                        "full_page_writes was not recorded",
                        CHECK,
                        "same-server"),
                Doctoring.run(
                        "a setting of the role, and none of its sessions",
                        run -> {
                            run.set(DatabaseRole.OLTP, "synchronous_commit (role)", "on");
                            run.set(DatabaseRole.OLTP, "synchronous_commit", null);
                            run.set(DatabaseRole.OLTP, DatabaseFacts.COMMITS, null);
                        },
                        "synchronous_commit was not recorded",
                        CHECK,
                        DoctoredCommits.CHECK),
                Doctoring.run(
                        "no databases that were looked at before the run",
                        run -> run.before.clear(),
                        "was not recorded",
                        CHECK,
                        "warnings",
                        "loaded-rows",
                        "orders-waiting",
                        "settlement-growth",
                        "history-growth",
                        "trade-growth",
                        "catalogue",
                        "same-server",
                        "server-clock",
                        "frame-calls",
                        "server-counters",
                        DISK,
                        DoctoredCommits.CHECK),
                Doctoring.run(
                        "foreign keys that no session checks",
                        run -> run.set(DatabaseRole.OLTP, "session_replication_role (role)", "replica"),
                        "session_replication_role (role) was replica",
                        CHECK),
                Doctoring.run(
                        "a table that became unlogged in the run",
                        run -> alter(run.after, "table trade", "table trade is unlogged, expected permanent"),
                        "OLTP, after the run: table trade is unlogged, expected permanent",
                        "catalogue"),
                Doctoring.run(
                        "an index too many",
                        run -> alter(run.before, "index helper", "index helper is extra"),
                        "OLTP, before the run: index helper is extra",
                        "catalogue"),
                Doctoring.run(
                        "an extension that only watches",
                        run -> SyntheticRun.change(
                                run.before,
                                2,
                                DatabaseRole.OLTP,
                                d -> d.withBeside(Map.of("extension pg_prewarm", "extension pg_prewarm is extra"))),
                        ""),
                Doctoring.run(
                        "a server that was started in the run",
                        run -> run.testify("started at", "2026-11-03T10:16:00.000000Z"),
                        "started at 2026-11-03T09:00:00.000000Z before the run",
                        "same-server"),
                Doctoring.run(
                        "a standby in place of the server",
                        run -> run.testify("in recovery", "true"),
                        "was on a standby",
                        "same-server"),
                Doctoring.run(
                        "fsync off for some minutes of the run, and on again before its end",
                        run -> run.testify("first change", "fsync on, then off at 2026-11-03T10:16:10Z"),
                        "group 2, OLTP: fsync on, then off at 2026-11-03T10:16:10Z",
                        "same-server"),
                Doctoring.run(
                        "a server that nobody looked at during the run",
                        run -> run.testify("looks", "0"),
                        "group 2, OLTP, during the run",
                        "same-server"),
                Doctoring.run(
                        "a server that the run waited for",
                        run -> {
                            run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
                            run.testify("started at", "2026-11-03T10:16:00.000000Z");
                            run.testify("looks", "1");
                            run.passOver(32);
                        },
                        ""),
                Doctoring.run(
                        "ids that are missing beyond those that a start of the server passes over",
                        run -> {
                            run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
                            run.testify("started at", "2026-11-03T10:16:00.000000Z");
                            run.testify("looks", "1");
                            run.passOver(33);
                        },
                        "group 2, trade ids",
                        "history-growth"),
                Doctoring.run(
                        "ids that are missing, and no start of the server",
                        run -> run.passOver(1),
                        "group 2, trade ids",
                        "history-growth"),
                Doctoring.run(
                        "an id given twice by one server that writes",
                        run -> run.passOver(-1),
                        "group 2, trade ids",
                        "history-growth"),
                Doctoring.run(
                        "full page writes off on a file system that the testbed names",
                        run -> {
                            run.fullPageWritesOff = "ZFS never tears a page";
                            run.set(DatabaseRole.OLTP, "full_page_writes", "off");
                        },
                        ""),
                Doctoring.run(
                        "fsync off where only full page writes are excused",
                        run -> {
                            run.fullPageWritesOff = "ZFS never tears a page";
                            run.set(DatabaseRole.OLTP, "fsync", "off");
                        },
                        "fsync was off",
                        CHECK),
                Doctoring.run(
                        "a connector that answers without its database",
                        run -> run.testify("commits", "100"),
                        "OLTP, commits",
                        "server-counters"),
                Doctoring.run(
                        "counters that were reset in the run",
                        run -> run.testify("counting since", "2026-11-03T10:16:00.000000Z"),
                        "has counted anew since",
                        "server-counters"),
                Doctoring.run(
                        "a connector that answers Market-Watch itself",
                        run -> run.testify("calls of MW", "0"),
                        "tile 1, group 2, OLTP, Market-Watch: 0 calls (at least ",
                        "frame-calls"),
                Doctoring.run(
                        "a server that does not say whether it counted calls",
                        run -> run.testify("calls are counted", ""),
                        "calls were not recorded before and after the run",
                        "frame-calls"),
                Doctoring.run(
                        "a server that counts no calls",
                        run -> {
                            run.testify("calls are counted", "false");
                            run.testify("calls of MW", "0");
                        },
                        ""),
                Doctoring.run(
                        "calls that a server forgot when it ended in a run that waited for it",
                        run -> {
                            run.onDatabaseLoss = Testbed.OnDatabaseLoss.RECONNECT;
                            run.testify("calls of MW", "0");
                        },
                        ""),
                flushedAs("local"),
                flushedAs("remote_write"),
                flushedAs("remote_apply"),
                moved("data in memory", "data", SyntheticDatabases.place("/dev/shm/data", "tmpfs"), CHECK),
                moved("WAL in memory", "WAL", SyntheticDatabases.place("/wal", "ramfs"), CHECK),
                moved(
                        "a table space on a memory disk",
                        "table space t",
                        new DataLocation("/t", "ext4", "/dev/ram0", "", ""),
                        CHECK),
                moved("a place that nobody could tell", "WAL", SyntheticDatabases.place("/data/pg_wal", "")));
    }

    /** Changes an object of the OLTP database of group 2. */
    private static void alter(List<DatabaseSnapshot> moment, String object, String sentence) {
        SyntheticRun.change(moment, 2, DatabaseRole.OLTP, d -> d.withCatalogue(Map.of(object, sentence)));
    }

    private static Doctoring off(String setting, String says) {
        return Doctoring.run(
                setting + " off before the run",
                run -> {
                    run.set(DatabaseRole.OLTP, setting, "off");
                    if (setting.equals("synchronous_commit")) {
                        run.set(DatabaseRole.OLTP, DatabaseFacts.COMMITS, "nothing");
                    }
                },
                says,
                CHECK);
    }

    private static Doctoring flushedAs(String value) {
        return Doctoring.run(
                "synchronous_commit " + value, run -> run.set(DatabaseRole.OLTP, "synchronous_commit", value), "");
    }

    private static Doctoring moved(String name, String part, DataLocation place, String... intended) {
        String says = intended.length == 0 ? "" : part + " in " + place.folder() + " was in memory";
        return Doctoring.run(name, run -> run.move(run.before, DatabaseRole.DSS, part, place), says, intended);
    }
}
