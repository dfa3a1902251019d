package org.quadrille.tests.bench;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * What the standard mix, Trade-Result and Market-Feed included, costs the database server with everything cached, and how
 * many Trade-Results a second this machine carries, driver included, from few sessions to many. The budgets are for one
 * load unit.
 */
final class DatabaseBenchmark implements Benchmark {
    private static final Setting LOAD_UNITS = new Setting("loadUnits", "load units, of ten brokers each", 1, 1);
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 20, 5);
    private static final Setting WARM_UP = new Setting("warmUp", "transactions before the first round", 60_000, 200);
    private static final Setting SECONDS = new Setting("seconds", "length of a round", 15, 2);

    /** Transactions of each session that do not count: its connections to the database are new and have prepared nothing. */
    private static final Setting SETTLE =
            new Setting("settle", "transactions of each session before the figures of a round", 300, 5);

    private static final Setting UNORDERED =
            new Setting("unordered", "1: also with Trade-Results of one broker that meet, side by side", 0, 1);

    private static final int[] SESSIONS = {4, 8, 16, 32, 64};

    /** Sessions whose Trade-Results are held against those of the fewest. */
    private static final int MANY = 32;

    /** Sessions with which the two forms of Trade-Result are compared (workload.md 12.7); one of the above. */
    private static final int COMPARED = 16;

    @Override
    public String name() {
        return "database";
    }

    @Override
    public String compares() {
        return "server CPU for each transaction of the standard mix, and Trade-Results a second, from few sessions to many";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing();
    }

    @Override
    public List<Setting> settings() {
        return List.of(LOAD_UNITS, DAYS, WARM_UP, SETTLE, SECONDS, UNORDERED);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        long days = bench.get(DAYS);
        BenchSetup.Size size = bench.quick() ? BenchSetup.Size.small(days) : BenchSetup.Size.standard(days);
        BenchSetup setup = BenchSetup.oneGroup(size.loadUnits(bench.get(LOAD_UNITS)));
        List<Figure> figures = new ArrayList<>();
        try (EmbeddedServer server = BenchServer.start(
                bench, BenchEngine.POSTGRESQL, BenchDatabases.settings(bench, 5 * SESSIONS[SESSIONS.length - 1]))) {
            BenchDatabases.build(BenchDatabases.targets(setup.on(server)).subList(0, 2));
            DatabaseAddress forAll = BenchDatabases.forAll(server, "oltp_t1g1", "alone");
            try (Connection connection = forAll.connect()) {
                Plans.require(forAll, Calls.record(connection, setup.on(server), bench.quick() ? 300 : 3_000));
            }
            for (String name : List.of("oltp_t1g1", "dss_t1g1")) {
                BenchDatabases.warm(server, name);
            }
            try (BenchWorkers workers =
                    new BenchWorkers(setup.on(server), bench.folder().resolve("processes"), endpoint -> true)) {
                mix(bench, server, setup, workers, figures);
            }
        }
        return figures;
    }

    private static void mix(
            Bench bench, EmbeddedServer server, BenchSetup setup, BenchWorkers workers, List<Figure> figures)
            throws Exception {
        workers.start(setup.sessions(8).on(server));
        while (workers.counts().good().all() < bench.get(WARM_UP)) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        workers.stop();
        List<BenchSetup> setups = new ArrayList<>();
        for (int sessions : SESSIONS) {
            setups.add(setup.sessions(sessions));
        }
        setups.add(setup.sessions(COMPARED).tradeResult(TradeResultForm.IN_DATABASE));
        if (bench.get(UNORDERED) > 0) {
            for (int sessions : SESSIONS) {
                setups.add(setup.sessions(sessions).order(TradeResultOrder.NONE));
            }
        }
        List<List<Load>> loads = new ArrayList<>();
        List<Bench.Side> sides = new ArrayList<>();
        for (BenchSetup one : setups) {
            List<Load> own = new ArrayList<>();
            loads.add(own);
            sides.add(round -> {
                BenchDatabases.tidy(server, "oltp_t1g1", BenchEngine.POSTGRESQL.tidying());
                workers.start(one.on(server));
                while (workers.counts().good().all() < one.sessions() * bench.get(SETTLE)) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                own.add(Load.of(
                        workers, () -> ProcessCpu.seconds(workers.pids()), server, 1_000L * bench.get(SECONDS)));
                workers.stop();
                return own.get(round).serverMicros();
            });
        }
        List<double[]> micros = bench.alternate(sides.toArray(Bench.Side[]::new));
        double[][] results = new double[setups.size()][];
        for (int i = 0; i < results.length; i++) {
            BenchSetup one = setups.get(i);
            String with = ", " + one.sessions() + " sessions"
                    + (one.tradeResult() == TradeResultForm.IN_DATABASE ? ", in the database" : "")
                    + (one.order() == TradeResultOrder.NONE ? ", unordered" : "");
            List<Load> own = loads.get(i);
            results[i] = own.stream().mapToDouble(DatabaseBenchmark::results).toArray();
            figures.add(Figure.of(Figure.Kind.CPU, "server" + with, "us/txn", micros.get(i))
                    .atMost(750));
            figures.add(Figure.of(
                    Figure.Kind.CPU,
                    "driver" + with,
                    "us/txn",
                    own.stream().mapToDouble(Load::driverMicros).toArray()));
            figures.add(Figure.of(Figure.Kind.TIME, "Trade-Results" + with, "1/s", results[i]));
            figures.add(Figure.of(
                    Figure.Kind.RATIO,
                    "retries for each Trade-Result" + with,
                    "",
                    own.stream().mapToDouble(DatabaseBenchmark::retries).toArray()));
        }
        double[] best = new double[bench.rounds()];
        for (int round = 0; round < best.length; round++) {
            int r = round;
            best[round] = Arrays.stream(results, 0, SESSIONS.length)
                    .mapToDouble(rates -> rates[r])
                    .max()
                    .orElseThrow();
        }
        figures.add(
                Figure.of(Figure.Kind.TIME, "Trade-Results, best", "1/s", best).atLeast(200));
        figures.add(Figure.ratio(
                        "Trade-Results with " + MANY + " sessions to " + SESSIONS[0],
                        results[Arrays.binarySearch(SESSIONS, MANY)],
                        results[0])
                .atLeast(0.9));
        figures.add(Figure.ratio(
                "Trade-Results in the database to the standard form, " + COMPARED + " sessions",
                results[SESSIONS.length],
                results[Arrays.binarySearch(SESSIONS, COMPARED)]));
    }

    private static double results(Load load) {
        return load.counts().of(TransactionType.TRADE_RESULT) / load.seconds();
    }

    private static double retries(Load load) {
        long results = load.counts().of(TransactionType.TRADE_RESULT);
        if (results == 0 || load.counts().of(TransactionType.MARKET_FEED) == 0) {
            throw new IllegalStateException("no Trade-Result or no Market-Feed in a round");
        }
        return (double) load.counts().retries()[TransactionType.TRADE_RESULT.ordinal()] / results;
    }
}
