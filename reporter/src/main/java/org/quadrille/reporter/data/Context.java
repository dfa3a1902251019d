package org.quadrille.reporter.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.deck.Deck;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.ConnectorCounts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.TradeReading;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;

/**
 * What a run was configured to be, and what its folder holds besides records, as the SQL text that fills the tables of
 * {@code context.sql}. The same text is kept beside the Parquet file, so that an auditor's DuckDB shell sees what the
 * reporter saw.
 */
final class Context {
    private final Inserts rows = new Inserts(ReportSql.file("context"));

    private Context() {}

    static String of(
            RunManifest manifest,
            RunSetup setup,
            List<DatabaseSnapshot> before,
            List<DatabaseSnapshot> after,
            List<ReadingFile> readings,
            List<CodeRecord> code) {
        Context context = new Context();
        Testbed testbed = setup.testbed();
        Profile profile = setup.profile();
        context.schedule(manifest, profile);
        context.mix(profile);
        Double byOwner = manifest.orderByOwner();
        InputTargets.of(profile, byOwner == null ? profile.inputs().orderByOwner() : byOwner)
                .forEach(context::input);
        context.tolerances("", Json.mapper().valueToTree(profile.tolerances()));
        context.run(manifest, testbed);
        context.market(profile);
        context.testbed(testbed);
        manifest.workers().forEach(context::worker);
        manifest.workers().forEach(worker -> context.code(worker.name(), code));
        manifest.connectors().forEach(context::connector);
        context.machines(RunMachines.of(manifest, testbed, readings, before), readings);
        after.forEach(snapshot -> context.database(testbed, snapshot, before));
        context.loadedRows(before);
        after.forEach(snapshot -> context.lastRun(snapshot, manifest));
        context.witnesses("before", before);
        context.witnesses("after", after);
        context.serverChanges(testbed, before, after);
        context.settings("before", before);
        context.settings("after", after);
        context.sessions(after);
        context.places("before", before);
        context.places("after", after);
        return context.rows.text();
    }

    /** What is made of those tables and of the log. */
    static String views() {
        return "\n" + ReportSql.file("buckets") + ReportSql.file("macros") + "\n" + ReportSql.file("views");
    }

    private void row(String table, Object... values) {
        rows.row(table, values);
    }

    /** A row of a database: its place, and what is known of it. */
    private void row(DatabaseSnapshot of, String table, Object... values) {
        row(
                table,
                Stream.concat(Stream.of(of.tile(), of.group(), of.role()), Arrays.stream(values))
                        .toArray());
    }

    private void schedule(RunManifest manifest, Profile profile) {
        RunSchedule s = manifest.schedule();
        row(
                "schedule",
                manifest.runId(),
                manifest.build(),
                manifest.tiles(),
                s.phases(),
                s.phaseLength(),
                s.measureStart(),
                s.measureEnd(),
                s.end(),
                micros(profile.samplingInterval()));
        for (int phase = 1; phase <= s.phases(); phase++) {
            List<Integer> shares = profile.phases().shares().get(s.shareRow(phase));
            int[] cards =
                    Deck.reduced(shares.stream().mapToInt(Integer::intValue).toArray());
            row("phase_decks", phase, Arrays.stream(cards).sum());
            for (int group = 1; group <= shares.size(); group++) {
                row("phase_shares", phase, group, shares.get(group - 1) / 100.0);
            }
        }
    }

    private void mix(Profile profile) {
        for (TransactionType type : TransactionType.values()) {
            if (type == TransactionType.TRADE_CLEANUP) {
                continue;
            }
            boolean dealt = type.issuer() == TransactionType.Issuer.CUSTOMER;
            Duration limit = profile.limits().get(type.code());
            row(
                    "types",
                    type.ordinal(),
                    type.code(),
                    type.title(),
                    type.issuer(),
                    dealt ? profile.weight(type) : null,
                    dealt ? profile.weight(type) / (double) profile.deckSize() : null,
                    limit == null ? null : micros(limit),
                    profile.sends(type),
                    Throughput.of(profile).counts(type));
        }
    }

    private void input(InputTargets.Target t) {
        row("inputs", t.ordinal(), t.measure(), t.type().code(), t.shift(), t.mask(), t.code(), t.share());
    }

