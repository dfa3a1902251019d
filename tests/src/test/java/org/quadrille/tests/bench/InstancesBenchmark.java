package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.environment.Environments;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.Start;
import org.quadrille.study.format.StudyFile;
import org.quadrille.tests.bench.Figure.Kind;
import org.quadrille.vdriver.live.RunPage;

/** Memory and processor time of instances of a study, alone and at once, and how many the processors of this machine carry. */
final class InstancesBenchmark implements Benchmark {
    private static final Setting MOST = new Setting("most", "instances at once at most", 3, 2);
    private static final Setting PHASE = new Setting("phaseMillis", "length of each phase of a run", 3_000, 1_000);

    private static final String LOCAL =
            "{\"local\": {\"profile\": \"study\", \"sessions\": 16, \"targetTpsV\": 10, \"phaseLength\": \"%dms\"}}";
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    @Override
    public String name() {
        return "instances";
    }

    @Override
    public String compares() {
        return "memory and CPU of instances of a study at once, of drivers and of the system under test";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing();
    }

    @Override
    public boolean byNameOnly() {
        return true;
    }

    @Override
    public List<Setting> settings() {
        return List.of(MOST, PHASE);
    }

    /** What instances are made of. All primes are threads of this process. */
    private enum Part {
        PRIME,
        CE,
        MEE,
        CONNECTOR,
        SERVER
    }

    /** What environments have made and not ended yet; reads what of it runs. */
    private static final class Known implements Ledger {
        private final List<Resource> there = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void made(Resource resource) {
            there.add(resource);
        }

        @Override
        public void gone(Resource resource) {
            there.remove(resource);
        }

        private Map<Part, List<Long>> pids() throws IOException {
            Map<Part, List<Long>> pids = new EnumMap<>(Part.class);
            List.of(Part.values()).forEach(part -> pids.put(part, new ArrayList<>()));
            pids.get(Part.PRIME).add(ProcessHandle.current().pid());
            for (Resource one : List.copyOf(there)) {
                if (one.kind() == Resource.Kind.SERVER) {
                    pids.get(Part.SERVER)
                            .add(SoakBenchmark.server(Path.of(one.id())).pid());
                } else if (one.kind() == Resource.Kind.PROCESS) {
                    String command = Files.readString(Path.of("/proc", one.id(), "cmdline"));
                    String logs = command.replaceFirst("(?s).*--logs\0([^\0]*)\0.*", "$1");
                    String kind = Path.of(logs).getFileName().toString().replaceFirst("-.*", "");
                    pids.get(Part.valueOf(kind.toUpperCase(Locale.ROOT))).add(Long.valueOf(one.id()));
                }
            }
            return pids;
        }

        /** Seconds of processor time so far. */
        Map<Part, Double> cpu() throws IOException {
            Map<Part, Double> cpu = new EnumMap<>(Part.class);
            for (Map.Entry<Part, List<Long>> part : pids().entrySet()) {
                for (long pid : part.getValue()) {
                    boolean server = part.getKey() == Part.SERVER;
                    double used = server ? ProcessCpu.server(pid) : ProcessCpu.seconds(List.of(pid));
                    cpu.merge(part.getKey(), used, Double::sum);
                }
            }
            return cpu;
        }

        Map<Part, Double> bytes() throws IOException {
            Map<Part, List<Long>> pids = pids();
            Map<Part, Double> bytes = new EnumMap<>(Part.class);
            for (Map.Entry<Part, List<Long>> part : pids.entrySet()) {
                bytes.put(part.getKey(), Meter.memory(part.getValue()));
            }
            for (long server : pids.get(Part.SERVER)) {
                for (ProcessHandle child :
                        ProcessHandle.of(server).orElseThrow().children().toList()) {
                    try {
                        bytes.merge(Part.SERVER, Meter.memory(List.of(child.pid())), Double::sum);
                    } catch (IOException e) {
                        // One that has ended meanwhile holds nothing.
                        if (child.isAlive()) {
                            throw e;
                        }
                    }
                }
            }
            return bytes;
        }
    }

    /** What instances took. @param rate transactions of the mix a second, of all @param cpu processors in use */
    private record Took(double rate, Map<Part, Double> cpu, Map<Part, Double> bytes) {
        double all() {
            return cpu.values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        Path folder = bench.folder();
        try (Environments environments = new Environments(
                folder, folder.resolve("results"), folder, Optional.empty(), RunPage.NONE, System.out)) {
            for (int instances = 1; instances <= bench.get(MOST); instances++) {
                List<Took> rounds = new ArrayList<>();
                for (int round = 1; round <= bench.rounds(); round++) {
                    rounds.add(took(bench, environments, instances, round));
                }
                figures(instances, new Row(figures, ", " + instances + " at once", rounds));
            }
        }
        return figures;
    }

