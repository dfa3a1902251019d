package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;

/** Faults in the files, processes, databases and machines of a run, each with the checks that must find it. */
final class DoctoredFolders {
    private static final String CE = "logs/ce-1.csv";
    private static final String CONNECTOR = "metrics/connector-2.csv";

    private DoctoredFolders() {}

    static List<Doctoring> all() {
        List<Doctoring> all = new ArrayList<>(logs());
        all.addAll(DoctoredSeals.all());
        all.addAll(processes());
        all.addAll(readings());
        all.addAll(drivers());
        all.addAll(DoctoredTimes.all());
        all.addAll(DoctoredServers.all());
        all.addAll(DoctoredCommits.all());
        all.addAll(DoctoredFailovers.all());
        all.addAll(DoctoredClocks.all());
        all.addAll(DoctoredDisks.all());
        all.addAll(DoctoredLoads.all());
        return all;
    }

    private static List<Doctoring> logs() {
        return List.of(
                Doctoring.files(
                        "a lost record",
                        edit(CE, l -> l.remove(5_000)),
                        "ce-1.csv, line",
                        "logs-intact",
                        "cards-dealt",
                        "connectors-agree"),
                Doctoring.files(
                        "a damaged line in the middle",
                        edit(CE, l -> l.set(5_000, l.get(5_000).substring(0, 20))),
                        "ce-1.csv, line 5001",
                        "logs-intact",
                        "connectors-agree"),
                Doctoring.run(
                        "a record that cannot be",
                        run -> run.ce = Doctored.change(
                                run.ce,
                                4_000,
                                r -> r.type() == TransactionType.MARKET_WATCH,
                                r -> Doctored.response(r, -1)),
                        "impossible records",
                        "logs-intact"),
                Doctoring.files(
                        "a torn end after the measurement interval",
                        folder -> {
                            Path log = folder.resolve(CE);
                            String whole = Files.readString(log);
                            Files.writeString(log, whole.substring(0, whole.lastIndexOf("# end") - 1));
                        },
                        "torn line",
                        "logs-complete",
                        "connectors-agree"),
                Doctoring.run(
                        "reads that were run but not logged",
                        run -> {
                            run.ran = run.logged();
                            run.ce = Doctored.drop(
                                    run.ce, 1_000_000, r -> r.type() == TransactionType.TRADE_STATUS && r.phase() == 3);
                        },
                        "Trade-Status",
                        "connectors-agree",
                        "cards-dealt"),
                Doctoring.run(
                        "another schedule than that of the profile",
                        run -> run.named = new RunSchedule(
                                run.schedule.rampUp() + 1,
                                run.schedule.warmUp() - 1,
                                run.schedule.phaseLength(),
                                run.schedule.phases(),
                                run.schedule.rampDown()),
                        "the schedule of run.json is not that of profile.json",
                        "inputs-unchanged"),
                Doctoring.files(
                        "a duplicated log",
                        folder -> Files.copy(folder.resolve(CE), folder.resolve("logs/ce-2.csv")),
                        "ce-2.csv is not",
                        "logs-present"),
                new Doctoring(
                        "a log of another run",
                        DoctoredFolders::idleMarket,
                        run -> {},
                        edit("logs/mee-2.csv", l -> l.set(0, l.get(0).replace(SyntheticRun.ID, "other-run"))),
                        folder -> {},
                        "mee-2.csv is of the run other-run",
                        List.of("logs-own-run")));
    }

    /** A second market that serves no group: it has a log without records. */
    private static SyntheticRun idleMarket() {
        SyntheticRun run = SyntheticRun.demo(1);
        run.marketEmulators = 2;
        run.worker(WorkerKind.MEE, 2);
        run.readings.samples.put("mee-2", run.readings.samples.get("mee-1"));
        run.readings.gauges.stream()
                .filter(line -> line.contains("mee-1,marketBacklog") || line.contains("mee-1,lateness"))
                .map(line -> line.replaceFirst("mee-1,(\\w+),.*", "mee-2,$1,0"))
                .toList()
                .forEach(run.readings.gauges::add);
        return run;
    }

    private static SyntheticRun monitored() {
        SyntheticRun run = SyntheticRun.demo(1);
        run.monitors = 1;
        run.worker(WorkerKind.MONITOR, 1);
        run.readings.samples.put("monitor-1", new ArrayList<>(run.readings.samples.get("mee-1")));
        return run;
    }

