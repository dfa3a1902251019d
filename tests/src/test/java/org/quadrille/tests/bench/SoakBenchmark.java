package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * The demo, without elasticity and for a long time: what each process holds at the beginning, in the middle and at the
 * end of the measurement, and tpsV of the first fifth of the measurement beside that of the last.
 */
final class SoakBenchmark implements Benchmark {
    private static final Setting PHASE =
            new Setting("phaseSeconds", "seconds of each of the ten phases; ramp-up and warm-up take 1.7 more", 300, 2);
    private static final Setting SESSIONS = new Setting("sessions", "sessions of the customer emulator", 4, 4);

    private static final int PHASES = 10;
    private static final int PART = 5;
    /** The demo's ramp-up and warm-up as a multiple of the phase length. */
    private static final double BEFORE = 10.0 / 6;
    /** The last look is this many seconds before the end, or one phase if that is shorter. */
    private static final double MARGIN = 10;

    private static final double MOST_GROWTH = 1.1;
    private static final double MOST_CHANGE = 5;

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String compares() {
        return "an hour of the demo's load: growth of every process, tpsV of the last fifth against the first";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing().or(DemoBenchmark::withoutSources);
    }

    @Override
    public boolean byNameOnly() {
        return true;
    }

    @Override
    public List<Setting> settings() {
        return List.of(PHASE, SESSIONS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        Path results = bench.folder().resolve("results");
        double phase = bench.get(PHASE);
        List<Map<String, ProcessReading>> looks = soak(bench, results, phase);
        Map<String, ProcessReading> first = looks.get(0);
        Map<String, ProcessReading> last = looks.get(looks.size() - 1);
        if (!first.keySet().equals(last.keySet()) || first.size() < 8) {
            throw new IllegalStateException(
                    "the processes at the beginning were " + first.keySet() + ", at the end " + last.keySet());
        }
        JsonNode report =
                Json.mapper().readTree(results.resolve("soak/report.json").toFile());
        bench.fact("verdict", report.get("verdict").asText());
        for (JsonNode check : report.get("checks")) {
            if (!check.get("passed").asBoolean()) {
                bench.fact(
                        "failed check " + check.get("id").asText(),
                        check.get("sentence").asText());
            }
        }
        bench.fact("tpsV", report.get("tpsV").asText());
        for (JsonNode cost : report.at("/figures/kitCost")) {
            bench.fact(
                    "CPU a transaction, " + cost.get("part").asText(),
                    cost.get("microsPerTransaction").asText() + " us");
        }
        RunSchedule schedule =
                new ResultsFolder(results.resolve("soak")).readManifest().schedule();
        double begin = schedule.measureStart();
        double end = schedule.measureEnd();
        double part = (end - begin) / PART;
        double before = rate(report, begin, begin + part);
        double after = rate(report, end - part, end);
        return List.of(
                Figure.of(Kind.TIME, "tpsV of the first fifth", "1/s", before),
                Figure.of(Kind.TIME, "tpsV of the last fifth", "1/s", after),
                Figure.of(Kind.RATIO, "change of tpsV", "%", 100 * Math.abs(after / before - 1))
                        .atMost(MOST_CHANGE),
                growth("live heap", first, last, ProcessReading::heap),
                growth("memory", first, last, ProcessReading::memory),
                growth("threads", first, last, ProcessReading::threads),
                growth("file handles", first, last, ProcessReading::files),
                growth("connections", first, last, ProcessReading::connections));
    }

    /** Runs the demo; readings at the beginning, in the middle and at the end of its measurement. */
    private static List<Map<String, ProcessReading>> soak(Bench bench, Path results, double phase) throws Exception {
        // Kept only so that the server can be found: it is not a child of the demo, which still shuts it down.
        Path kept = bench.folder().resolve("kept");
        Process demo = new ProcessBuilder(
                        Path.of(DemoBenchmark.home(), "quadrille").toString(),
                        "demo",
                        "--baseline",
                        "--phase-length",
                        Math.round(phase) + "s",
                        "--sessions",
                        Long.toString(bench.get(SESSIONS)),
                        "--results",
                        results.toString(),
                        "--run-id",
                        "soak",
                        "--keep",
                        kept.toString())
                .redirectErrorStream(true)
                .start();
        StringBuilder all = new StringBuilder();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(demo.getInputStream(), StandardCharsets.UTF_8))) {
            awaitStart(said, all);
            long start = System.nanoTime();
            double margin = Math.min(MARGIN, phase);
            List<ProcessHandle> tops = List.of(demo.toHandle(), server(kept));
            List<Map<String, ProcessReading>> looks = List.of(
                    look(bench, tops, start, BEFORE * phase),
                    look(bench, tops, start, (BEFORE + PHASES / 2.0) * phase),
                    look(bench, tops, start, (BEFORE + PHASES) * phase - margin));
            said.lines().forEach(line -> all.append(line).append('\n'));
            int exit = demo.waitFor();
            if (exit > ExitCode.INVALID.code()) {
                throw new IllegalStateException("the demo ended with " + exit + ":\n" + all);
            }
            return looks;
        } finally {
            // It shuts down its processes and its server before it exits.
            demo.destroy();
            demo.waitFor(1, TimeUnit.MINUTES);
        }
    }

    private static void awaitStart(BufferedReader said, StringBuilder all) throws IOException {
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("run started")) {
                return;
            }
        }
        throw new IllegalStateException("the demo ended before its run began:\n" + all);
    }

    /** The server that runs on data in a folder. */
    static ProcessHandle server(Path kept) throws IOException {
        try (Stream<Path> files = Files.find(kept, 5, (file, a) -> file.endsWith("postmaster.pid"))) {
            Path file = files.findFirst().orElseThrow(() -> new IllegalStateException("no server runs in " + kept));
            long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
            return ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("the server " + pid + " is gone"));
        }
    }

    private static Map<String, ProcessReading> look(Bench bench, List<ProcessHandle> tops, long start, double seconds)
            throws IOException, InterruptedException {
        long wait = (long) (seconds * 1e9) - (System.nanoTime() - start);
        TimeUnit.NANOSECONDS.sleep(wait);
        Map<String, ProcessReading> readings = ProcessReading.below(tops);
        bench.note(Figure.number(seconds) + " s after the start:");
        readings.forEach((name, reading) -> {
            bench.note("  " + name + ": " + reading);
            bench.fact(name + " after " + Math.round(seconds) + " s", reading);
        });
        return readings;
    }

    /** Trade-Results a second of the sampling intervals that begin within a part of the run. */
    private static double rate(JsonNode report, double from, double to) {
        double results = 0;
        int groups = 0;
        for (JsonNode step : report.at("/figures/throughput")) {
            double at = step.get("at").asDouble();
            if (at >= from && at < to) {
                results += step.get("rate").asDouble();
                groups++;
            }
        }
        long intervals = Math.round((double) groups / GroupId.PER_TILE);
        if (intervals == 0 || results == 0) {
            throw new IllegalStateException("no Trade-Results from " + from + " to " + to);
        }
        return results / intervals;
    }

    /** Growth of the process that grew most. */
    private static Figure growth(
            String what,
            Map<String, ProcessReading> first,
            Map<String, ProcessReading> last,
            ToLongFunction<ProcessReading> of) {
        // A server has no Java heap, neither at the beginning nor at the end.
        double most = first.keySet().stream()
                .filter(name -> of.applyAsLong(first.get(name)) > 0 || of.applyAsLong(last.get(name)) > 0)
                .mapToDouble(
                        name -> (double) of.applyAsLong(last.get(name)) / Math.max(1, of.applyAsLong(first.get(name))))
                .max()
                .orElseThrow();
        return Figure.of(Kind.COUNT, what + ", end / beginning, most of a process", "", most)
                .atMost(MOST_GROWTH);
    }
}
