package org.quadrille.vdriver.prime;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.NativeCode;
import org.quadrille.common.metrics.MachineSampler;
import org.quadrille.common.results.ConnectorCounts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.results.NonceArrival;
import org.quadrille.common.results.OtherObjects;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.results.RunManifestBuilder;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vce.inputs.ExpectedShares;

/**
 * The run's controller (architecture.md, "A run"): checks the testbed, configures and prepares all workers, starts them
 * at a common instant, watches them, drains them and collects what they wrote. One object makes one run.
 *
 * @param dialer how workers are reached
 * @param build of this process
 * @param interrupted true once the user wants the run to end
 */
public record Prime(
        RunSetup setup, RunOptions options, Fleet.Dialer dialer, String build, BooleanSupplier interrupted) {
    private static final long START_DELAY_MICROS = 1_500_000;
    private static final int PREPARE_SECONDS = 900;
    private static final int DRAIN_SECONDS = 60;
    private static final int SHORT_SECONDS = 10;

    /**
     * What a check found on a testbed that can run, a line each.
     *
     * @param faults why no run on it can be VALID
     * @param notes what makes a run NON-STANDARD but does not show in its testbed file, and what else a user should
     *     know
     */
    public record Found(List<String> processes, List<String> faults, List<String> notes) {}

    /**
     * Checks the testbed and changes nothing.
     *
     * @throws UserError with all problems that keep it from running, one a line
     */
    public static Found check(RunSetup setup, Fleet.Dialer dialer, String build, WaitLimit waitLimit) {
        String id = "check-" + Instant.now().toEpochMilli();
        Preflight.Passed passed =
                Preflight.pass(setup, dialer, new Assignments(id, setup), build, waitLimit, () -> false);
        try (Fleet fleet = passed.fleet()) {
            List<String> lines = fleet.members().stream()
                    .map(m -> m.name() + " at " + m.endpoint().address() + ": "
                            + m.info().host() + ", JVM " + m.info().jvm() + ", clock offset "
                            + m.clock().offsetMicros() + " us")
                    .toList();
            fleet.release(id, SHORT_SECONDS);
            List<String> notes = new ArrayList<>(passed.durability().unknown());
            notes.addAll(DataPorts.serversBeyondReach(setup.testbed()));
            notes.addAll(passed.remarks());
            return new Found(lines, passed.durability().faults(), List.copyOf(notes));
        }
    }

    /**
     * Makes the run, and returns what {@code run.json} says. The results folder holds everything afterwards, also when
     * the run was aborted.
     *
     * @throws UserError if the testbed does not pass its check, the results folder cannot be made, or the user
     *     interrupts before the start; nothing has started then
     */
    public RunManifest run() {
        return run(() -> {});
    }

    /** The same. @param ended called when there is no load any more, before the results are collected */
    public RunManifest run(Runnable ended) {
        Results.require(setup, options.results(), options.runId());
        NativeCode.loadJna(options.results());
        Instant arrived = Instant.now().truncatedTo(ChronoUnit.MICROS);
        options.progress().step("checking the testbed");
        Assignments plan = new Assignments(options.runId(), setup);
        Preflight.Passed passed = Preflight.pass(setup, dialer, plan, build, options.toldAsSteps(), interrupted);
        try (Fleet fleet = passed.fleet()) {
            passed.durability().faults().forEach(options.progress()::problem);
            passed.durability().unknown().forEach(note -> options.progress().step("note: " + note));
            NonceArrival nonce = nonce(arrived, passed.clocks());
            try {
                if (interrupted.getAsBoolean()) {
                    throw new UserError("The run was interrupted by the user before it began.", ExitCode.ABORTED);
                }
                ResultsFolder folder = Results.create(options.results(), options.runId());
                return new Execution(fleet, folder, plan, nonce).follow(ended);
            } finally {
                fleet.release(options.runId(), SHORT_SECONDS);
            }
        }
    }

    /** When the nonce of the run was here, which its auditor may note; null if it has none. */
    private NonceArrival nonce(Instant arrived, Map<String, String> servers) {
        String text = setup.testbed().inputSeed() == null
                ? null
                : setup.testbed().inputSeed().nonce();
        if (text == null) {
            return null;
        }
        options.progress().step("nonce \"" + text + "\" taken at " + arrived + " by prime's clock");
        servers.forEach((server, time) -> options.progress().step("clock of the server " + server + " then: " + time));
        return new NonceArrival(arrived.toString(), servers);
    }

    /** The course of one run against a fleet that passed its check. */
    private final class Execution {
        private final Fleet fleet;
        private final ResultsFolder folder;
        private final Assignments plan;
        private final NonceArrival nonce;
        private final RunSchedule schedule = setup.profile().phases().schedule();
        private final Collector collector;
        private final List<ConnectorCounts> counts = new ArrayList<>();
        private final double orderByOwner = ExpectedShares.orderByOwner(setup);
        private Instant startedAt = Instant.now();
        private final Monitors monitors;
        private final Disturbance disturbance;
        private RunClock clock;

        Execution(Fleet fleet, ResultsFolder folder, Assignments plan, NonceArrival nonce) {
            this.fleet = fleet;
            this.folder = folder;
            this.plan = plan;
            this.nonce = nonce;
            this.collector = new Collector(fleet, folder, new DataLocations(fleet, setup.testbed()));
            this.monitors = new Monitors(fleet);
            this.disturbance = new Disturbance(options.study().events(), interrupted);
        }

        RunManifest follow(Runnable ended) {
            ResultsFolder.writeJson(folder.testbed(), setup.testbed());
            ResultsFolder.writeJson(folder.profile(), setup.profile());
            // This is what stays if the process is killed: nobody could then say when that was.
            ResultsFolder.writeJson(
                    folder.manifest(), manifest(Outcome.ABORTED, "prime ended before the run did", null));
            String cause = "";
            Long lostAt = null;
            try {
                prepare();
                drive();
            } catch (RunAborted lost) {
                cause = lost.getMessage();
                lostAt = clock == null ? 0 : Math.max(0, clock.micros());
                options.progress().step("ABORTED: " + cause);
                String told = "prime ended the run: " + cause;
                fleet.tell(fleet.configured(), SHORT_SECONDS, m -> m.worker().abort(options.runId(), told));
            } finally {
                monitors.close();
                disturbance.close();
            }
            ended.run();
            options.progress().step("collecting logs");
            List<String> missing =
                    new ArrayList<>(collector.logs(ours(fleet.workers()), options.runId(), options.localLogs()));
            collectFromMonitors();
            disturbance.write(folder, options.progress());
            // A database that was lost would keep this waiting for its limit, and there is nothing to compare with.
            if (lostAt == null) {
                missing.addAll(snapshots(folder.databasesAfter(), folder.plansAfter(), Rows.OF_RUNS));
            }
            if (lostAt == null && !missing.isEmpty()) {
                lostAt = clock.micros();
                cause = interrupted.getAsBoolean() ? RunManifest.BY_USER : String.join("; ", missing);
            }
            RunManifest manifest = manifest(lostAt == null ? Outcome.COMPLETED : Outcome.ABORTED, cause, lostAt);
            ResultsFolder.writeJson(folder.manifest(), manifest);
            link();
            return manifest;
        }

        /** The members that took part; the files of others belong to other runs. */
        private List<Member> ours(List<Member> members) {
            return members.stream().filter(fleet.configured()::contains).toList();
        }

        /** Their samples are kept as far as they go; what is missing does not change the outcome. */
        private void collectFromMonitors() {
            monitors.takeProblems().forEach(options.progress()::problem);
            collector
                    .logs(ours(fleet.aside()), options.runId(), options.localLogs())
                    .forEach(options.progress()::problem);
        }

        private List<String> snapshots(Path file, Path plansFile, Rows rows) {
            int largest = setup.testbed()
                    .groups()
                    .mapToInt(Testbed.Group::loadUnits)
                    .max()
                    .orElse(1);
            return collector.snapshots(file, plansFile, rows, largest, interrupted);
        }

        private void prepare() throws RunAborted {
            options.progress().step("preparing connectors, market and customers");
            MachineSampler.warmUp(ThisProcess.group());
            orAbort(preparationProblems());
        }

        /** Prepares in the order in which workers need each other; stops at the first kind that has a problem. */
        private List<String> preparationProblems() {
            collector.machines();
            collector.code();
            monitors.tell(SHORT_SECONDS, m -> {
                fleet.configure(m, plan);
                m.worker().prepare();
            });
            List<Member> others = fleet.workers().stream()
                    .filter(m -> m.endpoint().kind() != WorkerKind.CONNECTOR)
                    .toList();
            List<String> problems = fleet.configure(others, PREPARE_SECONDS, interrupted, plan);
            for (WorkerKind kind : List.of(WorkerKind.CONNECTOR, WorkerKind.MEE, WorkerKind.CE)) {
                if (problems.isEmpty() && !interrupted.getAsBoolean()) {
                    problems = fleet.tell(
                            fleet.of(kind),
                            PREPARE_SECONDS,
                            interrupted,
                            m -> m.worker().prepare());
                }
            }
            return problems.isEmpty() && !interrupted.getAsBoolean() ? countedBefore() : problems;
        }

        private List<String> countedBefore() {
            options.progress().step("looking for the rows of the load");
            List<String> problems = snapshots(folder.databasesBefore(), folder.plansBefore(), Rows.LOADED);
            if (problems.isEmpty()) {
                // Its reporter, which judges them, would say so only at the end.
                folder.readDatabases(folder.databasesBefore())
                        .forEach(database -> database.notAsLoaded()
                                .forEach(table -> options.progress()
                                        .problem("table " + table.table() + " of " + database.label()
                                                + " is not as it was loaded: "
                                                + table
                                                + "; this run will be INVALID: load the database again with `quadrille db"
                                                + " build --replace`.")));
            }
            return problems;
        }

        private void drive() throws RunAborted {
            together(0);
            // A clock may have been stepped, or drifted, in the minutes of the preparation.
            orAbort(fleet.measureClocks(fleet.workers(), SHORT_SECONDS));
            fleet.measureClocks(fleet.aside(), SHORT_SECONDS);
            long startMicros = together(RunClock.wallMicros() + START_DELAY_MICROS);
            startedAt = Instant.ofEpochMilli(TimeUnit.MICROSECONDS.toMillis(startMicros));
            clock = RunClock.startingAt(startMicros);
            Consumer<Member> start =
                    m -> m.worker().start(startMicros + m.clock().offsetMicros());
            try (LiveReadings readings = new LiveReadings(
                    folder, options.runId(), setup.profile(), clock, monitors, fleet, options.progress())) {
                orAbort(fleet.tell(fleet.workers(), SHORT_SECONDS, start));
                monitors.watch(start);
                options.progress().started(schedule);
                disturbance.begin(clock);
                StatusPoller watch = new StatusPoller(fleet, schedule, readings, interrupted);
                watch.untilEnd(clock, options.enough());
                options.progress().step("draining");
                // Each is done only when nobody sends to it any more: customers first, then the market that their
                // orders are in.
                for (WorkerKind kind : List.of(WorkerKind.CE, WorkerKind.MEE, WorkerKind.CONNECTOR)) {
                    orAbort(fleet.tell(
                            fleet.of(kind), SHORT_SECONDS, m -> m.worker().drain()));
                    watch.untilDone(fleet.of(kind), DRAIN_SECONDS, clock);
                }
                monitors.tell(SHORT_SECONDS, m -> m.worker().drain());
            }
            countsOfConnectors();
        }

        /** The latest instant that any of the runs that start together gives; waits until each has given one. */
        private long together(long micros) throws RunAborted {
            long latest = options.study().together() == null
                    ? micros
                    : options.study().together().latest(micros, interrupted);
            orAbort(List.of());
            return latest;
        }

        /** They are DONE: what they have counted is final. */
        private void countsOfConnectors() throws RunAborted {
            List<String> problems = new ArrayList<>();
            fleet.ask(fleet.of(WorkerKind.CONNECTOR), SHORT_SECONDS, fleet::status)
                    .forEach((member, answer) -> {
                        if (answer.failed()) {
                            problems.add(
                                    "the counts of " + member.name() + " could not be fetched: " + answer.problem());
                        } else {
                            answer.value().counts().forEach(c -> counts.add(ConnectorCounts.of(c)));
                        }
                    });
            orAbort(problems);
        }

        private void orAbort(List<String> problems) throws RunAborted {
            if (interrupted.getAsBoolean()) {
                throw new RunAborted(RunManifest.BY_USER);
            }
            if (!problems.isEmpty()) {
                throw new RunAborted(String.join("; ", problems));
            }
        }

        private RunManifest manifest(Outcome outcome, String cause, Long lostAt) {
            return RunManifestBuilder.builder()
                    .runId(options.runId())
                    .build(build)
                    .commit(Build.commit().orElse(null))
                    .startedAt(startedAt.toString())
                    .schedule(schedule)
                    .outcome(outcome)
                    .cause(cause)
                    .lostAt(lostAt)
                    .deviations(deviations())
                    .tiles(setup.testbed().tiles().size())
                    .orderByOwner(orderByOwner)
                    .workers(fleet.members().stream().map(Member::entry).toList())
                    .connectors(outcome == Outcome.COMPLETED ? counts : List.of())
                    .study(options.study().slot())
                    .nonce(nonce)
                    .make();
        }

        private List<String> deviations() {
            List<String> all = new ArrayList<>(setup.deviations());
            List<DatabaseSnapshot> before = folder.readDatabases(folder.databasesBefore());
            List<DatabaseSnapshot> after = folder.readDatabases(folder.databasesAfter());
            all.addAll(DurableCommits.deviations(setup.testbed(), before, after));
            all.addAll(OtherObjects.deviations(before, after));
            return all;
        }

        private void link() {
            try {
                Results.latest(folder);
            } catch (IOException e) {
                options.progress().step("results/latest could not be set: " + e.getMessage());
            }
        }
    }
}
