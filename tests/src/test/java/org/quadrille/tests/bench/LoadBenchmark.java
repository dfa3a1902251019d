package org.quadrille.tests.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.tests.bench.BareLoad.Reader;
import org.quadrille.tests.bench.Figure.Kind;

/** Loading a load unit, rows and then keys, against PostgreSQL loading the same bytes from files and psql running the DDL. */
final class LoadBenchmark implements Benchmark {
    private static final Setting LOAD_UNITS = new Setting("loadUnits", "load units", 1, 1);
    private static final Setting TRADE_DAYS = new Setting("tradeDays", "initial trade days", 20, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 1_305, 100);
    private static final Setting NEWS = new Setting("newsItemLength", "characters of a news item", 100_000, 2_000);
    private static final Setting CONNECTIONS =
            new Setting("connections", "loading connections of every side", processors(), processors());

    private static final String TESTED = "loaded";

    @Override
    public String name() {
        return "load";
    }

    @Override
    public String compares() {
        return "loading a load unit against COPY of the same bytes from files, and the same DDL by psql";
    }

    @Override
    public List<Setting> settings() {
        return List.of(LOAD_UNITS, TRADE_DAYS, MARKET_DAYS, NEWS, CONNECTIONS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int units = (int) bench.get(LOAD_UNITS);
        int connections = (int) bench.get(CONNECTIONS);
        Scale scale = new Scale(units, units, (int) bench.get(TRADE_DAYS), (int) bench.get(MARKET_DAYS));
        DatabaseSpec spec = new DatabaseSpec(1, scale, (int) bench.get(NEWS));
        BareLoad bare = new BareLoad(bench.folder(), connections);
        try (EmbeddedServer server = BenchServer.start(bench)) {
            DatabaseAddress address = server.address(TESTED);
            Loaded first = build(server, spec, connections);
            bare.write(address);
            bench.fact("rows", first.rows());
            bench.fact("bytes", bare.bytes());
            bench.fact("DDL by", bare.ddlBy());
            LoadCost[] kit = new LoadCost[bench.rounds()];
            LoadCost[] client = new LoadCost[bench.rounds()];
            double[] kitKeys = new double[bench.rounds()];
            double[] bareKeys = new double[bench.rounds()];
            List<double[]> copies = bench.alternate(
                    round -> {
                        fresh(address);
                        Loaded loaded = build(server, spec, connections);
                        kit[round] = loaded.copy();
                        kitKeys[round] = loaded.keySeconds();
                        return kit[round].seconds();
                    },
                    round -> {
                        client[round] = bareCopy(bare, server, Reader.CLIENT, first.rows());
                        bareKeys[round] = bareKeys(bare, address, first.keys());
                        return client[round].seconds();
                    },
                    round -> bareCopy(bare, server, Reader.SERVER, first.rows()).seconds());
            return figures(first.rows(), kit, kitKeys, client, bareKeys, copies.get(2));
        }
    }

    private static List<Figure> figures(
            long rows, LoadCost[] kit, double[] kitKeys, LoadCost[] client, double[] bareKeys, double[] server) {
        double[] kitSeconds = LoadCost.of(kit, LoadCost::seconds);
        double[] clientSeconds = LoadCost.of(client, LoadCost::seconds);
        return List.of(
                Figure.ratio("rows: COPY from files by a client / kit", clientSeconds, kitSeconds)
                        .atLeast(0.85),
                Figure.ratio("rows: COPY from files by the server / kit", server, kitSeconds)
                        .atLeast(0.85),
                Figure.ratio(
                                "rows: CPU of the server, kit / COPY by a client",
                                LoadCost.of(kit, LoadCost::server),
                                LoadCost.of(client, LoadCost::server))
                        .atMost(1.05),
                Figure.ratio(
                                "rows: WAL, kit / COPY by a client",
                                LoadCost.of(kit, LoadCost::log),
                                LoadCost.of(client, LoadCost::log))
                        // Some pages of a load in parts are filled less.
                        .atMost(1.005),
                Figure.ratio("indexes and constraints: psql / kit", bareKeys, kitKeys)
                        .atLeast(0.9),
                Figure.of(Kind.TIME, "rows: kit", "s", kitSeconds),
                Figure.of(Kind.TIME, "rows: COPY from files by a client", "s", clientSeconds),
                Figure.of(Kind.TIME, "rows: COPY from files by the server", "s", server),
                perRow("rows: CPU of the kit", kit, LoadCost::client, rows).atMost(0.15),
                perRow("rows: CPU of the server under the kit", kit, LoadCost::server, rows),
                perRow("rows: CPU of the client of COPY", client, LoadCost::client, rows),
                perRow("rows: CPU of the server under COPY", client, LoadCost::server, rows),
                Figure.of(Kind.COUNT, "rows: WAL of the kit", "bytes", LoadCost.of(kit, LoadCost::log)),
                Figure.of(Kind.COUNT, "rows: WAL of COPY by a client", "bytes", LoadCost.of(client, LoadCost::log)),
                Figure.of(Kind.TIME, "indexes and constraints: kit", "s", kitKeys),
                Figure.of(Kind.TIME, "indexes and constraints: psql", "s", bareKeys));
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing();
    }

    private static Figure perRow(String name, LoadCost[] costs, ToDoubleFunction<LoadCost> cpu, long rows) {
        return Figure.of(Kind.CPU, name, "us/row", LoadCost.of(costs, cost -> cpu.applyAsDouble(cost) * 1e6 / rows));
    }

    /**
     * A load by the kit.
     *
     * @param rows rows that were copied
     * @param keys keys that hold afterwards
     */
    private record Loaded(LoadCost copy, double keySeconds, long rows, long keys) {}

    private static Loaded build(EmbeddedServer server, DatabaseSpec spec, int connections) throws SQLException {
        StepTimes times = new StepTimes(server);
        DatabaseAddress address = server.address(TESTED);
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(connections, false, false, false), times)
                .build(List.of(new DatabaseTarget(
                        new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP), address, spec, Tablespaces.NONE)));
        return new Loaded(
                times.cost(StepTimes.ROWS),
                times.cost("keys and indexes").seconds()
                        + times.cost("foreign keys").seconds(),
                times.amount(StepTimes.ROWS),
                keys(address));
    }

    private static LoadCost bareCopy(BareLoad bare, EmbeddedServer server, Reader reader, long rows) throws Exception {
        DatabaseAddress address = server.address(TESTED);
        fresh(address);
        try (Connection connection = administration(address)) {
            Engine.of("postgresql").create(connection, address.database(), Optional.empty());
        }
        try (Connection connection = address.connect()) {
            BareLoad.execute(connection, Engine.of("postgresql").files().text("tables.sql"));
        }
        LoadCost start = LoadCost.start(server);
        long copied = bare.copy(address, reader);
        LoadCost cost = start.spent(server);
        if (copied != rows) {
            throw new IllegalStateException("the kit loaded " + rows + " rows, COPY from files " + copied);
        }
        return cost;
    }

    private static double bareKeys(BareLoad bare, DatabaseAddress address, long keys) throws Exception {
        bare.settle(address);
        long start = System.nanoTime();
        bare.indexesAndConstraints(address);
        double taken = (System.nanoTime() - start) / 1e9;
        long made = keys(address);
        if (made != keys) {
            throw new IllegalStateException("the kit made " + keys + " keys, " + bare.ddlBy() + " " + made);
        }
        return taken;
    }

    /** Removes all that the last load left, on disk or waiting to be written. */
    private static void fresh(DatabaseAddress address) throws SQLException {
        try (Connection connection = administration(address)) {
            Engine.of("postgresql").drop(connection, address.database());
            BareLoad.execute(connection, "checkpoint");
        }
    }

    private static Connection administration(DatabaseAddress address) throws SQLException {
        return Engine.of("postgresql").administration(address).connect();
    }

    private static long keys(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return BareLoad.number(
                    connection,
                    "select count(*) from pg_constraint c join pg_namespace n on n.oid = connamespace"
                            + " where nspname = 'public' and contype in ('p', 'f') and convalidated");
        }
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }
}
