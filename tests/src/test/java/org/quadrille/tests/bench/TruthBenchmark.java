package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.data.RunData;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vce.CustomerEmulator;

/**
 * Whether the percentiles that the kit reports are true: real customer emulators against connectors whose service times and
 * stalls are known to the nanosecond. In open pacing the truth counts from the instant at which a transaction should have
 * begun, worked out here from the rate alone, so a stall that keeps transactions from being sent cannot hide.
 */
final class TruthBenchmark implements Benchmark {
    private static final Setting SESSIONS = new Setting("sessions", "customer emulators, of one session each", 16, 8);
    private static final Setting SECONDS = new Setting("seconds", "seconds of every run", 20, 4);
    private static final Setting SHARE =
            new Setting("load", "percent of its time that a session is busy, open", 60, 60);

    private static final double[] PERCENTILES = {50, 90, 99};
    private static final double MOST_PERCENT = 1;
    /** Cards of Trade-Status, and of the Trade-Order in which the rate is given. */
    private static final int STATUS = 99;

    private static final int ORDER = 1;
    private static final int ROLL_BACK_ONE_IN = 101;
    private static final double SERVICE_SECONDS = 0.05 * 1.25;

    @Override
    public String name() {
        return "truth";
    }

    @Override
    public String compares() {
        return "percentiles that the kit reports against the true ones of connectors whose times are known";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SESSIONS, SECONDS, SHARE);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        List<String> names = List.of("closed", "open");
        double[][][] off = new double[names.size()][PERCENTILES.length][bench.rounds()];
        bench.alternate(round -> compare(bench, round, false, off[0]), round -> compare(bench, round, true, off[1]));
        for (int mode = 0; mode < names.size(); mode++) {
            for (int i = 0; i < PERCENTILES.length; i++) {
                figures.add(Figure.of(
                                Kind.RATIO,
                                names.get(mode) + ": p" + Figure.number(PERCENTILES[i]) + " off the truth",
                                "%",
                                off[mode][i])
                        .atMost(MOST_PERCENT));
            }
        }
        return figures;
    }

    /** Makes a run; returns the largest difference in percent, and stores each at the round's place. */
    private static double compare(Bench bench, int round, boolean open, double[][] off) throws Exception {
        String run = (open ? "open-" : "closed-") + round;
        int sessions = (int) bench.get(SESSIONS);
        double rate = sessions * bench.get(SHARE) / 100.0 / SERVICE_SECONDS;
        Profile profile = Stub.profile(p -> {
            p.set("mix", Stub.tree("{\"TS\": " + STATUS + ", \"TO\": " + ORDER + "}"));
            p.withObject("inputs").put("orderRollBackOneIn", ROLL_BACK_ONE_IN);
            // The whole run is measured: nothing is cut off at either end of an interval.
            p.withObject("phases")
                    .put("length", "1h")
                    .put("rampUp", "1us")
                    .put("warmUp", "1us")
                    .put("rampDown", "1us");
        });
        try (KnownConnectors connectors = new KnownConnectors()) {
            Testbed testbed = Stub.testbed(pacing(open, rate), sessions, 1, connectors.ports());
            ResultsFolder folder = new ResultsFolder(bench.folder().resolve("results-" + run));
            long origin = drive(bench, run, folder, testbed, profile);
            long[] truth = truth(connectors, sessions, open ? rate : 0, origin);
            Row reported = reported(folder);
            double worst = 0;
            StringBuilder said = new StringBuilder(run + ": " + truth.length + " transactions");
            for (int i = 0; i < PERCENTILES.length; i++) {
                long should = Logs.percentile(truth, PERCENTILES[i]);
                long is = reported.whole("p" + Figure.number(PERCENTILES[i]));
                off[i][round] = 100.0 * Math.abs(is - should) / should;
                worst = Math.max(worst, off[i][round]);
                said.append(", p").append(Figure.number(PERCENTILES[i]));
                said.append(' ').append(is).append(" us, true ").append(should);
            }
            if (reported.whole("n") != truth.length) {
                throw new IllegalStateException(
                        reported.whole("n") + " transactions were reported, " + truth.length + " were made");
            }
            bench.note(said.toString());
            return worst;
        }
    }

    private static Testbed.Pacing pacing(boolean open, double rate) {
        double results = rate * ORDER / (STATUS + ORDER) * (ROLL_BACK_ONE_IN - 1) / ROLL_BACK_ONE_IN;
        return open ? new Testbed.Pacing(Testbed.Mode.OPEN, 1, results) : Stub.ONE_SESSION;
    }

    /** Runs the emulators and leaves their results folder; returns the nanoTime of the run's start. */
    private static long drive(Bench bench, String run, ResultsFolder folder, Testbed testbed, Profile profile)
            throws IOException, InterruptedException {
        Path logs = bench.folder().resolve("logs-" + run);
        List<LocalWorker> workers = new ArrayList<>();
        for (int i = 1; i <= testbed.customerEmulators().size(); i++) {
            LocalWorker worker = new LocalWorker(new CustomerEmulator(), logs, () -> {});
            worker.configure(Stub.assignment(run, i, testbed, profile));
            worker.prepare();
            workers.add(worker);
        }
        long start = RunClock.wallMicros() + TimeUnit.SECONDS.toMicros(1);
        long origin = RunClock.startingAt(start).nanoTimeAt(0);
        for (LocalWorker worker : workers) {
            worker.start(start);
        }
        TimeUnit.SECONDS.sleep(1 + bench.get(SECONDS));
        Files.createDirectories(folder.logs());
        List<WorkerEntry> entries = new ArrayList<>();
        for (LocalWorker worker : workers) {
            Stub.drain(worker);
            int index = entries.size() + 1;
            String name = WorkerEntry.nameOf(WorkerKind.CE, index);
            WorkerEntry entry = new WorkerEntry(WorkerKind.CE, index, name, "here", worker.info(), 0, 0);
            Files.copy(logs.resolve(run).resolve(name).resolve(name + ".csv"), folder.log(entry));
            entries.add(entry);
        }
        ResultsFolder.writeJson(
                folder.manifest(),
                new RunManifest(
                        run,
                        Build.id(),
                        Instant.now().toString(),
                        profile.phases().schedule(),
                        RunManifest.Outcome.COMPLETED,
                        "",
                        null,
                        List.of("a run of a benchmark"),
                        1,
                        null,
                        entries,
                        List.of(),
                        null));
        ResultsFolder.writeJson(folder.testbed(), testbed);
        ResultsFolder.writeJson(folder.profile(), profile);
        ResultsFolder.writeJson(folder.databasesBefore(), List.of());
        ResultsFolder.writeJson(folder.databasesAfter(), List.of());
        return origin;
    }

    /** True response times of all Trade-Status, microseconds. */
    private static long[] truth(KnownConnectors connectors, int sessions, double rate, long origin) {
        List<Long> micros = new ArrayList<>();
        for (int session = 0; session < sessions; session++) {
            int number = 0;
            for (KnownConnectors.Served served : connectors.of(WorkerEntry.nameOf(WorkerKind.CE, session + 1))) {
                // The schedule gives the start times of the whole rate to the sessions in turn.
                double due = origin + 1e9 / rate * (session + (double) sessions * number++);
                double from = rate > 0 ? due : served.came();
                if (served.status()) {
                    micros.add(Math.round((served.went() - from) / 1e3));
                }
            }
        }
        return micros.stream().mapToLong(Long::longValue).toArray();
    }

    private static Row reported(ResultsFolder folder) {
        try (RunData data = RunData.open(folder, folder.readManifest())) {
            return data.query("SELECT p.*, (SELECT count(*) FROM tx WHERE txn = 'TS' AND measured) AS n"
                            + " FROM percentiles p WHERE txn = '" + TransactionType.TRADE_STATUS.code() + "'")
                    .get(0);
        }
    }
}