    private static List<Doctoring> processes() {
        return List.of(
                Doctoring.run(
                        "a shifted clock",
                        run -> run.workers.replaceAll(w -> w.index() == 2 ? clock(w, -150_000) : w),
                        "connector-2",
                        "clocks"),
                Doctoring.run(
                        "a clock that was stepped during the run",
                        run -> {
                            run.readings.gauges.add("30000345,ce-1,clockOffset,120");
                            run.readings.gauges.add("30000345,ce-1,clockError,40");
                            run.readings.gauges.add("60000345,ce-1,clockOffset,-150000");
                            run.readings.gauges.add("60000345,ce-1,clockError,40");
                        },
                        "set by -150.12 ms in minute 1 of the run",
                        "clocks"),
                Doctoring.run(
                        "a guest that was paused for half a second, as its own two clocks say",
                        run -> run.readings
                                .samples
                                .get("ce-1")
                                .replaceAll(
                                        line -> line.startsWith("30000123,") ? line.replaceFirst("0$", "500") : line),
                        "ce-1, its two clocks, parted in second 30 of the run: 500.000 ms",
                        "clocks"),
                Doctoring.run(
                        "a monotonic clock that is slow by half a percent",
                        run -> run.readings.samples.get("ce-1").replaceAll(line -> line.replaceFirst("0$", "5")),
                        "ce-1, its two clocks",
                        "clocks"),
                Doctoring.run(
                        "processes of a build that did not compare their clocks",
                        run -> run.readings.withoutClocks(),
                        "its two clocks",
                        "clocks"),
                Doctoring.run(
                        "a process that took no part",
                        run -> {
                            run.workers.remove(2);
                            run.readings.samples.remove("connector-3");
                        },
                        "connector-3",
                        "processes",
                        "service-times"),
                Doctoring.files(
                        "a process of another build",
                        edit(CE, l -> l.set(0, l.get(0).replace(SyntheticRun.BUILD, "0.0.9"))),
                        "0.0.9",
                        "one-build"),
                Doctoring.run(
                        "settlements that were not logged",
                        run -> run.grow("settlement", DatabaseRole.OLTP, 1),
                        "group 3",
                        "settlement-growth"),
                Doctoring.run(
                        "trades in a DSS database",
                        run -> run.grow("trade", DatabaseRole.DSS, 1),
                        "DSS",
                        "trade-growth"),
                Doctoring.run(
                        "orders that still wait, but are not logged",
                        run -> run.grow("trade_request", DatabaseRole.OLTP, -1),
                        "group 3",
                        "orders-waiting",
                        "history-growth"),
                Doctoring.run(
                        "databases that were not read",
                        run -> run.after.clear(),
                        "",
                        "warnings",
                        "databases-of-run",
                        "catalogue",
                        "same-server",
                        "server-clock",
                        "server-counters",
                        "commits-on-disk",
                        "commits-acknowledged",
                        "frame-calls",
                        "orders-waiting",
                        "settlement-growth",
                        "durable-commits",
                        "history-growth",
                        "trade-growth"));
    }

    private static WorkerEntry clock(WorkerEntry w, long offset) {
        return new WorkerEntry(w.kind(), w.index(), w.name(), w.address(), w.info(), offset, 40);
    }

    private static List<Doctoring> readings() {
        return List.of(
                Doctoring.files(
                        "a machine file that is missing",
                        folder -> Files.delete(folder.resolve(CONNECTOR)),
                        "metrics/connector-2.csv is missing: not sampled",
                        "samples"),
                Doctoring.of(
                        "a monitor that was lost",
                        DoctoredFolders::monitored,
                        run -> run.readings
                                .samples
                                .get("monitor-1")
                                .subList(20, 50)
                                .clear(),
                        ""),
                Doctoring.of(
                        "a monitor that was lost with its samples",
                        DoctoredFolders::monitored,
                        run -> run.readings.samples.remove("monitor-1"),
                        ""),
                Doctoring.files(
                        "no samples of a driver process",
                        folder -> Files.delete(folder.resolve("metrics/prime.csv")),
                        "metrics/prime.csv is missing",
                        "samples",
                        "driver-health"),
                Doctoring.files(
                        "no gauges",
                        folder -> Files.delete(folder.resolve("gauges.csv")),
                        "gauges.csv is missing",
                        "samples",
                        "driver-health"),
                Doctoring.files(
                        "a damaged sample in the middle",
                        edit(CONNECTOR, l -> l.set(30, "33000123,x" + l.get(30))),
                        "connector-2.csv, line 31",
                        "samples"),
                Doctoring.files(
                        "a torn last sample",
                        folder -> Files.writeString(
                                folder.resolve(CONNECTOR), "72000123,4", java.nio.file.StandardOpenOption.APPEND),
                        ""),
                Doctoring.files(
                        "a gap in the samples",
                        edit(CONNECTOR, l -> l.subList(30, 42).clear()),
                        "longest gap",
                        "samples"),
                Doctoring.files(
                        "samples that end early",
                        edit(CONNECTOR, l -> l.subList(50, l.size()).clear()),
                        "longest gap",
                        "samples"),
                Doctoring.files(
                        "samples of another run",
                        edit(CONNECTOR, l -> l.set(0, l.get(0).replace(SyntheticRun.ID, "other-run"))),
                        "is of the run other-run",
                        "samples"),
                Doctoring.files(
                        "samples of a process under the name of another",
                        folder -> Files.copy(folder.resolve(CONNECTOR), folder.resolve("metrics/connector-9.csv")),
                        "was written by connector-2",
                        "samples"));
    }

