package org.quadrille.tests.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Prime;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.RunOptions;

/** What a run of the size of a data centre costs prime, whose workers are simulated ones in a few processes. */
final class PrimeBenchmark implements Benchmark {
    private static final Setting TILES = new Setting("tiles", "tiles, four connectors each", 100, 2);
    private static final Setting CUSTOMERS = new Setting("customers", "customer emulators", 100, 2);
    private static final Setting MARKETS = new Setting("markets", "market emulators", 50, 1);
    private static final Setting MONITORS = new Setting("monitors", "monitors", 400, 2);
    private static final Setting PROCESSES = new Setting("processes", "processes that the workers share", 8, 2);
    private static final Setting SECONDS = new Setting("seconds", "length of the run", 40, 8);
    private static final Setting LOG = new Setting("log", "KiB that each worker logs", 1_024, 16);

    private static final int WARM_UP = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final double MIB = 1 << 20;

    @Override
    public String name() {
        return "prime";
    }

    @Override
    public String compares() {
        return "what prime needs for a run of the size of a data centre, its workers simulated";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TILES, CUSTOMERS, MARKETS, MONITORS, PROCESSES, SECONDS, LOG);
    }

    /** What was seen of one run. */
    private static final class Seen implements Progress {
        private final Map<String, Long> steps = new HashMap<>();
        private final List<Long> moments = new ArrayList<>();
        private final int stopAt;
        private final Runnable stop;
        private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        private long cpuFrom;
        private long cpuTo;
        private long stopped;

        /** @param stop is run at this moment */
        Seen(int stopAt, Runnable stop) {
            this.stopAt = stopAt;
            this.stop = stop;
        }

        @Override
        public void step(String what) {
            steps.putIfAbsent(what.split("[ :]")[0], System.nanoTime());
        }

        @Override
        public void problem(String sentence) {}

        @Override
        public void started(RunSchedule schedule) {
            steps.put("started", System.nanoTime());
        }

        @Override
        public void moment(Moment moment) {
            moments.add(moment.micros());
            cpuTo = system.getProcessCpuTime();
            if (moments.size() == WARM_UP) {
                cpuFrom = cpuTo;
            }
            if (moments.size() == stopAt) {
                stop.run();
                stopped = System.nanoTime();
            }
        }

        @Override
        public void close() {}

        double seconds(String from, String to) {
            return (steps.get(to) - steps.get(from)) / 1e9;
        }

        /** Processors that this process kept busy while it polled. */
        double processors() {
            return (cpuTo - cpuFrom) / 1e3 / (moments.get(moments.size() - 1) - moments.get(WARM_UP - 1));
        }

        /** By how much the latest moment came later than a second after the one before it. */
        double latestSeconds() {
            long longest = 0;
            for (int i = 1; i < moments.size(); i++) {
                longest = Math.max(longest, moments.get(i) - moments.get(i - 1));
            }
            return longest / 1e6 - 1;
        }
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        Map<String, double[]> samples = new java.util.LinkedHashMap<>();
        for (int round = 0; round < bench.rounds(); round++) {
            Map<String, Double> found = new java.util.LinkedHashMap<>();
            round(bench, "whole-" + round, false, found);
            round(bench, "lost-" + round, true, found);
            int at = round;
            found.forEach((name, value) -> samples.computeIfAbsent(name, n -> new double[bench.rounds()])[at] = value);
            bench.note("round " + (round + 1) + ": " + found);
        }
        return List.of(
                time(samples, "check of the testbed").atMost(30),
                time(samples, "preparation"),
                Figure.of(Kind.TIME, "spread of the start", "ms", samples.get("spread of the start"))
                        .atMost(5),
                Figure.of(Kind.CPU, "prime's processors while it polls", "", samples.get("processors"))
                        .atMost(0.5),
                time(samples, "latest poll, behind its second").atMost(1),
                time(samples, "a process that stands still, noticed after").atMost(5),
                Figure.of(Kind.TIME, "logs collected in a second", "MiB", samples.get("collected")),
                Figure.ratio("of a copy of the same files", samples.get("collected"), samples.get("copied")));
    }

    private static Figure time(Map<String, double[]> samples, String name) {
        return Figure.of(Kind.TIME, name, "s", samples.get(name));
    }

    /** @param lose whether a process stands still in the middle */
    private static void round(Bench bench, String id, boolean lose, Map<String, Double> found) throws IOException {
        RunSetup setup = setup(bench);
        List<Endpoint> all = Endpoint.all(setup.testbed());
        int hosts = (int) Math.min(bench.get(PROCESSES), all.size());
        Path logs = bench.folder().resolve("logs-" + id);
        List<JavaProcess> processes = new ArrayList<>();
        try {
            for (int host = 0; host < hosts; host++) {
                List<String> args = new ArrayList<>(List.of(
                        logs.toString(), Long.toString(bench.get(TILES)), Long.toString(lose ? 1 : bench.get(LOG))));
                StartBenchmark.every(all, host, hosts)
                        .forEach(e -> args.add(e.kind() + ":" + e.name() + ":" + e.dataPort()));
                processes.add(JavaProcess.start(SimulatedHost.class, args.toArray(String[]::new)));
            }
            Map<String, Integer> ports = new HashMap<>();
            for (int host = 0; host < hosts; host++) {
                String[] printed = processes.get(host).answer().split(" ");
                List<Endpoint> served = StartBenchmark.every(all, host, hosts);
                for (int i = 0; i < served.size(); i++) {
                    ports.put(served.get(i).name(), Integer.valueOf(printed[i]));
                }
            }
            Seen seen = new Seen(lose ? 2 : 0, () -> signal("STOP", processes.get(0)));
            Path results = bench.folder().resolve("results");
            RunManifest run = new Prime(
                            setup,
                            new RunOptions(results, id, seen, null),
                            e -> RemoteWorkers.connect(Stub.HOST, ports.get(e.name()), null, PATIENCE),
                            Build.id(),
                            () -> false)
                    .run();
            seen.step("end");
            if (run.outcome() != (lose ? Outcome.ABORTED : Outcome.COMPLETED)) {
                throw new IllegalStateException("the run " + id + " is " + run.outcome() + ": " + run.cause());
            }
            if (lose) {
                found.put(
                        "a process that stands still, noticed after", (seen.steps.get("ABORTED") - seen.stopped) / 1e9);
            } else {
                note(seen, new ResultsFolder(results.resolve(id)), setup.testbed(), logs, found);
            }
        } finally {
            if (lose) {
                signal("CONT", processes.get(0));
            }
            processes.forEach(JavaProcess::close);
        }
    }

    private static void note(Seen seen, ResultsFolder run, Testbed testbed, Path logs, Map<String, Double> found)
            throws IOException {
        found.put("check of the testbed", seen.seconds("checking", "preparing"));
        found.put("preparation", seen.seconds("preparing", "started"));
        found.put("spread of the start", StartBenchmark.spread(run, testbed));
        found.put("processors", seen.processors());
        found.put("latest poll, behind its second", seen.latestSeconds());
        double mib = 0;
        long begin = System.nanoTime();
        Path copies = Files.createDirectories(logs.resolve("copies"));
        for (Endpoint e : Endpoint.all(testbed)) {
            Path log = logs.resolve(e.name()).resolve(e.name() + ".log");
            Files.copy(log, copies.resolve(e.name()));
            mib += Files.size(log) / MIB;
        }
        found.put("copied", mib / ((System.nanoTime() - begin) / 1e9));
        found.put("collected", mib / seen.seconds("collecting", "end"));
    }

    private static void signal(String name, JavaProcess process) {
        try {
            new ProcessBuilder(
                            "kill", "-" + name, Long.toString(process.handle().pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RunSetup setup(Bench bench) {
        Testbed testbed = Stub.testbed(
                        Stub.ONE_SESSION,
                        (int) bench.get(CUSTOMERS),
                        (int) bench.get(MARKETS),
                        Collections.nCopies((int) bench.get(TILES) * GroupId.PER_TILE, 2))
                .change()
                .monitors(Collections.nCopies((int) bench.get(MONITORS), Testbed.Monitor.of(Stub.HOST, 1)))
                .build();
        long tenth = bench.get(SECONDS) * 100;
        Profile profile = Stub.profile(p -> p.withObject("phases")
                .put("length", tenth + "ms")
                .put("rampUp", "100ms")
                .put("warmUp", "100ms")
                .put("rampDown", "100ms"));
        return RunSetup.of(testbed, profile);
    }
}
