package org.quadrille.tests.bench;

import java.util.List;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.tests.bench.Figure.Kind;

/** All consistency checks of a fresh database, against one session that counts the rows of all its tables. */
final class ConsistencyBenchmark implements Benchmark {
    private static final Setting LOAD_UNITS = new Setting("loadUnits", "load units", 3, 1);
    private static final Setting TRADE_DAYS = new Setting("tradeDays", "initial trade days", 13, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 1_305, 100);

    @Override
    public String name() {
        return "consistency";
    }

    @Override
    public String compares() {
        return "audit consistency on 2 million trades against a sequential count of all tables";
    }

    @Override
    public List<Setting> settings() {
        return List.of(LOAD_UNITS, TRADE_DAYS, MARKET_DAYS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int units = (int) bench.get(LOAD_UNITS);
        Scale scale = new Scale(units, units, (int) bench.get(TRADE_DAYS), (int) bench.get(MARKET_DAYS));
        bench.fact("trades", scale.initialTrades());
        try (EmbeddedServer server = BenchServer.start(bench)) {
            DatabaseAddress address = server.address("audited");
            DatabaseTarget target = new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                    address,
                    new DatabaseSpec(1, scale, 2_000),
                    Tablespaces.NONE);
            new DatabaseBuilder(PopulationRows::of, new BuildOptions(2, false, false, false), LoadProgress.SILENT)
                    .build(List.of(target));
            List<double[]> sides = bench.alternate(
                    round -> count(address),
                    round -> audit(address, 1, false),
                    round -> audit(address, 2, false),
                    round -> audit(address, 2, true));
            return List.of(
                    Figure.ratio("all rows, 2 sessions / counts", sides.get(2), sides.get(0)),
                    Figure.ratio("all rows, 1 session / counts", sides.get(1), sides.get(0)),
                    Figure.ratio("quick, 2 sessions / counts", sides.get(3), sides.get(0)),
                    Figure.of(Kind.TIME, "all rows, 2 sessions", "s", sides.get(2)),
                    Figure.of(Kind.TIME, "counts", "s", sides.get(0)));
        }
    }

    private static double count(DatabaseAddress address) throws Exception {
        long start = System.nanoTime();
        BenchDatabases.rows(address);
        return (System.nanoTime() - start) / 1e9;
    }

    private static double audit(DatabaseAddress address, int threads, boolean quick) throws Exception {
        long start = System.nanoTime();
        List<ConsistencyResult> results = new ConsistencyAudit(
                        new ConsistencyAudit.Options(threads, quick, false, 1, () -> false))
                .run(List.of(new ConsistencyAudit.Database(address.engine(), address::connect, (done, planned) -> {})))
                .get(0);
        double seconds = (System.nanoTime() - start) / 1e9;
        for (ConsistencyResult result : results) {
            if (!result.holds()) {
                throw new IllegalStateException(result.toString());
            }
        }
        return seconds;
    }
}
