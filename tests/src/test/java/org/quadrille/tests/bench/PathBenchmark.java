package org.quadrille.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Transactions a second of the full path, from customer emulator to frames, against a program of the engine sending the
 * same calls: the customers' transactions on one database of one load unit, n sessions in closed pacing against n
 * connections.
 */
final class PathBenchmark implements Benchmark {
    private final BenchEngine engine;

    PathBenchmark(BenchEngine engine) {
        this.engine = engine;
    }

    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 20, 5);
    private static final Setting CALLS = new Setting("calls", "recorded transactions", 18_000, 900);
    private static final Setting WARM_UP = new Setting("warmUp", "transactions before the first round", 150_000, 200);
    private static final Setting SECONDS = new Setting("seconds", "length of a round", 10, 2);
    private static final Setting SESSIONS = new Setting("mostSessions", "most of 2, 8 and 32 sessions", 32, 2);
    private static final Setting EACH = new Setting("eachType", "1: also every type alone, with 8 sessions", 1, 0);

    /** Seconds of a round that do not count: the first calls of new connections prepare their statements. */
    private static final int SETTLE = 3;

    private static final double HEAVY_MICROS = 500;

    @Override
    public String name() {
        return engine == BenchEngine.POSTGRESQL ? "path" : "engine-path";
    }

    @Override
    public String compares() {
        return "transactions a second of the full path (CE, wire, connector, frames) against " + bare()
                + " calling the same frames";
    }

    /** What it is compared with. */
    private String bare() {
        return engine == BenchEngine.POSTGRESQL ? "pgbench" : "mariadb-slap";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing()
                .or(engine::missing)
                .or(engine == BenchEngine.POSTGRESQL ? PgBench::missing : MariadbSlap::missing);
    }

    @Override
    public List<Setting> settings() {
        return List.of(DAYS, CALLS, WARM_UP, SECONDS, SESSIONS, EACH);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int most = (int) bench.get(SESSIONS);
        List<Figure> figures = new ArrayList<>();
        LongAdder orders = new LongAdder();
        try (EmbeddedServer server =
                        BenchServer.start(bench, engine, BenchDatabases.settings(bench, engine, 4 * most));
                FrameServer market =
                        new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> BenchWorkers.TOKEN, sender ->
                                (FrameServer.Orders) order -> orders.increment())) {
            Side side = new Side(bench, server, market.port());
            side.build();
            for (int sessions : new int[] {2, 8, 32}) {
                if (sessions <= most) {
                    side.compare(figures, sessions, List.of(BenchSetup.STANDARD));
                }
            }
            if (bench.get(EACH) == 1) {
                List<Map<String, Integer>> alone = TransactionType.customerTypes().stream()
                        .map(type -> Map.of(type.code(), 1))
                        .toList();
                side.compare(figures, 8, alone);
            }
            bench.fact("orders that reached the market", orders.sum());
            if (orders.sum() == 0) {
                throw new IllegalStateException("no order reached the market");
            }
        }
        return figures;
    }

    /** The two sides on one database. */
    private final class Side {
        private final Bench bench;
        private final EmbeddedServer server;
        private final int marketPort;
        private final int seconds;
        private final BenchSetup setup;
        private DatabaseAddress database;

        Side(Bench bench, EmbeddedServer server, int marketPort) {
            this.bench = bench;
            this.server = server;
            this.marketPort = marketPort;
            this.seconds = (int) bench.get(SECONDS);
            long days = bench.get(DAYS);
            this.setup =
                    BenchSetup.oneGroup(bench.quick() ? BenchSetup.Size.small(days) : BenchSetup.Size.standard(days));
        }

        void build() throws Exception {
            BenchDatabases.build(BenchDatabases.targets(setup.on(server)).subList(0, 1));
            database = BenchDatabases.forAll(server, "oltp_t1g1", "path");
            BenchDatabases.warm(server, "path");
        }

        /** Measures both sides, round after round, with each mix. */
        void compare(List<Figure> figures, int sessions, List<Map<String, Integer>> mixes) throws Exception {
            try (ConnectorProcess connector = new ConnectorProcess(database, sessions, marketPort, 0);
                    BenchWorkers workers = new BenchWorkers(
                            setup.sessions(sessions)
                                    .connectorPort(connector.port())
                                    .on(server),
                            bench.folder().resolve("processes-" + System.nanoTime()),
                            endpoint -> endpoint.kind() == WorkerKind.CE)) {
                warmUp(workers);
                for (Map<String, Integer> mix : mixes) {
                    compare(figures, sessions, mix, connector, workers);
                }
            }
        }

        private void warmUp(BenchWorkers workers) throws Exception {
            long start = System.nanoTime();
            workers.start();
            while (workers.counts().good().all() < bench.get(WARM_UP)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            workers.stop();
            bench.note(String.format(Locale.ROOT, "warmed up in %.1f s", (System.nanoTime() - start) / 1e9));
        }

        private void compare(
                List<Figure> figures,
                int sessions,
                Map<String, Integer> mix,
                ConnectorProcess connector,
                BenchWorkers workers)
                throws Exception {
            RunSetup load = setup.sessions(sessions)
                    .mix(mix)
                    .connectorPort(connector.port())
                    .on(server);
            BareCaller program;
            try (Connection connection = BenchDatabases.connect(server, "path")) {
                // A mix of one type needs fewer calls for the same variety.
                Calls calls = Calls.record(connection, load, (int) bench.get(CALLS) / (mix.isEmpty() ? 1 : 6));
                Path scripts = bench.folder().resolve("scripts-" + System.nanoTime());
                if (engine == BenchEngine.POSTGRESQL) {
                    Plans.require(database, calls);
                    program = new PgBench(database, calls, scripts);
                } else {
                    program = new MariadbSlap(database, calls, scripts);
                }
            }
            List<Load> kit = new ArrayList<>();
            List<BareCaller.Rate> bare = new ArrayList<>();
            List<double[]> rates = bench.alternate(
                    round -> {
                        fresh(load);
                        workers.start(load);
                        TimeUnit.SECONDS.sleep(SETTLE);
                        kit.add(Load.of(workers, () -> cpu(connector, workers), server, 1_000L * seconds));
                        workers.stop();
                        return kit.get(round).rate();
                    },
                    round -> {
                        fresh(load);
                        bare.add(program.run(server, sessions, SETTLE, seconds));
                        return bare.get(round).rate();
                    });
            double[] server =
                    bare.stream().mapToDouble(BareCaller.Rate::serverMicros).toArray();
            String what =
                    (mix.isEmpty() ? "standard mix" : mix.keySet().iterator().next()) + ", n = " + sessions;
            boolean heavy = Arrays.stream(server).sorted().toArray()[server.length / 2] >= HEAVY_MICROS;
            figures.add(Figure.ratio(what + ", path to " + bare(), rates.get(0), rates.get(1))
                    .atLeast(heavy && engine == BenchEngine.POSTGRESQL ? 0.85 : 0.8));
            figures.add(cpu(what + ", server under " + bare(), server));
            figures.add(cpu(
                    what + ", server under the path",
                    kit.stream().mapToDouble(Load::serverMicros).toArray()));
            figures.add(cpu(
                    what + ", " + bare(),
                    bare.stream().mapToDouble(BareCaller.Rate::clientMicros).toArray()));
            figures.add(cpu(
                    what + ", CE and connector",
                    kit.stream().mapToDouble(Load::driverMicros).toArray()));
        }

        private Figure cpu(String name, double[] micros) {
            return Figure.of(Figure.Kind.CPU, name, "us/txn", micros);
        }

        /** Makes both sides begin alike: without limit orders of earlier rounds, and right after a checkpoint. */
        private void fresh(RunSetup load) throws Exception {
            long first = load.scale(new GroupId(1, 1)).firstRunTradeId();
            BenchDatabases.tidy(server, "path", engine.tidying(first));
        }

        private static double cpu(ConnectorProcess connector, BenchWorkers workers) throws IOException {
            return ProcessCpu.seconds(List.of(connector.pid())) + ProcessCpu.seconds(workers.pids());
        }
    }
}
