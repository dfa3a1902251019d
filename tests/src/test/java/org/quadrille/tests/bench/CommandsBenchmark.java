package org.quadrille.tests.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.testing.FolderCopy;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * What a user of the kit waits for outside a run, with another build and with this one in turns: whole commands, each in
 * processes of its own that its own launcher starts. That both did the same is shown by counts.
 */
final class CommandsBenchmark implements Benchmark {
    private static final Setting STARTS = new Setting("starts", "starts of quadrille --help in a round", 10, 2);
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days of the databases", 10, 5);
    private static final Setting PHASE =
            new Setting("phaseSeconds", "seconds of each of the ten phases of the demo that is reported", 6, 1);
    private static final Setting RECORDS =
            new Setting("records", "records of the larger run that is reported", 2_000_000, 20_000);

    /** Of the larger run: a customer emulator's and a market emulator's. */
    private static final int LOGS = 2;

    /** What a report leaves in the folder of a run. */
    private static final List<String> REPORT =
            List.of("data", "charts", "checks.json", "report.html", "report.pdf", "report.json", "report.sha256");

    private static final double MOST_OF_OLD = 1.1;
    private static final long LOOK_MILLIS = 10;

    /** What a command uses up. */
    private enum Cost {
        TIME(Kind.TIME, "time", "s"),
        CPU(Kind.CPU, "CPU", "s"),
        MEMORY(Kind.COUNT, "peak memory", "MiB"),
        SERVER(Kind.CPU, "CPU of the server", "s");

        private final Kind kind;
        private final String title;
        private final String unit;

        Cost(Kind kind, String title, String unit) {
            this.kind = kind;
            this.title = title;
            this.unit = unit;
        }
    }

    private record Side(String label, Kit kit) {}

    /**
     * What a command took in a round, and what it did for that.
     *
     * @param work amounts, by name, of which the new build must not do less
     * @param same what both builds must have found alike, by name
     */
    private record Taken(Map<Cost, Double> costs, Map<String, Double> work, Map<String, Object> same) {}

    @FunctionalInterface
    private interface Command {
        Taken run(Side side) throws Exception;
    }

    /** A command with what it took of each build, round by round. */
    private record Compared(String name, Command command, List<Taken> old, List<Taken> current) {
        Compared(String name, Command command) {
            this(name, command, new ArrayList<>(), new ArrayList<>());
        }

        Bench.Side side(Side side, List<Taken> all) {
            return round -> {
                all.add(command.run(side));
                return all.get(round).costs.get(Cost.CPU);
            };
        }

        List<Figure> figures() {
            List<Figure> figures = new ArrayList<>();
            for (Cost cost : old.get(0).costs.keySet()) {
                List<Figure> both = of(cost.kind, cost.title, cost.unit, taken -> taken.costs.get(cost));
                both.set(2, both.get(2).atMost(MOST_OF_OLD));
                figures.addAll(both);
            }
            for (String work : old.get(0).work.keySet()) {
                List<Figure> both = of(Kind.COUNT, work, "", taken -> taken.work.get(work));
                both.set(2, both.get(2).atLeast(1));
                figures.addAll(both);
            }
            for (String found : old.get(0).same.keySet()) {
                // In any round: a median would pass over one that differs.
                boolean alike = all(old, found).equals(all(current, found));
                double[] other = old.stream().mapToDouble(any -> alike ? 0 : 1).toArray();
                figures.add(Figure.of(Kind.COUNT, name + ": difference in " + found, "", other)
                        .atMost(0));
            }
            return figures;
        }

        private static List<Object> all(List<Taken> rounds, String found) {
            return rounds.stream().map(taken -> taken.same.get(found)).toList();
        }

        private List<Figure> of(Kind kind, String what, String unit, ToDoubleFunction<Taken> of) {
            return BuildFigures.of(
                    kind,
                    name + ": " + what,
                    unit,
                    old.stream().mapToDouble(of).toArray(),
                    current.stream().mapToDouble(of).toArray());
        }
    }

    private final Optional<Kit> against;

    /** @param against the other build; empty for a benchmark that is only listed */
    CommandsBenchmark(Optional<Kit> against) {
        this.against = against;
    }

    @Override
    public String name() {
        return "commands";
    }

