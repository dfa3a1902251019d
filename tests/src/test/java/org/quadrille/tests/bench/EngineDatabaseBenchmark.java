package org.quadrille.tests.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * What the standard mix costs a MariaDB server and the kit against the same on PostgreSQL, engines in turns, with
 * everything cached; and the Trade-Results of one load unit on MariaDB, from few sessions to many.
 */
final class EngineDatabaseBenchmark implements Benchmark {
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 5, 5);
    private static final Setting WARM_UP = new Setting("warmUp", "transactions before the first round", 40_000, 200);
    private static final Setting SECONDS = new Setting("seconds", "length of a round", 10, 2);
    private static final Setting SETTLE =
            new Setting("settle", "transactions of each session before the figures of a round", 150, 5);

    private static final int COMPARED = 8;
    private static final List<Integer> SESSIONS = List.of(4, 8, 16, 32);
    private static final int MOST_CONNECTIONS = 5 * 32;

    @Override
    public String name() {
        return "engine-database";
    }

    @Override
    public String compares() {
        return "CPU of server and kit for each transaction on MariaDB against PostgreSQL, and its Trade-Results from few"
                + " sessions to many";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing().or(BenchEngine.MARIADB::missing);
    }

    @Override
    public List<Setting> settings() {
        return List.of(DAYS, WARM_UP, SETTLE, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (Side postgres = new Side(bench, BenchEngine.POSTGRESQL);
                Side mariadb = new Side(bench, BenchEngine.MARIADB)) {
            mix(bench, figures, postgres, mariadb);
            sessions(bench, figures, mariadb);
        }
        return figures;
    }

    private static void mix(Bench bench, List<Figure> figures, Side postgres, Side mariadb) throws Exception {
        List<Load> of = new ArrayList<>();
        List<Load> to = new ArrayList<>();
        bench.alternate(
                round -> {
                    of.add(postgres.load(COMPARED));
                    return of.get(round).serverMicros();
                },
                round -> {
                    to.add(mariadb.load(COMPARED));
                    return to.get(round).serverMicros();
                });
        compare(figures, "server, standard mix", array(to, Load::serverMicros), array(of, Load::serverMicros), 1.5);
        compare(
                figures,
                "CE, MEE and connectors, standard mix",
                array(to, Load::driverMicros),
                array(of, Load::driverMicros),
                1.3);
    }

    private static void compare(List<Figure> figures, String what, double[] mariadb, double[] postgres, double most) {
        figures.add(Figure.ratio(what + ", MariaDB to PostgreSQL", mariadb, postgres)
                .atMost(most));
        figures.add(Figure.of(Kind.CPU, what + ", MariaDB", "us/txn", mariadb));
        figures.add(Figure.of(Kind.CPU, what + ", PostgreSQL", "us/txn", postgres));
    }

    private static void sessions(Bench bench, List<Figure> figures, Side mariadb) throws Exception {
        List<List<Load>> loads = new ArrayList<>();
        List<Bench.Side> sides = new ArrayList<>();
        for (int number : SESSIONS) {
            List<Load> own = new ArrayList<>();
            loads.add(own);
            sides.add(round -> {
                own.add(mariadb.load(number));
                return results(own.get(round));
            });
        }
        List<double[]> rates = bench.alternate(sides.toArray(Bench.Side[]::new));
        int last = SESSIONS.size() - 1;
        figures.add(Figure.ratio(
                        "Trade-Results with " + SESSIONS.get(last) + " sessions to " + SESSIONS.get(0),
                        rates.get(last),
                        rates.get(0))
                .atLeast(0.9));
        for (int i = 0; i <= last; i++) {
            String with = ", " + SESSIONS.get(i) + " sessions";
            figures.add(Figure.of(Kind.TIME, "Trade-Results" + with, "1/s", rates.get(i)));
            figures.add(Figure.of(
                            Kind.RATIO,
                            "retries for each Trade-Result" + with,
                            "",
                            array(loads.get(i), EngineDatabaseBenchmark::retries))
                    .atMost(0.01));
            figures.add(Figure.of(Kind.CPU, "server" + with, "us/txn", array(loads.get(i), Load::serverMicros)));
            figures.add(Figure.of(
                            Kind.COUNT,
                            "failed" + with,
                            "",
                            array(
                                    loads.get(i),
                                    load -> Arrays.stream(load.counts().failed())
                                            .sum()))
                    .atMost(0));
        }
    }

    private static double[] array(List<Load> loads, ToDoubleFunction<Load> what) {
        return loads.stream().mapToDouble(what).toArray();
    }

    private static double results(Load load) {
        return load.counts().of(TransactionType.TRADE_RESULT) / load.seconds();
    }

    private static double retries(Load load) {
        long results = load.counts().of(TransactionType.TRADE_RESULT);
        if (results == 0) {
            throw new IllegalStateException("no Trade-Result in a round");
        }
        return (double) load.counts().retries()[TransactionType.TRADE_RESULT.ordinal()] / results;
    }

    /** One engine: its server, an OLTP and a DSS database, one database for all types, and the kit's processes. */
    private static final class Side implements AutoCloseable {
        private static final String OLTP = "oltp_t1g1";

        private final Bench bench;
        private final BenchEngine engine;
        private final BenchSetup setup;
        private final EmbeddedServer server;
        private final BenchWorkers workers;

        Side(Bench bench, BenchEngine engine) throws Exception {
            this.bench = bench;
            this.engine = engine;
            long days = bench.get(DAYS);
            this.setup =
                    BenchSetup.oneGroup(bench.quick() ? BenchSetup.Size.small(days) : BenchSetup.Size.standard(days));
            this.server = BenchServer.start(bench, engine, BenchDatabases.settings(bench, engine, MOST_CONNECTIONS));
            BenchWorkers started = null;
            try {
                BenchDatabases.build(BenchDatabases.targets(setup.on(server)).subList(0, 2));
                for (String database : List.of(OLTP, "dss_t1g1")) {
                    BenchDatabases.warm(server, database);
                }
                started = new BenchWorkers(
                        setup.on(server), bench.folder().resolve("processes-" + engine.title()), endpoint -> true);
                started.start(setup.sessions(COMPARED).on(server));
                while (started.counts().all() < bench.get(WARM_UP)) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                started.stop();
            } catch (Exception e) {
                if (started != null) {
                    started.close();
                }
                server.close();
                throw e;
            }
            this.workers = started;
        }

        Load load(int sessions) throws Exception {
            BenchDatabases.tidy(server, OLTP, engine.tidying());
            workers.start(setup.sessions(sessions).on(server));
            while (workers.counts().all() < sessions * bench.get(SETTLE)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            Load load =
                    Load.ofAll(workers, () -> ProcessCpu.seconds(workers.pids()), server, 1_000L * bench.get(SECONDS));
            workers.stop();
            return load;
        }

        @Override
        public void close() {
            workers.close();
            server.close();
        }
    }
}
