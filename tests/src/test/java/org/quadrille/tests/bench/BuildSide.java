package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * One of two builds that are compared, with databases that it has loaded itself, on a server of their own. Everything
 * that is done with it goes through its command line: its processes are started, and a run of its own prime drives them.
 * The benchmark only reads the metrics of the run, {@code /proc} and the server, and lets the load rest ({@link Gate}).
 */
final class BuildSide implements AutoCloseable {
    private static final int READY_SECONDS = 180;
    private static final int LOAD_SECONDS = 600;

    /** Time in which sessions that the gate holds back finish what they have begun. */
    private static final long SETTLE_MILLIS = 500;

    /** A little longer than prime takes from one look at the workers to the next. */
    private static final long LOOK_MILLIS = 1_200;

    private static final int MOST_LOOKS = 20;
    private static final Pattern ELAPSED = Pattern.compile("(?m)^quadrille_run_elapsed_seconds ([0-9.Ee+]+)");
    private static final Pattern BUILD = Pattern.compile("(?m)^quadrille_run_info\\{.*build=\"([^\"]*)\"");

    private final BuildTestbed testbed;
    private final Kit kit;

    /**
     * Of its own: as long as a SERIALIZABLE transaction is open, one that rests included, a server keeps the predicate
     * locks of all that ended since in any of its databases, until it has no memory for them and the others fail.
     */
    private final EmbeddedServer server;

    private final Path folder;
    private final Map<String, List<String>> options;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<String, Process> workers = new LinkedHashMap<>();
    private int runs;
    private Process prime;
    private URI metrics;
    private Gate gate;
    private LiveCounts counted;

    BuildSide(Kit kit, BuildTestbed testbed, Path folder) throws IOException {
        this.kit = kit;
        this.testbed = testbed;
        this.server = testbed.server();
        this.folder = Files.createDirectories(folder);
        this.options = testbed.write(folder);
    }

    EmbeddedServer server() {
        return server;
    }

    Path testbedFile() {
        return folder.resolve("testbed.json");
    }

    private List<DatabaseAddress> databases() {
        return testbed.loaded().stream().map(server::address).toList();
    }

