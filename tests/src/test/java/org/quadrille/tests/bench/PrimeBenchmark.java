package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vdriver.prime.Endpoint;

/** What a run of the size of a data centre costs prime, whose workers are simulated ones in a few processes. */
final class PrimeBenchmark implements Benchmark {
    private static final SimulatedCentre.Size SIZE = new SimulatedCentre.Size(40, 8);
    private static final Setting LOG = new Setting("log", "KiB that each worker logs", 1_024, 16);

    private static final int STOP_AT = 2;
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
        List<Setting> all = new ArrayList<>(SIZE.settings());
        all.add(LOG);
        return all;
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
        try (SimulatedCentre centre = SimulatedCentre.start(bench, SIZE, id, lose ? 1 : bench.get(LOG))) {
            PolledRun seen = new PolledRun(lose ? STOP_AT : 0, () -> signal("STOP", centre.process(0)));
            try {
                centre.run(seen, setup -> seen, lose ? Outcome.ABORTED : Outcome.COMPLETED);
            } finally {
                if (lose) {
                    signal("CONT", centre.process(0));
                }
            }
            if (lose) {
                found.put("a process that stands still, noticed after", seen.noticedSeconds());
            } else {
                note(seen, centre, found);
            }
        }
    }

    private static void note(PolledRun seen, SimulatedCentre centre, Map<String, Double> found) throws IOException {
        Testbed testbed = centre.setup().testbed();
        Path logs = centre.logs();
        found.put("check of the testbed", seen.seconds("checking", "preparing"));
        found.put("preparation", seen.seconds("preparing", "started"));
        found.put("spread of the start", StartBenchmark.spread(centre.results(), testbed));
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
}
