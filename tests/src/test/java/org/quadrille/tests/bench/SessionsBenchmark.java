package org.quadrille.tests.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;

/**
 * How many sessions a load unit bears: Trade-Results a second and retries for each of them, for one to eight driven load
 * units and few to many sessions. All in one pair of databases, of which more and more load units are driven: what meets is
 * the ten brokers of each. Prints the table of docs/performance.md.
 */
final class SessionsBenchmark implements Benchmark {
    private static final Setting DAYS = new Setting("tradeDays", "initial trade days", 10, 5);
    private static final Setting WARM_UP = new Setting("warmUp", "transactions before the first round", 40_000, 200);
    private static final Setting SECONDS = new Setting("seconds", "length of a round of one cell", 12, 1);
    private static final Setting SETTLE =
            new Setting("settle", "transactions of each session before the figures of a cell", 150, 5);

    private static final int[] LOAD_UNITS = {1, 2, 4, 8};
    private static final int[] QUICK_LOAD_UNITS = {1, 2};
    private static final int[] SESSIONS = {4, 8, 16, 32, 64};
    private static final int[] QUICK_SESSIONS = {4, 8};

    private static final int WARM_UP_SESSIONS = 8;

    /** So that eight load units are cached too. */
    private static final String BUFFERS = "4GB";

    /**
     * What was measured of one cell of the table, a value for each round.
     *
     * @param rates Trade-Results a second
     * @param retries for each Trade-Result
     * @param failed transactions of any type
     */
    private record Cell(int loadUnits, int sessions, double[] rates, double[] retries, double[] failed) {
        String of() {
            return loadUnits + (loadUnits == 1 ? " load unit, " : " load units, ") + sessions + " sessions";
        }

        List<Figure> figures() {
            return List.of(
                    Figure.of(Figure.Kind.TIME, "Trade-Results, " + of(), "1/s", rates),
                    Figure.of(Figure.Kind.RATIO, "retries, " + of(), "", retries),
                    Figure.of(Figure.Kind.COUNT, "failed, " + of(), "", failed));
        }
    }

    @Override
    public String name() {
        return "sessions";
    }

    @Override
    public String compares() {
        return "Trade-Results a second and their retries, from 1 to 8 load units and from 4 to 64 sessions";
    }

    /** It is for one table of the documentation; {@code database} has the same of one load unit. */
    @Override
    public boolean byNameOnly() {
        return true;
    }

    @Override
    public Optional<String> missing() {
        return ProcessCpu.missing();
    }

    @Override
    public List<Setting> settings() {
        return List.of(DAYS, WARM_UP, SETTLE, SECONDS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int[] units = bench.quick() ? QUICK_LOAD_UNITS : LOAD_UNITS;
        int[] sessions = bench.quick() ? QUICK_SESSIONS : SESSIONS;
        long days = bench.get(DAYS);
        BenchSetup.Size size = (bench.quick() ? BenchSetup.Size.small(days) : BenchSetup.Size.standard(days))
                .loadUnits(units[units.length - 1]);
        BenchSetup setup = BenchSetup.oneGroup(size);
        List<Cell> cells = new ArrayList<>();
        for (int driven : units) {
            for (int number : sessions) {
                cells.add(new Cell(
                        driven,
                        number,
                        new double[bench.rounds()],
                        new double[bench.rounds()],
                        new double[bench.rounds()]));
            }
        }
        Map<String, String> settings = new HashMap<>(BenchDatabases.settings(bench, 5 * sessions[sessions.length - 1]));
        if (!bench.quick()) {
            settings.put("shared_buffers", BUFFERS);
        }
        try (EmbeddedServer server = BenchServer.start(bench, BenchEngine.POSTGRESQL, settings)) {
            BenchDatabases.build(BenchDatabases.targets(setup.on(server)).subList(0, 2));
            for (String name : List.of("oltp_t1g1", "dss_t1g1")) {
                BenchDatabases.warm(server, name);
            }
            try (BenchWorkers workers =
                    new BenchWorkers(setup.on(server), bench.folder().resolve("processes"), endpoint -> true)) {
                workers.start(setup.sessions(WARM_UP_SESSIONS).on(server));
                while (workers.counts().all() < bench.get(WARM_UP)) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                workers.stop();
                bench.alternate(cells.stream()
                        .map(cell -> side(bench, server, workers, setup, cell))
                        .toArray(Bench.Side[]::new));
            }
        }
        bench.fact(BenchTable.MARKDOWN, markdown(units, sessions, cells));
        return cells.stream().flatMap(cell -> cell.figures().stream()).toList();
    }

    private static Bench.Side side(
            Bench bench, EmbeddedServer server, BenchWorkers workers, BenchSetup setup, Cell cell) {
        BenchSetup own = setup.size(setup.size().driven(cell.loadUnits)).sessions(cell.sessions);
        return round -> {
            BenchDatabases.tidy(server, "oltp_t1g1", BenchEngine.POSTGRESQL.tidying());
            workers.start(own.on(server));
            while (workers.counts().all() < cell.sessions * bench.get(SETTLE)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            Load load = Load.ofAll(workers, () -> 0, server, 1_000L * bench.get(SECONDS));
            workers.stop();
            long results = load.counts().of(TransactionType.TRADE_RESULT);
            if (results == 0) {
                throw new IllegalStateException("no Trade-Result in a round with " + cell.of());
            }
            cell.rates[round] = results / load.seconds();
            cell.retries[round] = (double) load.counts().retries()[TransactionType.TRADE_RESULT.ordinal()] / results;
            cell.failed[round] = Arrays.stream(load.counts().failed()).sum();
            bench.note(cell.of() + ": " + text(cell.figures(), round));
            return cell.rates[round];
        };
    }

    private static String text(List<Figure> figures, int round) {
        return figures.stream()
                .map(figure -> Figure.number(figure.samples().get(round)))
                .collect(Collectors.joining("; "));
    }

    /** A row for each number of load units; medians over the rounds. */
    private static String markdown(int[] units, int[] sessions, List<Cell> cells) {
        StringBuilder table = new StringBuilder("| driven load units |");
        Arrays.stream(sessions)
                .forEach(number -> table.append(' ').append(number).append(" sessions |"));
        table.append("\n| --- |").append(" --- |".repeat(sessions.length));
        for (int i = 0; i < units.length; i++) {
            int first = i * sessions.length;
            table.append("\n| ").append(units[i]).append(" |");
            IntStream.range(first, first + sessions.length)
                    .mapToObj(cells::get)
                    .forEach(cell -> table.append(' ').append(markdown(cell)).append(" |"));
        }
        return table.append('\n').toString();
    }

    private static String markdown(Cell cell) {
        List<Figure> figures = cell.figures();
        double failed = figures.get(2).max();
        return Figure.number(Math.rint(figures.get(0).median())) + "; "
                + Figure.number(figures.get(1).median())
                + (failed > 0 ? "; up to " + Figure.number(failed) + " failed" : "");
    }
}
