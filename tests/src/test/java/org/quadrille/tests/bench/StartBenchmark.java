package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.RunOptions;

/** How far apart the workers of a run start when prime starts them: real ones over RMI, and hundreds in this JVM. */
final class StartBenchmark implements Benchmark {
    private static final Setting TILES = new Setting("tiles", "tiles of the run over RMI, four connectors each", 6, 1);
    private static final Setting EMULATORS = new Setting("emulators", "CE, and as many MEE, of it", 4, 1);
    private static final Setting PROCESSES = new Setting("processes", "processes that its workers share", 8, 2);
    private static final Setting SIMULATED =
            new Setting("simulated", "workers of the run in this JVM, a multiple of four", 500, 52);

    private static final double MOST_MILLIS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String compares() {
        return "spread of the instant at which the workers of a run start";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TILES, EMULATORS, PROCESSES, SIMULATED);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<double[]> spreads = bench.alternate(round -> overRmi(bench, round), round -> simulated(bench, round));
        long remote = GroupId.PER_TILE * bench.get(TILES) + 2 * bench.get(EMULATORS);
        return List.of(
                Figure.of(Kind.TIME, "spread of " + remote + " workers over RMI", "ms", spreads.get(0))
                        .atMost(MOST_MILLIS),
                Figure.of(Kind.TIME, "spread of " + bench.get(SIMULATED) + " simulated workers", "ms", spreads.get(1))
                        .atMost(MOST_MILLIS));
    }

    private static double overRmi(Bench bench, int round) throws IOException {
        RunSetup setup = setup((int) bench.get(TILES), (int) bench.get(EMULATORS), (int) bench.get(EMULATORS));
        List<Endpoint> all = Endpoint.all(setup.testbed());
        int hosts = (int) Math.min(bench.get(PROCESSES), all.size());
        List<JavaProcess> processes = new ArrayList<>();
        Map<String, Integer> ports = new HashMap<>();
        try {
            for (int host = 0; host < hosts; host++) {
                List<String> args = new ArrayList<>();
                args.add(bench.folder().resolve("logs-" + round).toString());
                for (Endpoint e : every(all, host, hosts)) {
                    args.add(e.kind() + ":" + e.name() + ":" + e.dataPort());
                }
                processes.add(JavaProcess.start(ProbeHost.class, args.toArray(String[]::new)));
            }
            for (int host = 0; host < hosts; host++) {
                String[] found = processes.get(host).answer().split(" ");
                List<Endpoint> served = every(all, host, hosts);
                for (int i = 0; i < served.size(); i++) {
                    ports.put(served.get(i).name(), Integer.valueOf(found[i]));
                }
            }
            return spread(
                    bench,
                    setup,
                    "rmi-" + round,
                    e -> RemoteWorkers.connect(Stub.HOST, ports.get(e.name()), null, PATIENCE));
        } finally {
            processes.forEach(JavaProcess::close);
        }
    }

    static List<Endpoint> every(List<Endpoint> all, int host, int hosts) {
        List<Endpoint> served = new ArrayList<>();
        for (int i = host; i < all.size(); i += hosts) {
            served.add(all.get(i));
        }
        return served;
    }

    private static double simulated(Bench bench, int round) throws IOException {
        int count = (int) bench.get(SIMULATED);
        int emulators = count % 8 == 0 ? 4 : 2;
        RunSetup setup = setup((count - 2 * emulators) / GroupId.PER_TILE, emulators, emulators);
        Map<String, SimulatedWorker> workers = new HashMap<>();
        for (Endpoint e : Endpoint.all(setup.testbed())) {
            ProbeRole role = new ProbeRole(e.kind(), e.dataPort());
            WorkerInfo info = new LocalWorker(role, bench.folder(), () -> {}).info();
            Path folder = Files.createDirectories(
                    bench.folder().resolve("simulated-" + round).resolve(e.name()));
            workers.put(e.name(), new SimulatedWorker(role, info, folder, SimulatedHost.status(e.kind(), 0)));
        }
        return spread(bench, setup, "simulated-" + round, e -> workers.get(e.name()));
    }

    private static RunSetup setup(int tiles, int customers, int markets) {
        Testbed testbed =
                Stub.testbed(Stub.ONE_SESSION, customers, markets, Collections.nCopies(tiles * GroupId.PER_TILE, 2));
        Profile profile = Stub.profile(p -> p.withObject("phases")
                .put("length", "100ms")
                .put("rampUp", "100ms")
                .put("warmUp", "100ms")
                .put("rampDown", "100ms"));
        return RunSetup.of(testbed, profile);
    }

    /** Makes the run; milliseconds between the first worker that started and the last. */
    private static double spread(Bench bench, RunSetup setup, String id, Fleet.Dialer dialer) throws IOException {
        Path results = bench.folder().resolve("results");
        RunManifest run = new Prime(
                        setup,
                        new RunOptions(
                                results,
                                id,
                                new PlainProgress(new PrintStream(OutputStream.nullOutputStream()), Long.MAX_VALUE),
                                null),
                        dialer,
                        Build.id(),
                        () -> false)
                .run();
        if (run.outcome() != RunManifest.Outcome.COMPLETED) {
            throw new IllegalStateException("the run " + id + " was not completed: " + run.cause());
        }
        return spread(new ResultsFolder(results.resolve(id)), setup.testbed());
    }

    /** The same of a run that was made. */
    static double spread(ResultsFolder run, Testbed testbed) throws IOException {
        LongSummaryStatistics starts = new LongSummaryStatistics();
        for (Endpoint e : Endpoint.all(testbed)) {
            starts.accept(Long.parseLong(Files.readString(run.logs().resolve(e.name() + ".csv"))));
        }
        return (starts.getMax() - starts.getMin()) / 1e6;
    }
}
