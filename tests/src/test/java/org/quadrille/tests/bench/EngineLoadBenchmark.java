package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.mariadb.LoadRows;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.rows.RowSource;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * Loading a load unit into MariaDB against {@code LOAD DATA LOCAL} of files with the same rows over as many connections, and
 * copying the database against loading it.
 */
final class EngineLoadBenchmark implements Benchmark {
    private static final Setting TRADE_DAYS = new Setting("tradeDays", "initial trade days", 5, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 1_305, 100);
    private static final Setting NEWS = new Setting("newsItemLength", "characters of a news item", 100_000, 2_000);
    private static final Setting CONNECTIONS = new Setting(
            "connections",
            "loading connections of every side",
            Runtime.getRuntime().availableProcessors(),
            Runtime.getRuntime().availableProcessors());

    private static final String LOADED = "loaded";
    private static final String COPIED = "copied";

    /** A file with rows of a table. */
    private record Piece(String table, Path file, long bytes) {}

    @Override
    public String name() {
        return "engine-load";
    }

    @Override
    public String compares() {
        return "loading a load unit into MariaDB against LOAD DATA LOCAL of the same rows, and copying it";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TRADE_DAYS, MARKET_DAYS, NEWS, CONNECTIONS);
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing().or(BenchEngine.MARIADB::missing);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int connections = (int) bench.get(CONNECTIONS);
        Scale scale = new Scale(1, 1, (int) bench.get(TRADE_DAYS), (int) bench.get(MARKET_DAYS));
        DatabaseSpec spec = new DatabaseSpec(1, scale, (int) bench.get(NEWS));
        List<Piece> pieces = pieces(spec, bench.folder());
        bench.fact("bytes", pieces.stream().mapToLong(Piece::bytes).sum());
        Map<String, String> settings = BenchDatabases.settings(bench, BenchEngine.MARIADB, 2 * connections);
        try (EmbeddedServer server = BenchServer.start(bench, BenchEngine.MARIADB, settings)) {
            LoadCost[] rows = new LoadCost[bench.rounds()];
            LoadCost[] whole = new LoadCost[bench.rounds()];
            LoadCost[] bare = new LoadCost[bench.rounds()];
            LoadCost[] copies = new LoadCost[bench.rounds()];
            DatabaseBuilder copying = builder(connections, new StepTimes(server));
            bench.alternate(
                    round -> {
                        fresh(server);
                        StepTimes times = new StepTimes(server);
                        LoadCost start = LoadCost.start(server);
                        builder(connections, times).build(List.of(target(server, LOADED, spec)));
                        whole[round] = start.spent(server);
                        rows[round] = times.cost(StepTimes.ROWS);
                        bench.fact("rows", times.amount(StepTimes.ROWS));
                        return rows[round].seconds();
                    },
                    round -> {
                        server.checkpoint();
                        LoadCost start = LoadCost.start(server);
                        copying.copy(target(server, LOADED, spec), List.of(target(server, COPIED, spec)));
                        copies[round] = start.spent(server);
                        return copies[round].seconds();
                    },
                    round -> {
                        fresh(server);
                        long expected = Long.parseLong(bench.facts().get("rows"));
                        bare[round] = bare(server, pieces, connections, expected);
                        return bare[round].seconds();
                    });
            return figures(rows, bare, whole, copies);
        }
    }

    private static List<Figure> figures(LoadCost[] rows, LoadCost[] bare, LoadCost[] whole, LoadCost[] copies) {
        ToDoubleFunction<LoadCost> both = cost -> cost.client() + cost.server();
        return List.of(
                Figure.ratio(
                                "rows: LOAD DATA / kit",
                                LoadCost.of(bare, LoadCost::seconds),
                                LoadCost.of(rows, LoadCost::seconds))
                        .atLeast(0.7),
                Figure.ratio(
                                "rows: server under the kit / bare",
                                LoadCost.of(rows, LoadCost::server),
                                LoadCost.of(bare, LoadCost::server))
                        .atMost(1.1),
                Figure.ratio(
                                "copy / load",
                                LoadCost.of(copies, LoadCost::seconds),
                                LoadCost.of(whole, LoadCost::seconds))
                        .atMost(1),
                Figure.ratio("copy / load, CPU of kit and server", LoadCost.of(copies, both), LoadCost.of(whole, both))
                        .atMost(0.6),
                Figure.of(Kind.TIME, "rows: kit", "s", LoadCost.of(rows, LoadCost::seconds)),
                Figure.of(Kind.TIME, "rows: LOAD DATA", "s", LoadCost.of(bare, LoadCost::seconds)),
                Figure.of(Kind.CPU, "rows: CPU of the kit", "s", LoadCost.of(rows, LoadCost::client)),
                Figure.of(Kind.CPU, "rows: CPU of the client of LOAD DATA", "s", LoadCost.of(bare, LoadCost::client)),
                Figure.of(Kind.CPU, "rows: CPU of the server under the kit", "s", LoadCost.of(rows, LoadCost::server)),
                Figure.of(
                        Kind.CPU, "rows: CPU of the server under LOAD DATA", "s", LoadCost.of(bare, LoadCost::server)),
                Figure.of(Kind.COUNT, "rows: log under the kit", "bytes", LoadCost.of(rows, LoadCost::log)),
                Figure.of(Kind.COUNT, "rows: log under LOAD DATA", "bytes", LoadCost.of(bare, LoadCost::log)),
                Figure.of(Kind.TIME, "load", "s", LoadCost.of(whole, LoadCost::seconds)),
                Figure.of(Kind.TIME, "copy", "s", LoadCost.of(copies, LoadCost::seconds)),
                Figure.of(Kind.CPU, "load: CPU of kit and server", "s", LoadCost.of(whole, both)),
                Figure.of(Kind.CPU, "copy: CPU of kit and server", "s", LoadCost.of(copies, both)));
    }

    private static DatabaseBuilder builder(int connections, StepTimes times) {
        return new DatabaseBuilder(PopulationRows::of, new BuildOptions(connections, false, false, false), times);
    }

    private static DatabaseTarget target(EmbeddedServer server, String database, DatabaseSpec spec) {
        DatabaseId id = new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP);
        return new DatabaseTarget(id, server.address(database), spec, Tablespaces.NONE);
    }

    /** Removes all that the last load left, on disk or waiting to be written. */
    private static void fresh(EmbeddedServer server) throws SQLException {
        try (Connection connection = server.administration().connect()) {
            for (String database : List.of(LOADED, COPIED)) {
                BenchEngine.MARIADB.engine().drop(connection, database);
            }
        }
        server.checkpoint();
    }

    private static LoadCost bare(EmbeddedServer server, List<Piece> pieces, int connections, long expected)
            throws Exception {
        DatabaseAddress address = server.address(LOADED);
        try (Connection connection = server.administration().connect()) {
            address.engine().create(connection, LOADED, Optional.empty());
        }
        try (Connection connection = address.connectToLoad()) {
            BareLoad.execute(connection, address.files().text("tables.sql"));
        }
        LoadCost start = LoadCost.start(server);
        long loaded = load(address, new ConcurrentLinkedQueue<>(pieces), connections);
        LoadCost cost = start.spent(server);
        if (loaded != expected) {
            throw new IllegalStateException("the kit loaded " + expected + " rows, LOAD DATA of files " + loaded);
        }
        return cost;
    }

    private static long load(DatabaseAddress address, Queue<Piece> pieces, int connections) throws Exception {
        LongAdder rows = new LongAdder();
        ExecutorService crew = Executors.newFixedThreadPool(connections);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                workers.add(crew.submit(() -> {
                    try (Connection connection = address.connectToLoad();
                            Statement statement = connection.createStatement()) {
                        for (Piece piece = pieces.poll(); piece != null; piece = pieces.poll()) {
                            rows.add(statement.executeUpdate("load data local infile '" + piece.file() + "' into table "
                                    + piece.table() + " character set utf8mb4"));
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : workers) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            crew.shutdownNow();
        }
        return rows.sum();
    }

    /** All rows in files, one for each table and part of a source; those of the largest table first. */
    private static List<Piece> pieces(DatabaseSpec spec, Path folder) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        for (RowSource source : PopulationRows.of(spec)) {
            for (int part = 0; part < source.parts(); part++) {
                Map<String, LoadRows> tables = new TreeMap<>();
                source.generate(
                        part, table -> tables.computeIfAbsent(table, t -> new LoadRows(LoadRows.SENT, () -> {})));
                for (Map.Entry<String, LoadRows> table : tables.entrySet()) {
                    Path file = folder.resolve(table.getKey() + "-" + pieces.size());
                    Files.copy(table.getValue().stream(), file);
                    pieces.add(new Piece(table.getKey(), file, Files.size(file)));
                }
            }
        }
        if (pieces.stream().map(Piece::table).distinct().count() < Tables.NAMES.size() - 1) {
            throw new IllegalStateException("there are rows of some tables only");
        }
        Map<String, Long> sizes =
                pieces.stream().collect(Collectors.groupingBy(Piece::table, Collectors.summingLong(Piece::bytes)));
        // Those of one table stay in the order of its key.
        pieces.sort(
                Comparator.comparing((Piece piece) -> sizes.get(piece.table())).reversed());
        return pieces;
    }
}