    private static List<Doctoring> drivers() {
        return List.of(
                apart("a driver machine of its own without a fault", run -> {}, ""),
                apart(
                        "a driver machine that is 95 % busy",
                        run -> run.readings.samples.values().forEach(busy(95)),
                        "machine h, busiest sampling interval: 95",
                        "driver-health"),
                apart(
                        "a driver machine that is 95 % busy, which not all of its processes see",
                        run -> busy(95).accept(run.readings.samples.get("mee-1")),
                        "machine h, busiest sampling interval: 95",
                        "driver-health"),
                Doctoring.run(
                        "the same with databases on it",
                        run -> run.readings.samples.values().forEach(busy(95)),
                        ""),
                apart(
                        "a long stop by garbage collection",
                        run -> run.readings
                                .samples
                                .get("ce-1")
                                .set(40, SyntheticReadings.sample(38_000_123, 41, 900, 800)),
                        "ce-1, longest stop",
                        "driver-health"),
                apart(
                        "market timers that are noticed late",
                        run -> run.readings.gauges.replaceAll(
                                l -> l.replaceFirst("mee-1,lateness,\\d+", "mee-1,lateness,900000")),
                        "mee-1, timers late",
                        "driver-health"),
                apart(
                        "a backlog of the market",
                        run -> run.readings.gauges.replaceAll(
                                l -> l.replaceFirst("mee-1,marketBacklog,\\d+", "mee-1,marketBacklog,400")),
                        "mean wait for a sender",
                        "driver-health"),
                apart("drivers in containers whose quotas rarely held them back", heldBack("ce-1", 180), ""),
                apart(
                        "a driver that its quota held back, in a recording without the quota",
                        heldBack("ce-1", 1_400),
                        "ce-1, held back by its quota, worst sampling interval: 70",
                        "driver-health"),
                apart("a connector that its quota held back", heldBack("connector-2", 1_400), ""),
                Doctoring.run("a driver that is held back together with databases", heldBack("ce-1", 1_400), ""),
                strictlyHeldBack(120, 2, "ce-1, held back by its quota, worst sampling interval: 6.0", "driver-health"),
                strictlyHeldBack(80, 2, ""),
                // With more processors the same milliseconds are a smaller share.
                strictlyHeldBack(320, 8, ""),
                // A quota of a service, smaller than one processor.
                strictlyHeldBack(
                        15, 0.25, "ce-1, held back by its quota, worst sampling interval: 6.0", "driver-health"));
    }

    /** A driver with its own quota that holds it back, judged as in a standard run. */
    private static Doctoring strictlyHeldBack(double millis, double quota, String says, String... intended) {
        return new Doctoring(
                "a driver held back for " + millis + " ms of each second by a quota of " + quota + " processors",
                () -> SyntheticRun.demo(1),
                run -> {
                    run.databaseHost = "10.0.0.9";
                    heldBack("ce-1", millis).apply(run);
                    run.readings.columns += ",quota";
                    run.readings.samples.values().forEach(lines -> lines.replaceAll(line -> line + "," + quota));
                },
                folder -> {
                    Path profile = folder.resolve("profile.json");
                    Files.writeString(
                            profile,
                            Files.readString(profile).replaceFirst("\"heldBack\" : [\\d.]+", "\"heldBack\" : 5.0"));
                },
                folder -> {},
                says,
                List.of(intended));
    }

    /** A run whose databases are on a machine of which only the host is known. */
    private static Doctoring apart(String name, Doctoring.InRun before, String says, String... intended) {
        return Doctoring.run(
                name,
                run -> {
                    run.databaseHost = "10.0.0.9";
                    before.apply(run);
                },
                says,
                intended);
    }

    /** Processes in containers, one of which was held back for some milliseconds of each second. */
    private static Doctoring.InRun heldBack(String process, double millis) {
        return run -> {
            run.readings.columns += ",held_back";
            run.readings.samples.forEach(
                    (name, lines) -> lines.replaceAll(line -> line + "," + (name.equals(process) ? millis : 0.0)));
        };
    }

    private static Consumer<List<String>> busy(double cpu) {
        UnaryOperator<String> how = line -> line.replaceFirst("^([^,]*),[^,]*", "$1," + cpu);
        return lines -> lines.replaceAll(how);
    }

    static Doctoring.InFolder edit(String file, Consumer<List<String>> how) {
        return folder -> edit(folder.resolve(file), how);
    }

    static void edit(Path file, Consumer<List<String>> how) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        how.accept(lines);
        Files.writeString(file, String.join("\n", lines) + "\n");
    }
}