    /** Every bound under its key, a nested one as {@code steady.halfRelative}; times in microseconds. */
    private void tolerances(String prefix, JsonNode bounds) {
        bounds.properties().forEach(bound -> {
            String key = prefix + bound.getKey();
            JsonNode value = bound.getValue();
            if (value.isObject()) {
                tolerances(key + ".", value);
            } else if (value.isTextual()) {
                row("tolerances", key, micros(Durations.parse(value.asText())));
            } else {
                row("tolerances", key, value.numberValue());
            }
        });
    }

    private void run(RunManifest manifest, Testbed testbed) {
        int units = testbed.groups().mapToInt(Testbed.Group::activeLoadUnits).sum();
        boolean open = testbed.pacing() != null && testbed.pacing().mode() == Testbed.Mode.OPEN;
        boolean reconnect = testbed.onDatabaseLoss() == Testbed.OnDatabaseLoss.RECONNECT;
        boolean everywhere =
                testbed.groups().anyMatch(group -> group.oltp().routing() == DatabaseServer.Routing.SPREAD);
        row("run", manifest.deviations().isEmpty(), open, units, reconnect, testbed.fullPageWritesOff(), everywhere);
    }

    private void market(Profile profile) {
        row("market", "pricePeriod", micros(profile.market().pricePeriod()));
        row("market", "orderDelayMean", micros(profile.market().orderDelayMean()));
        row("market", "flushAfter", micros(profile.market().flushAfter()));
        if (profile.market().mostLag() != null) {
            row("market", "mostLag", micros(profile.market().mostLag()));
        }
        row("market", "maintenancePeriod", micros(profile.dataMaintenancePeriod()));
        row("market_counts", "entriesPerResult", 1 + profile.market().extraEntries());
    }

    private void testbed(Testbed testbed) {
        List<GroupId> groups = GroupId.all(testbed.tiles().size());
        for (GroupId group : groups) {
            row("groups", group.tile(), group.group(), testbed.group(group).activeLoadUnits());
            expected(WorkerKind.CONNECTOR, group.index());
        }
        for (GroupId group : groups) {
            for (DatabaseRole role : DatabaseRole.values()) {
                Testbed.Database database = testbed.group(group).database(role);
                String server = DurableCommits.server(database);
                row(
                        "database_names",
                        group.tile(),
                        group.group(),
                        role,
                        server,
                        database.database(),
                        database.poolSize());
            }
        }
        IntStream.rangeClosed(1, testbed.customerEmulators().size()).forEach(i -> expected(WorkerKind.CE, i));
        IntStream.rangeClosed(1, testbed.marketEmulators().size()).forEach(i -> expected(WorkerKind.MEE, i));
        IntStream.rangeClosed(1, testbed.monitors().size()).forEach(i -> expected(WorkerKind.MONITOR, i));
        EngineFacts.Durability durability = EngineFacts.of(testbed.engine()).durability();
        durability
                .settings()
                .forEach((name, values) -> values.forEach(
                        value -> row("durable_settings", name, value, true, name.equals(durability.wholePages()))));
        durability.walBytes().forEach((txn, bytes) -> row("wal_bytes", txn, bytes));
        durability
                .whereSet()
                .forEach((name, values) -> values.forEach(value -> row("durable_settings", name, value, false, false)));
    }

    private void connector(ConnectorCounts connector) {
        connector
                .counts()
                .forEach((code, n) -> row(
                        "connector_counts",
                        connector.tile(),
                        connector.group(),
                        code,
                        n.completed(),
                        n.failed(),
                        n.retries()));
    }

    private void expected(WorkerKind kind, int index) {
        row("expected_workers", WorkerEntry.nameOf(kind, index), kind);
    }

    private void worker(WorkerEntry w) {
        row(
                "workers",
                w.name(),
                w.kind(),
                w.info().build(),
                w.clockOffset(),
                w.clockError(),
                w.info().pid());
        if (w.info().jvmFlags() != null) {
            List<String> bringing = ThisJava.bringingCode(w.info().jvmFlags());
            row("process_flags", w.name(), bringing.size(), bringing.isEmpty() ? "" : bringing.get(0));
        }
        if (w.kind() == WorkerKind.NEIGHBOUR) {
            row("expected_workers", w.name(), w.kind());
        }
    }

    private void code(String process, List<CodeRecord> code) {
        List<ClassPath.Jar> ofPrime = CodeRecord.jarsOf(ResultsFolder.PRIME, code);
        List<ClassPath.Jar> own = CodeRecord.jarsOf(process, code);
        if (!ofPrime.isEmpty() && !own.isEmpty()) {
            List<ClassPath.Jar> others = ClassPath.beyond(own, ofPrime);
            row(
                    "process_code",
                    process,
                    others.size(),
                    others.isEmpty() ? "" : others.get(0).name());
        }
    }

