package org.quadrille.tests.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.reporter.Reporter;
import org.quadrille.reporter.data.LogSql;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * The reporter on a large log until it prints the verdict, and DuckDB alone counting and grouping the same files, each in a
 * JVM of its own whose heap and DuckDB limit are 2 GiB together. Memory, of the whole report, is flat if a tenth of the
 * records needs about as much.
 */
public final class ReportBenchmark implements Benchmark {
    private static final Setting RECORDS = new Setting("records", "records of all logs", 50_000_000, 50_000);
    private static final Setting LOGS = new Setting("logs", "transaction logs, 2 or more", 2, 2);

    private static final Setting MANY = new Setting(
            "manyLogs", "transaction logs that hold the same records once more; 0 leaves them out", 500, 20);

    private static final String REPORT = "report";
    private static final String BARE = "bare";
    private static final int SMALLER = 10;
    private static final double MOST_MEBIBYTES = 2_048;
    private static final String PEAK = "VmHWM:";
    private static final String DONE = "done";

    /** DuckDB takes up to 1 GB (the reporter's own limit), the heap up to this. */
    private static final String HEAP = "-Xmx1g";

    /** The options with which the launcher starts the report of a large log. */
    public static final List<String> LAUNCHED = List.of(
            "-XX:+UseSerialGC",
            "-XX:Tier4InvocationThreshold=200000",
            "-XX:Tier4MinInvocationThreshold=50000",
            "-XX:Tier4CompileThreshold=400000",
            "-XX:Tier4BackEdgeThreshold=2000000");

    /** Reads the files as the reporter does: with guessed columns, DuckDB needs many times the memory. */
    private static final String SCAN = """
            SELECT txn, count(*), avg(response_us)
            FROM read_csv('%s', auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
                columns = %s)
            GROUP BY txn""";

    private record Taken(double seconds, double peakMebibytes) {}

    @Override
    public String name() {
        return "report";
    }

    @Override
    public String compares() {
        return "records of a log that a verdict takes a second, against DuckDB scanning the same files";
    }

    @Override
    public List<Setting> settings() {
        return List.of(RECORDS, LOGS, MANY);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        long records = bench.get(RECORDS);
        Path all = bench.folder().resolve("all");
        Path tenth = bench.folder().resolve("tenth");
        LargeRun.write(all, records, (int) bench.get(LOGS));
        LargeRun.write(tenth, records / SMALLER, (int) bench.get(LOGS));
        Path many = bench.folder().resolve("many");
        if (bench.get(MANY) > 0) {
            LargeRun.write(many, records, (int) bench.get(MANY));
        }
        double[] peak = new double[bench.rounds()];
        double[] smaller = new double[bench.rounds()];
        List<Bench.Side> sides = new ArrayList<>(List.of(
                round -> child(BARE, all).seconds(),
                round -> {
                    Taken taken = child(REPORT, all);
                    peak[round] = taken.peakMebibytes();
                    return taken.seconds();
                },
                round -> {
                    Taken taken = child(REPORT, tenth);
                    smaller[round] = taken.peakMebibytes();
                    return taken.seconds();
                }));
        if (bench.get(MANY) > 0) {
            sides.add(round -> child(REPORT, many).seconds());
        }
        List<double[]> seconds = bench.alternate(sides.toArray(new Bench.Side[0]));
        List<Figure> figures = new ArrayList<>(List.of(
                Figure.ratio("bare scan / verdict", seconds.get(0), seconds.get(1))
                        .atLeast(0.25),
                Figure.of(Kind.COUNT, "peak memory of the report", "MiB", peak).atMost(MOST_MEBIBYTES),
                Figure.ratio("peak memory / that of a tenth of the records", peak, smaller),
                rate("verdict, records a second", records, seconds.get(1)),
                rate("bare scan, records a second", records, seconds.get(0))));
        if (bench.get(MANY) > 0) {
            figures.add(Figure.ratio("verdict on many logs / on few", seconds.get(3), seconds.get(1))
                    .atMost(1));
        }
        return figures;
    }

    private static Figure rate(String name, long records, double[] seconds) {
        double[] rates = new double[seconds.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = records / seconds[i];
        }
        return Figure.of(Kind.TIME, name, "1/s", rates);
    }

    private static Taken child(String what, Path folder) throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<String> flags = new ArrayList<>(LAUNCHED);
        flags.add(HEAP);
        List<String> command = ThisJava.command(ReportBenchmark.class.getName(), flags);
        command.addAll(List.of(what, folder.toString()));
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        StringBuilder said = new StringBuilder();
        double seconds = 0;
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                said.append(line).append('\n');
                if (line.equals(DONE)) {
                    seconds = (System.nanoTime() - start) / 1e9;
                }
            }
        }
        int exit = child.waitFor();
        if (exit != 0) {
            throw new IOException("the " + what + " of " + folder + " ended with " + exit + ": "
                    + said.toString().strip());
        }
        double kibibytes = said.toString()
                .lines()
                .filter(line -> line.startsWith(PEAK))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow(() -> new IOException("the " + what + " did not say how much memory it took: " + said));
        return new Taken(seconds, kibibytes / 1024);
    }

    /** The child: what to do, and with which folder. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        if (args[0].equals(BARE)) {
            scan(folder);
            System.out.println(DONE);
        } else {
            Reporter.report(folder, result -> System.out.println(DONE));
        }
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        status.stream().filter(line -> line.startsWith(PEAK)).forEach(System.out::println);
    }

    private static void scan(Path folder) throws Exception {
        String logs = folder.toAbsolutePath().resolve("logs/*.csv").toString().replace("'", "''");
        long groups = 0;
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("SET memory_limit = '1GB'");
            try (ResultSet rows = statement.executeQuery(SCAN.formatted(logs, LogSql.types()))) {
                while (rows.next()) {
                    groups += rows.getLong(2) > 0 ? 1 : 0;
                }
            }
        }
        if (groups == 0) {
            throw new IllegalStateException("there was nothing to scan in " + folder);
        }
    }
}
