package org.quadrille.tests.bench;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * CPU time of the kit's processes for each transaction at saturation, with one tile and with several, and of pgbench
 * sending the customers' calls on the same server.
 */
final class CpuBenchmark implements Benchmark {
    private static final Setting TILES = new Setting("tiles", "tiles of the large testbed", 6, 1);
    private static final Setting SESSIONS = new Setting("sessions", "sessions of the CE", 8, 4);
    private static final Setting WARM_UP =
            new Setting("warmUp", "transactions of every connector before the first round", 20_000, 50);
    private static final Setting SECONDS = new Setting("seconds", "length of a round", 15, 2);

    /** Seconds at the start of a round that do not count. */
    private static final int SETTLE = 3;

    private static final int RECORDED = 9_000;

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String compares() {
        return "CPU time of CE, MEE and connectors together for each transaction at saturation, and of pgbench";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing().or(PgBench::missing);
    }

    @Override
    public List<Setting> settings() {
        return List.of(TILES, SESSIONS, WARM_UP, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int many = (int) bench.get(TILES);
        int sessions = (int) bench.get(SESSIONS);
        BenchSetup small = BenchSetup.even(1, sessions, BenchSetup.Size.small(5));
        BenchSetup large = BenchSetup.even(many, sessions, BenchSetup.Size.small(5));
        // Both testbeds open pools, but only one of them at a time.
        try (EmbeddedServer server = BenchServer.start(
                bench,
                BenchEngine.POSTGRESQL,
                BenchDatabases.settings(bench, many * 8 * (2 * sessions + 5) + sessions))) {
            BenchDatabases.build(BenchDatabases.targets(large.on(server)));
            DatabaseAddress forAll = BenchDatabases.forAll(server, "oltp_t1g1", "bare");
            try (Tiles one = new Tiles(bench, server, small);
                    Tiles all = new Tiles(bench, server, large)) {
                return measure(bench, server, forAll, one, all);
            }
        }
    }

    private static List<Figure> measure(
            Bench bench, EmbeddedServer server, DatabaseAddress forAll, Tiles one, Tiles all) throws Exception {
        int seconds = (int) bench.get(SECONDS);
        int sessions = (int) bench.get(SESSIONS);
        PgBench pgbench;
        try (Connection connection = forAll.connect()) {
            Calls calls = Calls.record(connection, one.setup, bench.quick() ? 900 : RECORDED);
            pgbench = new PgBench(forAll, calls, bench.folder().resolve("scripts"));
        }
        // The load continues from window to window: a new one would start on connections without prepared statements.
        List<double[]> micros = List.of(
                one.measure(seconds),
                bench.alternate(round ->
                                pgbench.run(server, sessions, SETTLE, seconds).clientMicros())
                        .get(0),
                all.measure(seconds));
        double[] apart = new double[bench.rounds()];
        for (int i = 0; i < apart.length; i++) {
            apart[i] = Math.abs(micros.get(2)[i] / micros.get(0)[i] - 1);
        }
        List<Figure> figures = new ArrayList<>();
        figures.add(cpu("CE, MEE and connectors, " + one.label(), micros.get(0)).atMost(120));
        figures.add(cpu("CE, MEE and connectors, " + all.label(), micros.get(2)).atMost(120));
        figures.add(Figure.of(Figure.Kind.RATIO, all.label() + " apart from 1 by", "", apart)
                .atMost(0.1));
        for (Tiles testbed : List.of(one, all)) {
            for (WorkerKind kind : List.of(WorkerKind.CE, WorkerKind.MEE, WorkerKind.CONNECTOR)) {
                figures.add(cpu("of that " + kind.label() + ", " + testbed.label(), testbed.of(kind)));
            }
            figures.add(cpu(
                    "of that the JVM's compilers, " + testbed.label(),
                    testbed.compilers.stream().mapToDouble(Double::doubleValue).toArray()));
            figures.add(Figure.of(
                    Figure.Kind.TIME,
                    "transactions, " + testbed.label(),
                    "1/s",
                    testbed.rates.stream().mapToDouble(Double::doubleValue).toArray()));
        }
        figures.add(cpu("pgbench, customers' transactions", micros.get(1)));
        return figures;
    }

    private static Figure cpu(String name, double[] micros) {
        return Figure.of(Figure.Kind.CPU, name, "us/txn", micros);
    }

    /** The processes of a testbed. */
    private static final class Tiles implements AutoCloseable {
        private final Bench bench;
        private final EmbeddedServer server;
        private final int tiles;
        private final RunSetup setup;
        private final BenchWorkers workers;
        private final List<double[]> kinds = new ArrayList<>();
        private final List<Double> rates = new ArrayList<>();
        private final List<Double> compilers = new ArrayList<>();

        Tiles(Bench bench, EmbeddedServer server, BenchSetup testbed) throws Exception {
            this.bench = bench;
            this.server = server;
            this.tiles = testbed.tiles();
            this.setup = testbed.on(server);
            this.workers =
                    new BenchWorkers(setup, bench.folder().resolve("processes-" + testbed.tiles()), endpoint -> true);
        }

        /** Waits until even the least used connector has done enough; reports how the cost comes down meanwhile. */
        private void warmUp() throws Exception {
            long goal = bench.get(WARM_UP);
            StringBuilder curve = new StringBuilder();
            long least = workers.leastOfConnectors();
            while (least < goal) {
                long next = Math.min(goal, Math.max(2 * least, goal / 32));
                double cpu = ProcessCpu.seconds(workers.pids());
                BenchWorkers.Counts counts = workers.counts();
                while (least < next) {
                    TimeUnit.MILLISECONDS.sleep(200);
                    least = workers.leastOfConnectors();
                }
                BenchWorkers.Counts done = workers.counts().minus(counts).good();
                curve.append(String.format(
                        Locale.ROOT,
                        "%s%,d: %.0f",
                        curve.length() == 0 ? "" : ", ",
                        least,
                        (ProcessCpu.seconds(workers.pids()) - cpu) * 1e6 / done.all()));
            }
            bench.fact("us/txn up to so many transactions of a connector, " + label(), curve);
            bench.note("warmed up " + label() + ": " + curve);
        }

        String label() {
            return tiles + (tiles == 1 ? " tile" : " tiles");
        }

        /** Warms up, then measures a window for each round. */
        double[] measure(int seconds) throws Exception {
            workers.start();
            warmUp();
            double[] all = bench.alternate(round -> window(seconds)).get(0);
            workers.stop();
            return all;
        }

        private double window(int seconds) throws Exception {
            double[] before = cpu();
            double compiled = ProcessCpu.compilers(workers.pids());
            Load load = Load.of(workers, () -> ProcessCpu.seconds(workers.pids()), server, 1_000L * seconds);
            double[] after = cpu();
            for (int i = 0; i < after.length; i++) {
                after[i] = (after[i] - before[i]) * 1e6 / load.counts().all();
            }
            kinds.add(after);
            compilers.add((ProcessCpu.compilers(workers.pids()) - compiled)
                    * 1e6
                    / load.counts().all());
            rates.add(load.rate());
            return load.driverMicros();
        }

        private double[] cpu() throws Exception {
            double[] cpu = new double[WorkerKind.values().length];
            for (WorkerKind kind : WorkerKind.values()) {
                cpu[kind.ordinal()] = ProcessCpu.seconds(workers.pids(kind));
            }
            return cpu;
        }

        /** Microseconds for each transaction in the rounds, of the processes of one kind. */
        double[] of(WorkerKind kind) {
            return kinds.stream().mapToDouble(round -> round[kind.ordinal()]).toArray();
        }

        @Override
        public void close() {
            workers.close();
        }
    }
}
