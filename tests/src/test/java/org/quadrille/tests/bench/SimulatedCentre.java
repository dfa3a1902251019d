package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;

/**
 * A testbed of the size of a data centre, its workers simulated in a few processes, for one run.
 *
 * @param setup its testbed and profile
 * @param id of the run
 * @param all its workers
 * @param folder of results and logs
 * @param processes which have the workers
 */
record SimulatedCentre(RunSetup setup, String id, List<Endpoint> all, Path folder, List<JavaProcess> processes)
        implements AutoCloseable {
    private static final Setting TILES = new Setting("tiles", "tiles, four connectors each", 100, 2);
    private static final Setting CUSTOMERS = new Setting("customers", "customer emulators", 100, 2);
    private static final Setting MARKETS = new Setting("markets", "market emulators", 50, 1);
    private static final Setting MONITORS = new Setting("monitors", "monitors", 400, 2);
    private static final Setting PROCESSES = new Setting("processes", "processes that the workers share", 8, 2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * How large it is.
     *
     * @param seconds length of the run
     */
    record Size(Setting seconds) {
        Size(int usual, int quick) {
            this(new Setting("seconds", "length of the run", usual, quick));
        }

        List<Setting> settings() {
            return List.of(TILES, CUSTOMERS, MARKETS, MONITORS, PROCESSES, seconds);
        }
    }

    /** @param logKib what each worker logs, in KiB */
    static SimulatedCentre start(Bench bench, Size size, String id, long logKib) throws IOException {
        RunSetup setup = setup(bench, size);
        List<Endpoint> all = Endpoint.all(setup.testbed());
        int hosts = (int) Math.min(bench.get(PROCESSES), all.size());
        SimulatedCentre centre = new SimulatedCentre(setup, id, all, bench.folder(), new ArrayList<>());
        try {
            for (int host = 0; host < hosts; host++) {
                List<String> args = new ArrayList<>(
                        List.of(centre.logs().toString(), Long.toString(bench.get(TILES)), Long.toString(logKib)));
                StartBenchmark.every(all, host, hosts)
                        .forEach(e -> args.add(e.kind() + ":" + e.name() + ":" + e.dataPort()));
                centre.processes.add(JavaProcess.start(SimulatedHost.class, args.toArray(String[]::new)));
            }
            return centre;
        } catch (IOException | RuntimeException e) {
            centre.close();
            throw e;
        }
    }

    /**
     * Makes the run.
     *
     * @param shown display of the run
     */
    void run(PolledRun seen, Function<RunSetup, Progress> shown, RunManifest.Outcome expected) throws IOException {
        Map<String, Integer> ports = new HashMap<>();
        for (int host = 0; host < processes.size(); host++) {
            String[] printed = processes.get(host).answer().split(" ");
            List<Endpoint> served = StartBenchmark.every(all, host, processes.size());
            for (int i = 0; i < served.size(); i++) {
                ports.put(served.get(i).name(), Integer.valueOf(printed[i]));
            }
        }
        RunManifest run = new Prime(
                        setup,
                        new RunOptions(folder.resolve("results"), id, shown.apply(setup), null),
                        e -> RemoteWorkers.connect(Stub.HOST, ports.get(e.name()), null, PATIENCE),
                        Build.id(),
                        () -> false)
                .run();
        seen.step("end");
        if (run.outcome() != expected) {
            throw new IllegalStateException("the run " + id + " is " + run.outcome() + ": " + run.cause());
        }
    }

    JavaProcess process(int host) {
        return processes.get(host);
    }

    Path logs() {
        return folder.resolve("logs-" + id);
    }

    ResultsFolder results() {
        return new ResultsFolder(folder.resolve("results").resolve(id));
    }

    @Override
    public void close() {
        processes.forEach(JavaProcess::close);
    }

    private static RunSetup setup(Bench bench, Size size) {
        Testbed testbed = Stub.testbed(
                        Stub.ONE_SESSION,
                        (int) bench.get(CUSTOMERS),
                        (int) bench.get(MARKETS),
                        Collections.nCopies((int) bench.get(TILES) * GroupId.PER_TILE, 2))
                .change()
                .monitors(Collections.nCopies((int) bench.get(MONITORS), Testbed.Monitor.of(Stub.HOST, 1)))
                .build();
        long tenth = bench.get(size.seconds()) * 100;
        Profile profile = Stub.profile(p -> p.withObject("phases")
                .put("length", tenth + "ms")
                .put("rampUp", "100ms")
                .put("warmUp", "100ms")
                .put("rampDown", "100ms"));
        return RunSetup.of(testbed, profile);
    }
}
