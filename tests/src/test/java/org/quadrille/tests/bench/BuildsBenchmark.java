package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.tests.bench.Figure.Kind;

/**
 * Another build of the kit and this one on the same load, in turns, all of it on one group: in the first minute of fresh
 * processes, and when they are warm.
 */
final class BuildsBenchmark implements Benchmark {
    private static final Setting SESSIONS = new Setting("sessions", "sessions of each CE", 4, 4);
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 20, 5);
    private static final Setting FIRST =
            new Setting("firstSeconds", "seconds of load of fresh processes; 0: none", 60, 3);
    private static final Setting WARM_UP =
            new Setting("warmUpSeconds", "seconds of load of each build before the first round", 180, 2);
    private static final Setting SECONDS = new Setting("seconds", "length of a round, 40 at most", 20, 2);

    /** A resting connection is silent for a round of the others and what is around it, and may be so for a minute. */
    private static final long MOST_SECONDS = 40;

    /** Seconds that pgbench needs for its connections, which are not counted. */
    private static final int SETTLE = 3;

    private static final int RECORDED = 9_000;
    private static final int SPARE_SECONDS = 3_600;
    private static final double MOST_POINTS = 1;

    /** Of all processes of a tile but the servers and prime. */
    private static final double MOST_MEBIBYTES = 600;

    private static final double MOST_OF_PGBENCH = 3;

    private final Optional<Kit> against;

    /** @param against the other build; empty for a benchmark that is only listed */
    BuildsBenchmark(Optional<Kit> against) {
        this.against = against;
    }

    @Override
    public String name() {
        return "builds";
    }

    @Override
    public String compares() {
        return "this build of the kit (new) against the one of --against (old), on the same load in turns";
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing().or(DemoBenchmark::withoutSources);
    }

    @Override
    public boolean byNameOnly() {
        return true;
    }

    @Override
    public List<Setting> settings() {
        return List.of(SESSIONS, DAYS, FIRST, WARM_UP, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int sessions = (int) bench.get(SESSIONS);
        if (bench.get(SECONDS) > MOST_SECONDS) {
            throw new IllegalArgumentException("builds.seconds is " + bench.get(SECONDS) + " but must be at most "
                    + MOST_SECONDS + ": the kit gives up a database that is silent for a minute");
        }
        Kit old = against.orElseThrow();
        Kit current = Kit.in(Path.of(DemoBenchmark.home()));
        Optional<String> noPgBench = PgBench.missing();
        noPgBench.ifPresent(why -> bench.fact("without pgbench", why));
        try (BuildSide oldSide = side(bench, old, "old");
                BuildSide newSide = side(bench, current, "new");
                // On a server of its own: on that of a build its pages would push that build's out of the cache, and
                // what is vacuumed after it would count as that build's.
                BuildSide bareSide = noPgBench.isPresent() ? null : side(bench, current, "bare")) {
            List<BuildSide> both = List.of(oldSide, newSide);
            for (BuildSide side : both) {
                side.buildDatabases();
            }
            Optional<Callable<Double>> pgbench =
                    bareSide == null ? Optional.empty() : Optional.of(pgbench(bench, bareSide));
            bench.note("databases loaded");
            List<Figure> figures = new ArrayList<>();
            if (bench.get(FIRST) > 0) {
                figures.addAll(first(bench, both));
            }
            figures.addAll(warm(bench, both, pgbench));
            bench.fact(BenchTable.MARKDOWN, BuildFigures.markdown(figures));
            return figures;
        }
    }

    private static BuildSide side(Bench bench, Kit kit, String label) throws Exception {
        bench.fact(label + " kit", kit.folder());
        int connections = 8 * (2 * (int) bench.get(SESSIONS) + 8);
        EmbeddedServer server = BenchServer.start(
                bench, BenchEngine.POSTGRESQL, "server-" + label, BenchDatabases.settings(bench, connections));
        long measured = bench.get(WARM_UP) + (bench.rounds() + 1) * 6 * bench.get(SECONDS) + bench.get(FIRST);
        BuildTestbed testbed = new BuildTestbed(
                label, server, (int) bench.get(SESSIONS), bench.get(DAYS), 10 * measured + SPARE_SECONDS);
        try {
            return new BuildSide(kit, testbed, bench.folder().resolve(label));
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** A round of the customers' calls of this build; its CPU for a transaction, in microseconds. */
    private static Callable<Double> pgbench(Bench bench, BuildSide side) throws Exception {
        side.buildDatabases();
        RunSetup setup = Testbeds.load(side.testbedFile());
        DatabaseAddress database = BenchDatabases.forAll(
                side.server(),
                setup.testbed().tiles().get(0).groups().get(0).oltp().database(),
                "both");
        try (Connection connection = database.connect()) {
            Calls calls = Calls.record(connection, setup, bench.quick() ? 900 : RECORDED);
            PgBench program = new PgBench(database, calls, bench.folder().resolve("scripts"));
            return () -> {
                side.server().checkpoint();
                return program.run(side.server(), (int) bench.get(SESSIONS), SETTLE, (int) bench.get(SECONDS))
                        .clientMicros();
            };
        }
    }

    /** Fresh processes of each build in turns. */
    private static List<Figure> first(Bench bench, List<BuildSide> both) throws Exception {
        List<List<BuildWindow>> windows = List.of(new ArrayList<>(), new ArrayList<>());
        List<List<Double>> ready = List.of(new ArrayList<>(), new ArrayList<>());
        List<List<Double>> before = List.of(new ArrayList<>(), new ArrayList<>());
        bench.note("CPU for a transaction in the first " + bench.get(FIRST) + " s, us:");
        Bench.Side[] sides = IntStream.range(0, both.size())
                .mapToObj(i -> (Bench.Side) round -> {
                    checkpoint(both);
                    ready.get(i).add(both.get(i).startProcesses());
                    before.get(i).add(both.get(i).startLoad());
                    windows.get(i).add(both.get(i).first(bench.get(FIRST)));
                    both.get(i).stop();
                    return windows.get(i).get(round).micros();
                })
                .toArray(Bench.Side[]::new);
        bench.alternate(sides);
        String when = ", first " + bench.get(FIRST) + " s";
        Sides first = new Sides(windows.get(0), windows.get(1));
        List<Figure> figures = new ArrayList<>();
        first.meter(figures, Meter.KIT, when);
        first.meter(figures, Meter.COMPILERS, when);
        figures.addAll(first.of(Kind.TIME, "transactions" + when, "1/s", BuildWindow::rate));
        figures.addAll(first.of(Kind.TIME, "Trade-Results" + when, "1/s", BuildWindow::results));
        figures.addAll(BuildFigures.of(
                Kind.CPU, "CPU of the kit before its load", "s", array(before.get(0)), array(before.get(1))));
        figures.addAll(
                BuildFigures.of(Kind.TIME, "start of all processes", "s", array(ready.get(0)), array(ready.get(1))));
        return figures;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The processes and connections of both builds stay; those of the build that is not measured rest. */
    private static List<Figure> warm(Bench bench, List<BuildSide> both, Optional<Callable<Double>> pgbench)
            throws Exception {
        for (BuildSide side : both) {
            side.startProcesses();
            side.startLoad();
            side.rest();
        }
        bench.fact("old build", both.get(0).build());
        bench.fact("new build", both.get(1).build());
        long seconds = bench.get(SECONDS);
        warmUp(bench, both);
        List<BuildWindow> old = new ArrayList<>();
        List<BuildWindow> current = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Bench.Side> sides = new ArrayList<>(
                List.of(round -> measured(both, 0, old, seconds), round -> measured(both, 1, current, seconds)));
        pgbench.ifPresent(program -> sides.add(round -> {
            checkpoint(both);
            bare.add(program.call());
            for (BuildSide side : both) {
                side.breathe();
            }
            return bare.get(round);
        }));
        bench.note("CPU for a transaction, us:");
        bench.alternate(sides.toArray(Bench.Side[]::new));
        return new Sides(old, current).figures(array(bare), MOST_POINTS);
    }

    private static void warmUp(Bench bench, List<BuildSide> both) throws Exception {
        StringBuilder curve = new StringBuilder();
        long seconds = bench.get(SECONDS);
        for (long done = 0; done < bench.get(WARM_UP); done += seconds) {
            List<BuildWindow> windows = new ArrayList<>();
            for (int i = 0; i < both.size(); i++) {
                measured(both, i, windows, seconds);
            }
            curve.append(curve.length() == 0 ? "" : ", ")
                    .append(Math.round(windows.get(0).micros()))
                    .append(" and ")
                    .append(Math.round(windows.get(1).micros()));
        }
        bench.fact("us/txn of old and new in windows of the warm-up", curve);
        bench.note("warmed up, us/txn of old and new: " + curve);
    }

    /** Measures one side right after a checkpoint; the others, which have rested meanwhile, then breathe. */
    private static double measured(List<BuildSide> both, int which, List<BuildWindow> windows, double seconds)
            throws Exception {
        checkpoint(both);
        BuildWindow window = both.get(which).window(seconds);
        windows.add(window);
        both.get(1 - which).breathe();
        return window.micros();
    }

    private static void checkpoint(List<BuildSide> both) throws SQLException {
        for (BuildSide side : both) {
            side.server().checkpoint();
        }
    }

    /** The windows of both sides, round by round. */
    private record Sides(List<BuildWindow> old, List<BuildWindow> current) {
        List<Figure> figures(double[] bare, double mostPoints) {
            List<Figure> figures = new ArrayList<>();
            for (Meter meter : Meter.values()) {
                meter(figures, meter, "");
            }
            figures.addAll(of(Kind.TIME, "transactions", "1/s", BuildWindow::rate));
            figures.addAll(of(Kind.TIME, "Trade-Results", "1/s", BuildWindow::results));
            figures.addAll(of(Kind.COUNT, "retries for a Trade-Result", "", BuildWindow::retriesPerResult));
            List<Figure> memory = of(Kind.COUNT, "memory of the kit, PSS", "MiB", BuildWindow::mebibytes);
            memory.set(1, memory.get(1).atMost(MOST_MEBIBYTES));
            figures.addAll(memory);
            figures.add(failed("old", old));
            figures.add(failed("new", current));
            double[] apart = new double[old.size()];
            for (int i = 0; i < apart.length; i++) {
                apart[i] = old.get(i).mixApart(current.get(i));
            }
            figures.add(Figure.of(Kind.COUNT, "share of a customer type, most apart", "points", apart)
                    .atMost(mostPoints));
            if (bare.length > 0) {
                figures.add(Figure.of(Kind.CPU, "CPU of pgbench, customers' calls", "us/txn", bare));
                figures.add(Figure.ratio("CPU of the kit, old / pgbench", samples(old, BuildWindow::micros), bare));
                figures.add(Figure.ratio("CPU of the kit, new / pgbench", samples(current, BuildWindow::micros), bare)
                        .atMost(MOST_OF_PGBENCH));
            }
            return figures;
        }

        /** Work that was not done has no cost. */
        private static Figure failed(String label, List<BuildWindow> windows) {
            double[] failed = samples(windows, window -> window.counts().failed());
            return Figure.of(Kind.COUNT, "failed transactions, " + label, "", failed)
                    .atMost(0);
        }

        void meter(List<Figure> figures, Meter meter, String when) {
            ToDoubleFunction<BuildWindow> of = window -> window.perTransaction(meter);
            figures.addAll(
                    BuildFigures.of(meter.label() + when, meter::figure, samples(old, of), samples(current, of)));
        }

        List<Figure> of(Kind kind, String name, String unit, ToDoubleFunction<BuildWindow> of) {
            return BuildFigures.of(kind, name, unit, samples(old, of), samples(current, of));
        }

        private static double[] samples(List<BuildWindow> windows, ToDoubleFunction<BuildWindow> of) {
            return windows.stream().mapToDouble(of).toArray();
        }
    }
}
