package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.tests.bench.Figure.Kind;

/** The whole demo from a clone without anything built to its report, step by step. */
final class DemoBenchmark implements Benchmark {
    private final BenchEngine engine;

    DemoBenchmark(BenchEngine engine) {
        this.engine = engine;
    }

    private static final Setting PHASE = new Setting("phaseSeconds", "seconds of each of the ten phases", 6, 1);
    private static final Setting CLONE =
            new Setting("clone", "1 to build the kit in a copy of the sources, 0 to use this one", 1, 0);

    private static final double MOST_SECONDS = 180;
    private static final double MOST_SECONDS_OF_OTHERS = 240;
    /** Not copied: .git, and what builds and runs leave at the top of a checkout and in each module. */
    private static final Set<String> NOT_CLONED = Set.of(".git", "results", "audit", "demo", "target");

    /** How the demo's output line at the beginning of a step starts, and the step's name; the first match counts. */
    private static final Map<String, String> STEPS = steps();

    private static Map<String, String> steps() {
        Map<String, String> steps = new LinkedHashMap<>();
        steps.put("building the kit", "building the kit");
        steps.put("built in", "starting the server");
        steps.put("embedded ", "building the databases");
        steps.put("databases of", "starting the processes");
        steps.put("checking the testbed", "checking and preparing");
        steps.put("run started", "the run");
        steps.put("draining", "draining and collecting");
        steps.put("validating", "the report");
        return steps;
    }

    @Override
    public String name() {
        return engine == BenchEngine.POSTGRESQL ? "demo" : "engine-demo";
    }

    @Override
    public String compares() {
        return "wall time of ./quadrille demo on " + engine.title()
                + ", from the sources to the report, with Maven's cache warm";
    }

    @Override
    public Optional<String> missing() {
        return withoutSources().or(engine::missing);
    }

    /** Why a benchmark that starts the launcher cannot be run. */
    static Optional<String> withoutSources() {
        return home() == null
                ? Optional.of("it is started by ./quadrille bench, which says where the sources are")
                : Optional.empty();
    }

    /** Folder of the launcher; null if the launcher did not start this process. */
    static String home() {
        return System.getProperty("quadrille.home");
    }

    @Override
    public List<Setting> settings() {
        return List.of(PHASE, CLONE);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        double[] total = new double[bench.rounds()];
        Map<String, double[]> steps = new LinkedHashMap<>();
        for (int round = 0; round < bench.rounds(); round++) {
            Path kit = Path.of(home());
            if (bench.get(CLONE) == 1) {
                kit = bench.folder().resolve("clone-" + round);
                copy(Path.of(home()), kit);
            }
            Map<String, Double> taken = demo(kit, bench.folder().resolve("results-" + round), bench.get(PHASE));
            for (Map.Entry<String, Double> step : taken.entrySet()) {
                steps.computeIfAbsent(step.getKey(), s -> new double[bench.rounds()])[round] = step.getValue();
                total[round] += step.getValue();
            }
            bench.note("round " + (round + 1) + ": " + Figure.number(total[round]) + " s");
        }
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.of(Kind.TIME, "from the start to the report", "s", total)
                .atMost(engine == BenchEngine.POSTGRESQL ? MOST_SECONDS : MOST_SECONDS_OF_OTHERS));
        steps.forEach((step, seconds) -> figures.add(Figure.of(Kind.TIME, step, "s", seconds)));
        return figures;
    }

    /** Seconds of every step of a run, which has to end in a report. */
    Map<String, Double> demo(Path kit, Path results, long phaseSeconds) throws IOException, InterruptedException {
        Process demo = new ProcessBuilder(
                        kit.resolve("quadrille").toString(),
                        "demo",
                        "--engine",
                        engine.engine().facts().name(),
                        "--phase-length",
                        phaseSeconds + "s",
                        "--results",
                        results.toString(),
                        "--run-id",
                        "demo")
                .redirectErrorStream(true)
                .start();
        Map<String, Double> taken = new LinkedHashMap<>();
        StringBuilder all = new StringBuilder();
        String step = "starting the server";
        long since = System.nanoTime();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(demo.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                all.append(line).append('\n');
                Optional<String> next = beginsWith(line);
                if (next.isPresent()) {
                    long now = System.nanoTime();
                    taken.merge(step, (now - since) / 1e9, Double::sum);
                    since = now;
                    step = next.get();
                }
            }
        }
        int exit = demo.waitFor();
        taken.merge(step, (System.nanoTime() - since) / 1e9, Double::sum);
        boolean reported = Files.exists(results.resolve("demo").resolve("report.html"));
        if (exit > ExitCode.INVALID.code()
                || !reported
                || !taken.keySet().containsAll(List.of("the run", "the report"))) {
            throw new IllegalStateException(
                    "the demo ended with " + exit + " and steps " + taken.keySet() + ":\n" + all);
        }
        return taken;
    }

    private static Optional<String> beginsWith(String line) {
        return STEPS.entrySet().stream()
                .filter(step -> line.startsWith(step.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path place = from.relativize(folder);
                boolean module = place.getNameCount() == 2 && place.endsWith("target");
                if (module || place.getNameCount() == 1 && NOT_CLONED.contains(place.toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(place.toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && !file.getFileName().toString().equals(".git")) {
                    Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