    private record Row(List<Figure> figures, String at, List<Took> rounds) {
        void add(Kind kind, String name, String unit, ToDoubleFunction<Took> of) {
            double[] samples = rounds.stream().mapToDouble(of).toArray();
            figures.add(Figure.of(kind, name + at, unit, samples));
        }
    }

    private static void figures(int instances, Row row) {
        for (Part part : Part.values()) {
            int each = part == Part.PRIME ? 1 : instances;
            String whose = part == Part.PRIME ? " (all), PSS" : " (each), PSS";
            row.add(Kind.COUNT, "memory of " + part + whose, "MiB", t -> t.bytes.get(part) / 1_048_576 / each);
        }
        for (Part part : Part.values()) {
            row.add(Kind.CPU, "CPU of " + part, "us/txn", t -> 1e6 * t.cpu.get(part) / t.rate);
        }
        row.add(Kind.TIME, "transactions of all", "1/s", Took::rate);
        row.add(
                Kind.CPU,
                "share of the system under test",
                "",
                t -> (t.cpu.get(Part.CONNECTOR) + t.cpu.get(Part.SERVER)) / t.all());
        row.add(Kind.CPU, "processors of each", "", t -> t.all() / instances);
        row.add(Kind.CPU, "instances that fill the machine", "", t -> PROCESSORS * instances / t.all());
    }

    private static Took took(Bench bench, Environments environments, int instances, int round) throws Exception {
        Map<String, String> levels = Map.of(StudyFile.INSTANCES, Integer.toString(instances));
        EnvironmentSpec spec = Json.read(LOCAL.formatted(bench.get(PHASE)), EnvironmentSpec.class, "the benchmark");
        Known known = new Known();
        StudyEnvironment environment = environments.open("here", spec, levels, known);
        String id = "run-" + instances + "-" + round;
        environment.enter();
        environment.prepare(new Preparation(EnumSet.of(Reset.DATABASES), Start.COLD, () -> false));
        Path results = bench.folder().resolve("results");
        List<String> ids = new Slot(1, 1, "cell", "here", levels, true).runs(id);
        ExecutorService one = Executors.newSingleThreadExecutor();
        try (PrintStream out =
                new PrintStream(bench.folder().resolve(id + ".txt").toFile())) {
            Future<?> run = one.submit(() -> environment.run(
                    new RunRequest(results, id, new StudySlot("bench", 1, "cell", 1, 1), List.of(), () -> false, out)));
            Path last = bench.folder().resolve(ids.get(instances - 1) + ".txt");
            while (!run.isDone()
                    && !(Files.exists(last) && Files.readString(last).contains("run started"))) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            if (run.isDone()) {
                throw new IllegalStateException("the run ended before it began, with " + run.get() + "; see " + last);
            }
            var schedule = new ResultsFolder(results.resolve(ids.get(0)))
                    .readManifest()
                    .schedule();
            // Prime says so a second or so before: the looks are two seconds inside the measurement.
            TimeUnit.MICROSECONDS.sleep(schedule.measureStart() + 3_000_000);
            long from = System.nanoTime();
            Map<Part, Double> before = known.cpu();
            TimeUnit.MICROSECONDS.sleep(schedule.measureEnd() - schedule.measureStart() - 4_000_000);
            double seconds = (System.nanoTime() - from) / 1e9;
            Map<Part, Double> cpu = known.cpu();
            Map<Part, Double> bytes = known.bytes();
            run.get();
            cpu.replaceAll((part, used) -> (used - before.get(part)) / seconds);
            return new Took(rate(bench, results, ids), cpu, bytes);
        } finally {
            one.shutdownNow();
            environment.leave();
        }
    }

    private static double rate(Bench bench, Path results, List<String> ids) throws IOException {
        double rate = 0;
        for (String id : ids) {
            var report = Json.mapper()
                    .readTree(
                            new ResultsFolder(results.resolve(id)).reportJson().toFile());
            String verdict = report.path("verdict").asText();
            // One that is INVALID came to its end, too, and nothing here is a result.
            if (!verdict.endsWith("VALID")) {
                throw new IllegalStateException(id + " is " + verdict);
            }
            bench.fact("verdict of " + id, verdict);
            rate += report.at("/figures/rates/mix").asDouble();
        }
        return rate;
    }
}
