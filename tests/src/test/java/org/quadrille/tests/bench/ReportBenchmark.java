package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quadrille.reporter.Reporter;

/**
 * The reporter on a large log: a whole report, a second one of the same folder, and DuckDB alone counting and grouping the same
 * files, each in a JVM of its own whose heap and DuckDB limit are 2 GiB together. Arguments: records (50000000), transaction
 * logs (2, the least), folder (made under the temporary folder and left there; one that exists is used again).
 */
public final class ReportBenchmark {
    /** DuckDB takes up to 1 GB (the reporter's own limit), the heap up to this. */
    private static final String HEAP = "-Xmx1g";

    /** As the reporter reads them: with columns that DuckDB guesses it needs many times the memory. */
    private static final String BARE = """
            SELECT txn, count(*), avg(response_us)
            FROM read_csv('%s', auto_detect = false, header = true, comment = '#', delim = ',', quote = '', escape = '',
                columns = {'scheduled_us': 'BIGINT', 'start_us': 'BIGINT', 'response_us': 'BIGINT', 'session': 'INTEGER',
                    'tile': 'INTEGER', 'grp': 'INTEGER', 'phase': 'INTEGER', 'txn': 'VARCHAR', 'status': 'INTEGER',
                    'sql_state': 'VARCHAR', 'retries': 'INTEGER', 'trade_id': 'BIGINT', 'variant': 'INTEGER'})
            GROUP BY txn""";

    private ReportBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 1 && args[0].startsWith("--")) {
            child(args[0], Path.of(args[1]));
            return;
        }
        long records = args.length > 0 ? Long.parseLong(args[0]) : 50_000_000;
        int files = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Path folder = args.length > 2
                ? Path.of(args[2])
                : Path.of(System.getProperty("java.io.tmpdir"), "quadrille-large-" + records + "-" + files);
        if (!Files.exists(folder.resolve("run.json"))) {
            LargeRun.write(folder, records, files);
        }
        System.out.printf(
                Locale.ROOT, "%,d records, %d logs, %,d MB in %s%n", records, files, bytes(folder) >> 20, folder);
        double bare = run("--bare", folder, records, 0);
        run("--report", folder, records, bare);
        run("--report", folder, records, bare);
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> logs = Files.list(folder.resolve("logs"))) {
            return logs.mapToLong(log -> log.toFile().length()).sum();
        }
    }

    private static double run(String what, Path folder, long records, double bare) throws Exception {
        long start = System.nanoTime();
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReportBenchmark.class.getName(),
                        what,
                        folder.toString())
                .inheritIO()
                .start();
        int exit = child.waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%-9s %8.1f s %,12.0f records/s%s%s%n",
                what.substring(2),
                seconds,
                records / seconds,
                bare > 0 ? String.format(Locale.ROOT, ", %.1f times the bare scan", seconds / bare) : "",
                exit == 0 ? "" : ", FAILED with exit code " + exit);
        return seconds;
    }

    private static void child(String what, Path folder) throws Exception {
        if (what.equals("--bare")) {
            bare(folder);
        } else {
            Reporter.report(folder);
        }
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        status.stream().filter(line -> line.startsWith("VmHWM")).forEach(System.out::println);
    }

    private static void bare(Path folder) throws Exception {
        String logs = folder.toAbsolutePath().resolve("logs/*.csv").toString().replace("'", "''");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("SET memory_limit = '1GB'");
            try (ResultSet rows = statement.executeQuery(BARE.formatted(logs))) {
                while (rows.next()) {
                    rows.getLong(2);
                }
            }
        }
    }
}