    void buildDatabases() throws Exception {
        Path said = folder.resolve("build.txt");
        Process build = kit.command(
                        List.of("db", "build", "--testbed", testbedFile().toString(), "--no-pristine", "--no-check"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (build.waitFor() != 0) {
            throw new IllegalStateException(
                    "the " + testbed.label() + " build could not load its databases: " + Kit.lastWords(said));
        }
        for (DatabaseAddress database : databases()) {
            BenchDatabases.warm(server, database.database());
        }
    }

    /** Starts all worker processes; returns the seconds until the last was ready. */
    double startProcesses() throws Exception {
        long start = System.nanoTime();
        for (Map.Entry<String, List<String>> process : options.entrySet()) {
            String name = process.getKey();
            Path logs = Files.createDirectories(folder.resolve(name));
            List<String> command = new ArrayList<>(List.of(name.substring(0, name.indexOf('-')), "--once"));
            command.addAll(process.getValue());
            command.addAll(List.of("--logs", logs.toString()));
            ProcessBuilder worker = kit.command(command);
            // As those that a demo starts.
            worker.environment().put("QUADRILLE_JAVA_OPTS", "-Xmx256m");
            workers.put(
                    name,
                    worker.redirectErrorStream(true)
                            .redirectOutput(logs.resolve("said.txt").toFile())
                            .start());
        }
        long deadline = start + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        for (Map.Entry<String, Process> worker : workers.entrySet()) {
            Path said = folder.resolve(worker.getKey()).resolve("said.txt");
            while (!Files.readString(said).contains(" ready on ")) {
                if (!worker.getValue().isAlive() || System.nanoTime() > deadline) {
                    throw new IllegalStateException(worker.getKey() + " of the " + testbed.label()
                            + " build did not start: " + Kit.lastWords(said));
                }
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /** Starts a run; returns the seconds of CPU that the kit has used up to the moment before its load begins. */
    double startLoad() throws Exception {
        int port = Ports.free(1).get(0);
        metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
        Path said = folder.resolve("run.txt");
        String runId = "run-" + ++runs;
        prime = kit.command(List.of(
                        "run",
                        "--testbed",
                        testbedFile().toString(),
                        "--results",
                        folder.resolve("results").toString(),
                        "--run-id",
                        runId,
                        "--metrics-port",
                        Integer.toString(port)))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        gate = new Gate(databases());
        counted = LiveCounts.of("");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LOAD_SECONDS);
        // Prime says this when the workers have their orders, a second or so before these begin.
        while (!Files.readString(said).contains("run started")) {
            if (!prime.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "the run of the " + testbed.label() + " build did not start: " + Kit.lastWords(said));
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return read().get(Meter.KIT);
    }

    /** The build of the kit that runs. */
    String build() throws Exception {
        Matcher build = BUILD.matcher(look());
        return build.find() ? build.group(1) : "unknown";
    }

    /** Measures from now, before the load begins, to the given second of the run; the load then rests. */
    BuildWindow first(long seconds) throws Exception {
        Map<Meter, Double> before = read();
        Matcher elapsed = ELAPSED.matcher(look());
        while (!elapsed.find() || Double.parseDouble(elapsed.group(1)) < seconds) {
            TimeUnit.MILLISECONDS.sleep(50);
            elapsed.reset(look());
        }
        gate.hold();
        return end(before, Double.parseDouble(elapsed.group(1)));
    }

    /** Lets the load, which rests, run for some seconds. */
    BuildWindow window(double seconds) throws Exception {
        Map<Meter, Double> before = read();
        long start = System.nanoTime();
        gate.release();
        TimeUnit.MILLISECONDS.sleep(Math.round(1e3 * seconds));
        gate.hold();
        return end(before, (System.nanoTime() - start) / 1e9);
    }

    private BuildWindow end(Map<Meter, Double> before, double seconds) throws Exception {
        TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
        Map<Meter, Double> used = read();
        used.replaceAll((meter, value) -> value - before.get(meter));
        LiveCounts now = settled();
        LiveCounts counts = now.minus(counted);
        counted = now;
        if (counts.all() < 10 * seconds) {
            throw new IllegalStateException("the " + testbed.label() + " build did only " + Figure.number(counts.all())
                    + " transactions in " + Figure.number(seconds) + " s");
        }
        return new BuildWindow(seconds, counts, used, Meter.memory(pids("")));
    }

    /** Holds the load back as soon as it runs. */
    void rest() throws Exception {
        gate.hold();
        counted = settled();
    }

    /** Lets the load, which rests, do a few transactions, which are in no window. */
    void breathe() throws Exception {
        gate.breathe();
        TimeUnit.MILLISECONDS.sleep(SETTLE_MILLIS);
        counted = settled();
    }

    /** Counts when prime has seen the last transaction. */
    private LiveCounts settled() throws Exception {
        LiveCounts before = LiveCounts.of("");
        for (int look = 0; look < MOST_LOOKS; look++) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            LiveCounts now = LiveCounts.of(look());
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
        throw new IllegalStateException("the load of the " + testbed.label() + " build does not come to rest");
    }

    private String look() throws Exception {
        if (!prime.isAlive()) {
            throw new IllegalStateException("the run of the " + testbed.label() + " build has ended: "
                    + Kit.lastWords(folder.resolve("run.txt")));
        }
        return client.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private List<Long> pids(String prefix) {
        return workers.entrySet().stream()
                .filter(worker -> worker.getKey().startsWith(prefix))
                .map(worker -> worker.getValue().pid())
                .toList();
    }

    private Map<Meter, Double> read() throws IOException, SQLException {
        List<Long> all = pids("");
        Map<Meter, Double> read = new EnumMap<>(Meter.class);
        read.put(Meter.KIT, ProcessCpu.seconds(all));
        read.put(Meter.CE, ProcessCpu.seconds(pids("ce")));
        read.put(Meter.MEE, ProcessCpu.seconds(pids("mee")));
        read.put(Meter.CONNECTOR, ProcessCpu.seconds(pids("connector")));
        read.put(Meter.COMPILERS, ProcessCpu.compilers(all));
        read.put(Meter.SERVER, ProcessCpu.server(server.pid()));
        read.put(Meter.SWITCHES, Meter.switches(all));
        read.put(Meter.CALLS, Meter.calls(all));
        // Sessions add to the statistics once a second, so that a window may lack some of its last counts and have a
        // few of
        // the one before; the end of the log is exact.
        try (Connection connection = server.address("postgres").connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select sum(tup_inserted + tup_updated + tup_deleted),"
                        + " sum(tup_fetched), max(pg_current_wal_insert_lsn() - '0/0'::pg_lsn),"
                        + " (select wal_records from pg_stat_wal), (select wal_fpi from pg_stat_wal)"
                        + " from pg_stat_database where datname like '" + testbed.label() + "\\_%'")) {
            rows.next();
            read.put(Meter.WRITTEN, rows.getDouble(1));
            read.put(Meter.FETCHED, rows.getDouble(2));
            read.put(Meter.LOGGED, rows.getDouble(3));
            read.put(Meter.RECORDS, rows.getDouble(4));
            read.put(Meter.PAGES, rows.getDouble(5));
        }
        return read;
    }

    /** Ends the run and all processes at once: nothing that they would write is needed. */
    void stop() throws SQLException {
        List<Process> all = new ArrayList<>(workers.values());
        workers.clear();
        if (prime != null) {
            all.add(0, prime);
            prime = null;
        }
        for (Process process : all) {
            process.destroyForcibly().onExit().join();
        }
        if (gate != null) {
            gate.close();
            gate = null;
        }
        try (Connection connection = server.address("postgres").connect();
                Statement statement = connection.createStatement()) {
            // Those that waited for the lock have not noticed yet.
            statement.execute("select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname like '"
                    + testbed.label() + "\\_%'");
        }
    }

    @Override
    public void close() throws SQLException {
        try (server) {
            stop();
        }
    }
}