    @Override
    public String compares() {
        return "start, db build and report of this build of the kit (new) against the one of --against (old), in turns";
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
        return List.of(STARTS, DAYS, PHASE, RECORDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        if (bench.get(STARTS) == 0) {
            throw new IllegalArgumentException("commands.starts is 0 but must be at least 1");
        }
        Side old = new Side("old", against.orElseThrow());
        Side current = new Side("new", Kit.in(Path.of(DemoBenchmark.home())));
        for (Side side : List.of(old, current)) {
            bench.fact(side.label + " kit", side.kit.folder());
            took(bench, side, ExitCode.OK, "--version");
            bench.fact(
                    side.label + " build", Files.readString(said(bench, side)).strip());
        }
        // By the old build, as a new one has to read what earlier ones have left, but not the other way round.
        Path results = bench.folder().resolve("recorded");
        new DemoBenchmark(BenchEngine.POSTGRESQL).demo(old.kit.folder(), results, bench.get(PHASE));
        Path demo = results.resolve("demo");
        for (String made : REPORT) {
            Folders.delete(demo.resolve(made));
        }
        Path large = bench.folder().resolve("large");
        LargeRun.write(large, bench.get(RECORDS), LOGS);
        bench.note("a demo recorded, a larger run written");
        try (EmbeddedServer server = BenchServer.start(bench)) {
            List<Compared> all = List.of(
                    new Compared("--help, " + bench.get(STARTS) + " starts", side -> help(bench, side)),
                    new Compared("db build", side -> build(bench, side, server)),
                    new Compared("report of a demo", side -> report(bench, side, demo)),
                    new Compared("report of a larger run", side -> report(bench, side, large)));
            bench.note(
                    "CPU of old and new, s: " + all.stream().map(Compared::name).collect(Collectors.joining("; ")));
            bench.alternate(all.stream()
                    .flatMap(one -> List.of(one.side(old, one.old), one.side(current, one.current)).stream())
                    .toArray(Bench.Side[]::new));
            List<Figure> figures =
                    all.stream().flatMap(one -> one.figures().stream()).toList();
            bench.fact(BenchTable.MARKDOWN, BuildFigures.markdown(figures));
            return figures;
        }
    }

    private static Taken help(Bench bench, Side side) throws Exception {
        Map<Cost, Double> costs = new EnumMap<>(Cost.class);
        for (long start = 0; start < bench.get(STARTS); start++) {
            took(bench, side, ExitCode.OK, "--help")
                    .forEach((cost, more) -> costs.merge(cost, more, cost == Cost.MEMORY ? Double::max : Double::sum));
        }
        double lines = Files.readAllLines(said(bench, side)).size();
        return new Taken(costs, Map.of("lines", lines), Map.of());
    }

    /** A database of each role for one load unit, one of which is a copy, and the pristine copy, with all checks. */
    private static Taken build(Bench bench, Side side, EmbeddedServer server) throws Exception {
        Path folder = Files.createDirectories(bench.folder().resolve(side.label));
        BuildTestbed testbed = new BuildTestbed(side.label, server, 1, bench.get(DAYS), 1);
        testbed.write(folder);
        String file = folder.resolve("testbed.json").toString();
        server.checkpoint();
        double before = ProcessCpu.server(server.pid());
        Map<Cost, Double> costs = took(bench, side, ExitCode.OK, "db", "build", "--testbed", file, "--group", "1");
        costs.put(Cost.SERVER, ProcessCpu.server(server.pid()) - before);
        Map<String, Long> rows = new TreeMap<>();
        for (String database : testbed.loaded()) {
            BenchDatabases.rows(server.address(database))
                    .forEach((table, count) -> rows.put(database.substring(side.label.length()) + " " + table, count));
        }
        // The whole testbed, or else the pristine copy would be left for the other build.
        took(bench, side, ExitCode.OK, "db", "drop", "--testbed", file);
        double all = rows.values().stream().mapToLong(Long::longValue).sum();
        return new Taken(costs, Map.of("rows", all), Map.of("rows of a table", rows));
    }

    /** Of a fresh copy, so that nothing of an earlier report is there. */
    private static Taken report(Bench bench, Side side, Path run) throws Exception {
        Path copy = bench.folder().resolve("copy").resolve(run.getFileName());
        FolderCopy.make(run, copy);
        Map<Cost, Double> costs = took(bench, side, ExitCode.INVALID, "report", copy.toString());
        ResultsFolder made = new ResultsFolder(copy);
        if (Math.min(Files.size(made.report()), Files.size(made.reportPdf())) == 0) {
            throw new IllegalStateException("the report of the " + side.label + " build is empty");
        }
        JsonNode result = Json.mapper().readTree(made.checks().toFile());
        Folders.delete(copy);
        Map<String, Double> work = new LinkedHashMap<>();
        for (JsonNode check : result.path("checks")) {
            work.merge("checks", 1.0, Double::sum);
            work.merge("checks passed", check.path("passed").asBoolean() ? 1.0 : 0, Double::sum);
        }
        for (JsonNode type : result.path("transactions")) {
            work.merge("transactions", type.path("count").asDouble(), Double::sum);
        }
        if (work.size() < 3 || work.get("transactions") == 0) {
            throw new IllegalStateException("the report of the " + side.label + " build has only " + work);
        }
        String verdict = result.path("verdict").asText();
        bench.fact("verdict of " + run.getFileName() + ", " + side.label, verdict);
        return new Taken(costs, work, Map.of("verdict", verdict));
    }

    /** Where the last command of a build has written to. */
    private static Path said(Bench bench, Side side) {
        return bench.folder().resolve(side.label + ".txt");
    }

    /**
     * Runs a command to its end; the CPU is that of all its processes.
     *
     * @param worst exit code with which it has done its work
     */
    private static Map<Cost, Double> took(Bench bench, Side side, ExitCode worst, String... arguments)
            throws IOException, InterruptedException {
        double before = ProcessCpu.ended();
        long start = System.nanoTime();
        Process process = side.kit
                .command(List.of(arguments))
                .redirectErrorStream(true)
                .redirectOutput(said(bench, side).toFile())
                .start();
        double peak = 0;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            try {
                peak = Math.max(peak, Meter.peakMemory(process.pid()));
            } catch (IOException e) {
                if (process.isAlive()) {
                    throw e;
                }
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() > worst.code()) {
            throw new IllegalStateException("quadrille " + String.join(" ", arguments) + " of the " + side.label
                    + " build ended with " + process.exitValue() + ": " + Kit.lastWords(said(bench, side)));
        }
        Map<Cost, Double> costs = new EnumMap<>(Cost.class);
        costs.put(Cost.TIME, seconds);
        costs.put(Cost.CPU, ProcessCpu.ended() - before);
        costs.put(Cost.MEMORY, peak / (1 << 20));
        return costs;
    }
}