    private void machines(RunMachines machines, List<ReadingFile> readings) {
        machines.all().forEach(m -> row("machines", m.id(), m.name(), m.cpu(), m.cpus(), m.memoryBytes(), m.kernel()));
        machines.roles().forEach(r -> row("machine_roles", r.machine(), r.role(), r.tile(), r.group(), r.part()));
        readings.forEach(file -> row(
                "readings",
                file.kind(),
                file.process(),
                machines.of(file),
                file.expected(),
                file.present(),
                file.runId(),
                file.writer(),
                file.lines(),
                file.torn(),
                file.damage()));
    }

    private void database(Testbed testbed, DatabaseSnapshot after, List<DatabaseSnapshot> before) {
        before.stream()
                .filter(b -> b.tile() == after.tile() && b.group() == after.group() && b.role() == after.role())
                .forEach(b -> {
                    numbers("databases", after, b.counts(), after.counts());
                    numbers("last_ids", after, b.lastIds(), after.lastIds());
                    DurableCommits.walDisk(testbed, b, after)
                            .ifPresent(disk -> row(after, "wal_disks", disk.flushes(), disk.done()));
                });
    }

    private void numbers(String table, DatabaseSnapshot of, Map<String, Long> before, Map<String, Long> after) {
        after.forEach((name, number) -> row(of, table, name, before.get(name), number));
    }

    private void lastRun(DatabaseSnapshot after, RunManifest manifest) {
        String start = manifest.startedAt();
        row(
                after,
                "last_runs",
                after.identity().get("lastRun"),
                after.secondsToLastRun(start),
                after.secondsToLoad(start),
                after.secondsToServerStart(start));
    }

    private void loadedRows(List<DatabaseSnapshot> before) {
        for (DatabaseSnapshot d : before) {
            for (LoadedTable t : d.loaded() == null ? List.<LoadedTable>of() : d.loaded()) {
                row(d, "loaded_rows", t.table(), t.what(), t.parts(), t.wrong(), t.found(), t.least(), t.most());
            }
        }
    }

    private void witnesses(String moment, List<DatabaseSnapshot> snapshots) {
        for (DatabaseSnapshot d : snapshots) {
            Map<String, String> catalogue = d.catalogue();
            if (catalogue != null) {
                String first = catalogue.values().stream().findFirst().orElse("");
                row(d, "catalogues", moment, catalogue.size(), first);
            }
            if (d.server() != null) {
                d.server().forEach((name, value) -> row(d, "server_witness", moment, name, value));
                clocks(d, moment, d.server().get("clock"));
                clocks(d, "during", d.server().get("clock at looks"));
                for (TradeReading t : TradeReading.of(d.server().get("trade times"))) {
                    row(d, "trade_times", t.id(), t.entered(), t.completed());
                }
                for (CountersSetBack time : CountersSetBack.of(d)) {
                    row(d, "counters_set_back", time.from(), time.to());
                }
            }
        }
    }

    private void serverChanges(Testbed testbed, List<DatabaseSnapshot> before, List<DatabaseSnapshot> after) {
        for (DatabaseSnapshot d : after) {
            for (ServerChange change : ServerChange.of(testbed, before, d)) {
                row(d, "server_changes", change.at(), change.before(), change.after());
            }
        }
    }

    private void sessions(List<DatabaseSnapshot> after) {
        for (DatabaseSnapshot d : after) {
            for (SessionSetting s : d.sessions() == null ? List.<SessionSetting>of() : d.sessions()) {
                row(d, "pool_sessions", s.moment(), s.setting(), s.value(), s.sessions());
            }
        }
    }

    private void clocks(DatabaseSnapshot d, String moment, String readings) {
        ClockReading.of(readings).forEach(r -> row(d, "server_clocks", moment, r.own(), r.server(), r.error()));
    }

    private void settings(String moment, List<DatabaseSnapshot> snapshots) {
        for (DatabaseSnapshot d : snapshots) {
            d.settings().forEach((name, value) -> row(d, "database_settings", moment, name, value));
        }
    }

    private void places(String moment, List<DatabaseSnapshot> snapshots) {
        for (DatabaseSnapshot d : snapshots) {
            d.places()
                    .forEach((part, p) -> row(
                            d, "database_places", moment, part, p.folder(), p.fileSystem(), p.device(), p.inMemory()));
        }
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
