package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.files.Folders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one benchmark after the other; one that fails does not keep the next from running. */
final class BenchRunner {
    private static final Logger LOG = LoggerFactory.getLogger(BenchRunner.class);

    private final int rounds;
    private final boolean quick;
    private final PrintStream out;

    BenchRunner(int rounds, boolean quick, PrintStream out) {
        this.rounds = rounds;
        this.quick = quick;
        this.out = out;
    }

    BenchReport.Row run(Benchmark benchmark, Map<String, Long> sizes) throws IOException {
        out.println(benchmark.name() + ": " + benchmark.compares());
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        Path folder = Files.createTempDirectory("quadrille-bench-" + benchmark.name() + "-");
        Bench bench = new Bench(rounds, quick, folder, sizes, out);
        long start = System.nanoTime();
        BenchReport.Status status = BenchReport.Status.DONE;
        String why = "";
        List<Figure> figures = List.of();
        Optional<String> missing = benchmark.missing();
        if (missing.isPresent()) {
            status = BenchReport.Status.SKIPPED;
            why = missing.get();
        } else {
            try {
                figures = benchmark.run(bench);
                if (figures.isEmpty()) {
                    throw new IllegalStateException("it measured nothing");
                }
            } catch (Exception | AssertionError e) {
                LOG.error("The benchmark {} has failed", benchmark.name(), e);
                status = BenchReport.Status.FAILED;
                why = e.getMessage() == null ? e.toString() : e.getMessage();
            }
        }
        delete(folder);
        Map<String, Long> used = new LinkedHashMap<>();
        benchmark.settings().forEach(setting -> used.put(setting.name(), bench.get(setting)));
        return new BenchReport.Row(
                benchmark.name(),
                benchmark.compares(),
                status,
                why,
                load,
                (System.nanoTime() - start) / 1e9,
                used,
                bench.facts(),
                figures);
    }

    /** Leaves what a server that is still ending keeps in use to the system: the figures must not be lost over it. */
    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.warn("{} could not be removed: {}", folder, e.toString());
        }
    }
}
