package org.quadrille.tests.bench;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Pooler;
import org.quadrille.testing.PgBouncer;

/** Transactions a second through PgBouncer, which pools transactions, against the same connections to the server itself. */
final class PoolerBenchmark implements Benchmark {
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 20, 5);
    private static final Setting CONNECTIONS = new Setting("connections", "of PgBouncer to the server", 8, 2);
    private static final Setting WARM_UP = new Setting("warmUp", "transactions before the first round", 50_000, 200);
    private static final Setting SECONDS = new Setting("seconds", "length of a round", 10, 2);

    /** Seconds of a round that do not count: the first calls of new connections prepare their statements. */
    private static final int SETTLE = 3;

    @Override
    public String name() {
        return "pooler";
    }

    @Override
    public String compares() {
        return "transactions a second through PgBouncer against the same number of connections without it";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing()
                .or(() -> PgBouncer.program().isPresent() ? Optional.empty() : Optional.of(PgBouncer.NEEDED));
    }

    @Override
    public List<Setting> settings() {
        return List.of(DAYS, CONNECTIONS, WARM_UP, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int connections = (int) bench.get(CONNECTIONS);
        try (EmbeddedServer server = BenchServer.start(
                        bench, BenchEngine.POSTGRESQL, BenchDatabases.settings(bench, 8 * connections));
                FrameServer market =
                        new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> BenchWorkers.TOKEN, sender ->
                                (FrameServer.Orders) order -> {})) {
            long days = bench.get(DAYS);
            BenchSetup setup = BenchSetup.oneGroup(
                            bench.quick() ? BenchSetup.Size.small(days) : BenchSetup.Size.standard(days))
                    .sessions(connections);
            BenchDatabases.build(BenchDatabases.targets(setup.on(server)).subList(0, 1));
            DatabaseAddress database = BenchDatabases.forAll(server, "oltp_t1g1", "pooled");
            BenchDatabases.warm(server, "pooled");
            try (PgBouncer pooler = PgBouncer.start(
                    bench.folder(),
                    "host=127.0.0.1 port=" + server.port(),
                    database.user(),
                    database.password(),
                    "pool_mode = transaction",
                    "default_pool_size = " + connections,
                    "max_client_conn = 1000")) {
                new Pooler(database.at(database.host(), pooler.port()), database).prepare();
                return compare(bench, server, database, setup, market.port(), pooler.port());
            }
        }
    }

    private static List<Figure> compare(
            Bench bench, EmbeddedServer server, DatabaseAddress database, BenchSetup setup, int market, int pooler)
            throws Exception {
        int connections = setup.sessions();
        try (ConnectorProcess direct = new ConnectorProcess(database, connections, market, 0);
                ConnectorProcess pooled = new ConnectorProcess(database, connections, market, pooler);
                BenchWorkers workers = new BenchWorkers(
                        setup.connectorPort(direct.port()).on(server),
                        bench.folder().resolve("processes"),
                        endpoint -> endpoint.kind() == WorkerKind.CE)) {
            List<Load> of = new ArrayList<>();
            for (ConnectorProcess connector : List.of(direct, pooled)) {
                workers.start(setup.connectorPort(connector.port()).on(server));
                while (workers.counts().good().all() < bench.get(WARM_UP)) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                workers.stop();
            }
            List<double[]> rates = bench.alternate(
                    round -> rate(bench, server, setup, direct, workers, of),
                    round -> rate(bench, server, setup, pooled, workers, of));
            return List.of(
                    Figure.ratio(
                                    "standard mix, " + connections + " connections, through PgBouncer to direct",
                                    rates.get(1),
                                    rates.get(0))
                            .atLeast(0.75),
                    Figure.of(Figure.Kind.TIME, "direct", "txn/s", rates.get(0)),
                    Figure.of(Figure.Kind.TIME, "through PgBouncer", "txn/s", rates.get(1)),
                    server("direct", of, 0),
                    server("through PgBouncer", of, 1));
        }
    }

    /** CPU of the server under one of two sides, whose loads alternate. */
    private static Figure server(String name, List<Load> of, int side) {
        double[] micros = new double[of.size() / 2];
        for (int round = 0; round < micros.length; round++) {
            micros[round] = of.get(2 * round + side).serverMicros();
        }
        return Figure.of(Figure.Kind.CPU, name + ", server", "us/txn", micros);
    }

    private static double rate(
            Bench bench,
            EmbeddedServer server,
            BenchSetup setup,
            ConnectorProcess connector,
            BenchWorkers workers,
            List<Load> of)
            throws Exception {
        RunSetup load = setup.connectorPort(connector.port()).on(server);
        long first = load.scale(new GroupId(1, 1)).firstRunTradeId();
        BenchDatabases.tidy(server, "pooled", BenchEngine.POSTGRESQL.tidying(first));
        workers.start(load);
        TimeUnit.SECONDS.sleep(SETTLE);
        of.add(Load.of(
                workers,
                () -> ProcessCpu.seconds(List.of(connector.pid())) + ProcessCpu.seconds(workers.pids()),
                server,
                1_000L * bench.get(SECONDS)));
        workers.stop();
        return of.get(of.size() - 1).rate();
    }
}
