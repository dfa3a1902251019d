package org.quadrille.tests.bench;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.proto.Order;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.tests.bench.Figure.Kind;

/** Round trips between the connector and its databases, transaction type by transaction type, counted on the wire. */
final class RoundTripsBenchmark implements Benchmark {
    private static final Setting CALLS = new Setting("calls", "counted calls of every type", 200, 20);

    /** Covers what happens only once: the first call opens statements, and from the fifth on the server keeps them. */
    private static final int WARM_UP = 10;

    private static final String MOST = ", most of a call";
    private static final Scale SCALE = new Scale(1, 1, 5, 130);

    /** Read-only types: one; Trade-Order: one for each of its six frames and the commit; Trade-Result: two. */
    private static final Map<TransactionType, Integer> BUDGETS = budgets();

    private static Map<TransactionType, Integer> budgets() {
        Map<TransactionType, Integer> budgets = new EnumMap<>(TransactionType.class);
        for (TransactionType type : List.of(
                TransactionType.BROKER_VOLUME,
                TransactionType.CUSTOMER_POSITION,
                TransactionType.MARKET_WATCH,
                TransactionType.SECURITY_DETAIL,
                TransactionType.TRADE_LOOKUP,
                TransactionType.TRADE_STATUS)) {
            budgets.put(type, 1);
        }
        budgets.put(TransactionType.TRADE_ORDER, 7);
        budgets.put(TransactionType.TRADE_RESULT, 2);
        return budgets;
    }

    private final List<BenchEngine> engines;

    /** @param engines each of them after the first is held against the first */
    RoundTripsBenchmark(List<BenchEngine> engines) {
        this.engines = engines;
    }

    @Override
    public String name() {
        return engines.size() == 1 ? "roundtrips" : "engine-roundtrips";
    }

    @Override
    public String compares() {
        return "round trips to the database of every transaction type, through the real connector"
                + (engines.size() == 1 ? "" : ", on every engine");
    }

    @Override
    public Optional<String> missing() {
        return engines.stream().flatMap(engine -> engine.missing().stream()).findFirst();
    }

    @Override
    public List<Setting> settings() {
        return List.of(CALLS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        List<Figure> figures = new ArrayList<>();
        Map<String, Figure> first = new HashMap<>();
        for (BenchEngine engine : engines) {
            for (Figure figure : of(bench, engine)) {
                Figure known = first.putIfAbsent(figure.name(), figure);
                if (known == null) {
                    figures.add(figure);
                } else {
                    Figure other = figure.named(engine.title());
                    // A mean depends on which orders came when.
                    figures.add(figure.name().endsWith(MOST) ? other.atMost(known.median()) : other);
                }
            }
        }
        return figures;
    }

    private static List<Figure> of(Bench bench, BenchEngine engine) throws Exception {
        List<TransactionType> all = Arrays.stream(TransactionType.values())
                .filter(type -> type != TransactionType.TRADE_CLEANUP)
                .toList();
        Counts standard = new Counts(all);
        Counts inDatabase = new Counts(List.of(TransactionType.TRADE_RESULT));
        BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
        try (EmbeddedServer server = BenchServer.start(bench, engine, Map.of());
                CountingProxy proxy = new CountingProxy(Stub.HOST, server.port());
                FrameServer market = new FrameServer(InetAddress.getLoopbackAddress(), 0, () -> Stub.TOKEN, sender ->
                        (FrameServer.Orders) orders::add)) {
            CalledConnector.build(server, SCALE);
            count(bench, TradeResultForm.IN_TIER_A, server, proxy, market, orders, standard);
            count(bench, TradeResultForm.IN_DATABASE, server, proxy, market, orders, inDatabase);
        }
        List<Figure> figures = new ArrayList<>();
        standard.most.forEach((type, samples) -> {
            Figure figure = Figure.of(Kind.COUNT, type.title() + MOST, "trips", samples);
            figures.add(BUDGETS.containsKey(type) ? figure.atMost(BUDGETS.get(type)) : figure);
        });
        inDatabase.most.forEach((type, samples) ->
                figures.add(Figure.of(Kind.COUNT, type.title() + " in the database" + MOST, "trips", samples)
                        .atMost(1)));
        for (TransactionType type : List.of(TransactionType.TRADE_ORDER, TransactionType.TRADE_RESULT)) {
            figures.add(Figure.of(Kind.COUNT, type.title() + ", mean", "trips", standard.mean.get(type)));
        }
        return figures;
    }

    /** Round trips in each round. */
    private static final class Counts {
        private final List<TransactionType> types;
        private final Map<TransactionType, double[]> most = new LinkedHashMap<>();
        private final Map<TransactionType, double[]> mean = new LinkedHashMap<>();

        Counts(List<TransactionType> types) {
            this.types = types;
        }

        void add(TransactionType type, Bench bench, int round, long[] counts) {
            most.computeIfAbsent(type, t -> new double[bench.rounds()])[round] = counts[0];
            mean.computeIfAbsent(type, t -> new double[bench.rounds()])[round] = (double) counts[1] / bench.get(CALLS);
        }
    }

    private static void count(
            Bench bench,
            TradeResultForm form,
            EmbeddedServer server,
            CountingProxy proxy,
            FrameServer market,
            BlockingQueue<Order> orders,
            Counts into)
            throws Exception {
        try (CalledConnector connector =
                new CalledConnector(bench, form, SCALE, server, proxy.port(), market.port(), orders)) {
            for (int round = 0; round < bench.rounds(); round++) {
                for (TransactionType type : into.types) {
                    into.add(type, bench, round, count(connector, proxy, type, (int) bench.get(CALLS)));
                }
            }
        }
    }

    /** The most round trips of one call, and the sum over all calls. */
    private static long[] count(CalledConnector connector, CountingProxy proxy, TransactionType type, int calls)
            throws Exception {
        long[] counts = new long[2];
        for (int i = -WARM_UP; i < calls; i++) {
            Request request = connector.next(type);
            long before = proxy.roundTrips();
            connector.call(request);
            long trips = proxy.roundTrips() - before;
            if (trips == 0) {
                throw new IllegalStateException(type.title() + " did not ask the database");
            }
            if (i >= 0) {
                counts[0] = Math.max(counts[0], trips);
                counts[1] += trips;
            }
        }
        return counts;
    }
}
